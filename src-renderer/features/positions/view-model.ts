import type { Position, PositionList } from '../../../src-preload/contract/views/account/position.ts';
import { liquidationDistancePct } from '../../format/position-figures.ts';
import { missingParts } from '../../format/left-out.ts';
import { unreadableText } from '../../format/unreadable.ts';
import { serviceText } from '../../format/service-text.ts';

export interface Exposure {
  readonly coin: string;
  /** Signed, USD: a short is negative. */
  readonly usd: number;
}

export interface ExposureSums {
  readonly rows: readonly Exposure[];
  /** Sum of the longs. All three sums are null if positions are or may be open, and none of them can be counted. */
  readonly longUsd: number | null;
  /** Sum of the shorts, positive. */
  readonly shortUsd: number | null;
  readonly netUsd: number | null;
  /** Sentences that say what the sums lack. */
  readonly missing: readonly string[];
  /** Coins whose collateral is not a USD stablecoin. */
  readonly excluded: readonly string[];
  readonly stale: readonly string[];
}

type Held = Pick<PositionList, 'positions' | 'leftOut' | 'unreadable'>;

/** Sums the exposure in USD. Rows: longs from the largest to the smallest, then shorts from the smallest to the largest. */
export function exposureOf(list: Held, isStale: (position: Position) => boolean): ExposureSums {
  const rows: Exposure[] = [];
  const [stale, excluded]: [string[], string[]] = [[], []];
  for (const position of list.positions) {
    const { coin, side, positionValueUsd: value } = position;
    if (isStale(position)) stale.push(coin);
    else if (value === null) excluded.push(coin);
    else rows.push({ coin, usd: side === 'long' ? value : -value });
  }
  rows.sort((a, b) => b.usd - a.usd || (a.coin < b.coin ? -1 : 1));
  const missing = missingOf(list, stale);
  const isKnown = rows.length > 0 || (missing.length === 0 && excluded.length === 0);
  const longUsd = rows.reduce((sum, { usd }) => sum + Math.max(0, usd), 0);
  const shortUsd = rows.reduce((sum, { usd }) => sum + Math.max(0, -usd), 0);
  const sums = isKnown
    ? { longUsd, shortUsd, netUsd: longUsd - shortUsd }
    : { longUsd: null, shortUsd: null, netUsd: null };
  return { rows, ...sums, missing, excluded, stale };
}

function missingOf({ leftOut, unreadable }: Held, stale: readonly string[]): readonly string[] {
  // Positions on stale DEXes are named by coin instead.
  const parts = missingParts(leftOut).filter(({ reason }) => reason !== 'stale' || stale.length === 0);
  return [
    ...parts.map(({ message }) => serviceText(message)),
    ...(stale.length === 0 ? [] : [`Stale: ${listText(stale)}.`]),
    ...(unreadable.length === 0 ? [] : [`Could not be read: ${unreadableText(unreadable)}.`]),
  ];
}

const listText = (words: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'conjunction' }).format(words);

/** Longest name of a market for which the axis of the exposure has room. */
const axisLength = 16;

/** Returns the name of a market for the axis of the exposure, cut off at its end if it is too long. */
export function axisName(coin: string): string {
  return coin.length > axisLength ? `${coin.slice(0, axisLength - 1)}…` : coin;
}

/** Sorts positions by USD value, largest first; those without one come last. */
export function sortPositions(positions: readonly Position[]): readonly Position[] {
  return positions.toSorted(
    (a, b) => (b.positionValueUsd ?? -1) - (a.positionValueUsd ?? -1) || (a.coin < b.coin ? -1 : 1),
  );
}

/**
 * Counts open positions, `at least` if some could not be read: an unreadable row is one position or more, and an unread DEX may
 * hold some.
 */
export function openText({ positions, unreadable, leftOut }: PositionList): string {
  const unread = missingParts(leftOut).filter(({ reason }) => reason !== 'stale');
  const least = positions.length + unreadable.length;
  return unreadable.length + unread.length === 0 ? String(least) : `at least ${least}`;
}

/** Sorts positions by distance to liquidation; those that no price liquidates come last. */
export function nearestFirst(positions: readonly Position[]): readonly Position[] {
  const distance = (position: Position): number => liquidationDistancePct(position) ?? Infinity;
  return sortPositions(positions).toSorted((a, b) => {
    const [left, right] = [distance(a), distance(b)];
    return left === right ? 0 : left - right;
  });
}

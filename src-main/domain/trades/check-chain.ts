import type { Fill } from '../account/fill.ts';
import type { DecimalText } from '../decimal.ts';
import { Exact } from '../exact.ts';
import type { ChainFill } from './chain-fill.ts';

export type VenueFill = Pick<Fill, 'time' | 'coin' | 'side' | 'size' | 'price' | 'tid' | 'oid'>;

/**
 * A fill on the chain and the venue's fill that it is paired with, or a fill that only one of them has. `missing_on_chain`: the
 * venue has it and the log does not.
 */
export type ChainCheck =
  | { readonly state: 'matched' | 'differs'; readonly onChain: ChainFill; readonly venue: VenueFill }
  | { readonly state: 'missing_at_venue'; readonly onChain: ChainFill; readonly venue: null }
  | { readonly state: 'missing_on_chain'; readonly onChain: null; readonly venue: VenueFill };

/** The two times of one fill are at most this far apart. */
export const sameFillMs = 2_000;

/**
 * Pairs fills of a chain with the venue's: first those equal in coin, side, size and price, then, among the rest, those of the
 * same coin and side, which differ. Times may be 2 s apart; among equal ones the earliest go together. Newest first.
 */
export function checkChain(
  onChain: readonly ChainFill[],
  venue: readonly VenueFill[],
): readonly ChainCheck[] {
  const equal = pair(
    onChain,
    venue,
    ({ coin, side, size, price }) => `${coin} ${side} ${plain(size)} ${plain(price)}`,
  );
  const unequal = pair(equal.onChain, equal.venue, ({ coin, side }) => `${coin} ${side}`);
  return [
    ...equal.pairs.map((both) => ({ state: 'matched' as const, ...both })),
    ...unequal.pairs.map((both) => ({ state: 'differs' as const, ...both })),
    ...unequal.onChain.map((fill) => ({ state: 'missing_at_venue' as const, onChain: fill, venue: null })),
    ...unequal.venue.map((fill) => ({ state: 'missing_on_chain' as const, onChain: null, venue: fill })),
  ].toSorted((one, other) => timeOfCheck(other) - timeOfCheck(one));
}

/** Returns the time of the fill, world ms: the venue's if it has the fill. */
export function timeOfCheck({ onChain, venue }: ChainCheck): number {
  return venue === null ? onChain.filledAt : venue.time;
}

/**
 * Returns the time from which both sides' fills are needed to pair those since a time. No pair includes an earlier fill and a later
 * one, as the chain has none in the 4 s before its first fill that is needed. `onChain`: ascending.
 */
export function neededFrom(onChain: readonly Pick<ChainFill, 'filledAt'>[], time: number): number {
  let first = time;
  for (const { filledAt } of onChain.toReversed()) {
    if (filledAt < first - 2 * sameFillMs) break;
    first = Math.min(first, filledAt);
  }
  return first - sameFillMs;
}

/** Text of equal figures is equal. */
const plain = (figure: DecimalText): string => new Exact(figure).toFixed();

interface Pairing {
  readonly pairs: readonly { readonly onChain: ChainFill; readonly venue: VenueFill }[];
  readonly onChain: readonly ChainFill[];
  readonly venue: readonly VenueFill[];
}

function pair(
  onChain: readonly ChainFill[],
  venue: readonly VenueFill[],
  keyOf: (fill: Pick<Fill, 'coin' | 'side' | 'size' | 'price'>) => string,
): Pairing {
  const candidates = Map.groupBy(
    venue.toSorted((one, other) => one.time - other.time),
    keyOf,
  );
  const next = new Map<string, number>();
  const used = new Set<VenueFill>();
  const pairs: { onChain: ChainFill; venue: VenueFill }[] = [];
  const left: ChainFill[] = [];
  for (const fill of onChain.toSorted((one, other) => one.filledAt - other.filledAt)) {
    const key = keyOf(fill);
    const rows = candidates.get(key) ?? [];
    let at = next.get(key) ?? 0;
    while (at < rows.length && (rows[at]?.time ?? 0) < fill.filledAt - sameFillMs) at += 1;
    const found = rows[at];
    if (found !== undefined && found.time <= fill.filledAt + sameFillMs) {
      pairs.push({ onChain: fill, venue: found });
      used.add(found);
      at += 1;
    } else left.push(fill);
    next.set(key, at);
  }
  return { pairs, onChain: left, venue: venue.filter((fill) => !used.has(fill)) };
}

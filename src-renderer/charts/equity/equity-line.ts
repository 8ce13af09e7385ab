import type {
  EquityHistory,
  VenueEquity,
} from '../../../src-preload/contract/views/performance/equity-history.ts';
import { formatCountdown } from '../../format/countdown.ts';
import { localInstant } from '../../format/instant.ts';
import { formatSignedUsd, formatUsd } from '../../format/number.ts';
import { hourMs, minuteMs } from '../../format/time.ts';

export interface EquityPoint {
  /** World ms. */
  readonly at: number;
  readonly equity: number;
  /** Value without the net deposits since the first point; null if those are not known. */
  readonly earned: number | null;
  /** Drawdown, at or below zero; null if deposits are not known. */
  readonly drawdown: number | null;
}

/** A point of the venue's own history. */
export interface VenuePoint {
  readonly at: number;
  readonly value: number;
  /** P&L since the start of the period. */
  readonly pnl: number | null;
}

interface FlowMark {
  readonly at: number;
  /** null: money was moved, and the ledger does not say how much. */
  readonly usd: number | null;
}

export interface EquityLine {
  readonly points: readonly EquityPoint[];
  readonly venue: readonly VenuePoint[];
  readonly flows: readonly FlowMark[];
}

export const noLine: EquityLine = { points: [], venue: [], flows: [] };

/** One of the venue's two histories: the whole account, or its perps only. */
export type VenuePart = 'combined' | 'perp';

/** Returns `part` if the venue has it, else the other one. */
export function shownPart(venue: VenueEquity | null, part: VenuePart): VenuePart {
  if (venue === null || venue[part].length > 0) return part;
  return part === 'perp' ? 'combined' : 'perp';
}

export function equityLine(
  { samples, flows, venue }: Pick<EquityHistory, 'samples' | 'flows' | 'venue'>,
  part: VenuePart = 'combined',
): EquityLine {
  return {
    points: samples.map(({ at, equityUsd: value, netDepositsUsd: net, drawdownUsd: fall }) => ({
      at: Date.parse(at),
      equity: value,
      earned: net === null ? null : value - net,
      drawdown: fall === null ? null : fall === 0 ? 0 : -fall,
    })),
    venue: (venue?.[shownPart(venue, part)] ?? []).map(({ at, valueUsd: value, pnlUsd: pnl }) => ({
      at: Date.parse(at),
      value,
      pnl,
    })),
    flows: flowsOf(flows),
  };
}

/** Returns one mark for all flows at the same moment. */
function flowsOf(flows: EquityHistory['flows']): readonly FlowMark[] {
  const byTime = new Map<number, number | null>();
  for (const { at, amountUsd: usd } of flows) {
    const known = byTime.get(Date.parse(at));
    const sum = known === undefined ? usd : known === null || usd === null ? null : known + usd;
    byTime.set(Date.parse(at), sum);
  }
  return [...byTime].map(([at, usd]) => ({ at, usd })).toSorted((a, b) => a.at - b.at);
}

/** Returns the time range of the lines, world ms. */
export function spanOf({ points, venue }: EquityLine): readonly [number, number] {
  const ends = [points[0]?.at, points.at(-1)?.at, venue[0]?.at, venue.at(-1)?.at].filter(
    (at) => at !== undefined,
  );
  return ends.length === 0 ? [0, 1] : [Math.min(...ends), Math.max(...ends)];
}

/** Share of the time range that the venue's label takes at the end of its line. */
const nameShare = 0.08;

/** Returns the side of the venue's line on which its label does not overlap it: a rising line comes from below. */
export function nameSide(line: EquityLine): 'above' | 'below' {
  const { venue } = line;
  const [from, to] = spanOf(line);
  const last = venue.at(-1);
  if (last === undefined) return 'above';
  const before = venue.findLast(({ at }) => at <= last.at - (to - from) * nameShare) ?? venue[0];
  return before === undefined || before.value <= last.value ? 'above' : 'below';
}

/**
 * Returns the last value drawn at or before a time, where the mark of a flow is placed. Uses the venue's value before our first
 * sample.
 */
export function valueAt({ points, venue }: EquityLine, at: number): number | null {
  const sample = points.findLast((point) => point.at <= at);
  const atVenue = venue.findLast((point) => point.at <= at);
  return (sample ?? atVenue)?.at === undefined
    ? (points[0]?.equity ?? venue[0]?.value ?? null)
    : (sample?.equity ?? atVenue?.value ?? null);
}

export const flowLabel = ({ usd }: FlowMark): string =>
  usd === null
    ? 'Deposit or withdrawal, amount unknown'
    : `${usd < 0 ? 'Withdrawal' : 'Deposit'} ${formatSignedUsd(usd)}`;

/** Returns P&L over the samples and its time range, short enough for one line of a tile. */
export function changeShort(change: EquityHistory['change']): string {
  if (change === null || change.pnlUsd === null) return changeUnknown(change);
  const [from, to] = [Date.parse(change.startAt), Date.parse(change.endAt)];
  const isOneDay = localInstant.date(from) === localInstant.date(to);
  const times = isOneDay
    ? `${localInstant.time(from)} to ${localInstant.time(to)}`
    : `since ${localInstant.day(from)}, ${localInstant.time(from)}`;
  return `P&L ${formatSignedUsd(change.pnlUsd)} over ${formatCountdown(to - from)}, ${times}`;
}

const changeUnknown = (change: EquityHistory['change']): string =>
  change === null
    ? 'Not enough samples yet to show P&L.'
    : 'P&L unknown: not all deposits and withdrawals are known.';

/** Returns one sentence on P&L over the samples, whose figures add up to the cent. */
export function changeText(change: EquityHistory['change']): string {
  if (change === null) return changeUnknown(change);
  const { startAt, startUsd, endAt, endUsd, flowsUsd, pnlUsd } = change;
  const span = `Over Perpscope’s samples, ${localInstant.toMinute(Date.parse(startAt))} to ${localInstant.toMinute(Date.parse(endAt))}`;
  const ends = `end ${formatUsd(endUsd)} − start ${formatUsd(startUsd)}`;
  if (flowsUsd === null || pnlUsd === null)
    return `${span}: ${ends}; P&L unknown, because not all deposits and withdrawals are known.`;
  return `${span}: ${ends} − flows ${formatUsd(flowsUsd)} = P&L ${formatSignedUsd(pnlUsd)}.`;
}

/** Returns a sentence on what the venue's line is, and why it does not meet ours. */
export function venueText(venue: VenueEquity, part: VenuePart): string {
  const resolution = resolutionText(venue);
  return shownPart(venue, part) === 'perp'
    ? `Venue, perps only, ${resolution}, not in totals`
    : `Venue, ${resolution}, not in totals; also counts other tokens`;
}

export const whyVenueDiffers =
  'Perpscope’s samples count USD stablecoins and positions in them. The venue’s total also counts other tokens; which builder DEXes it counts is not documented.';

/** Returns the resolution of the venue's history: `every 2 h`. */
export function resolutionText({ resolutionSeconds }: VenueEquity): string {
  if (resolutionSeconds === null) return 'few points';
  const ms = resolutionSeconds * 1_000;
  const [count, unit] =
    ms >= 48 * hourMs
      ? [ms / (24 * hourMs), 'd']
      : ms >= hourMs
        ? [ms / hourMs, 'h']
        : [ms / minuteMs, 'min'];
  return `every ${Math.round(count * 10) / 10} ${unit}`;
}

/** Describes the drawdown chart in words. */
export function drawdownText(points: readonly EquityPoint[]): string {
  const known = points.flatMap(({ at, drawdown }) => (drawdown === null ? [] : [{ at, drawdown }]));
  const [deepest, last] = [known.toSorted((a, b) => a.drawdown - b.drawdown)[0], known.at(-1)];
  if (deepest === undefined || last === undefined)
    return 'Unknown until the deposits and withdrawals of the period are known.';
  if (deepest.drawdown === 0) return 'The value never fell below an earlier peak.';
  return `Deepest ${formatUsd(deepest.drawdown)}, ${localInstant.toMinute(deepest.at)}; at the end ${formatUsd(last.drawdown)}.`;
}

/** Returns the transfers since the previous point, for the tooltip of this one. */
export function flowsNear(
  { points, flows }: EquityLine,
  point: { readonly at: number },
): readonly FlowMark[] {
  const before = points.findLast(({ at }) => at < point.at)?.at ?? -Infinity;
  return flows.filter(({ at }) => at > before && at <= point.at);
}

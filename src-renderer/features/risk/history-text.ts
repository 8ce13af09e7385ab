import { formatAge } from '../../format/age.ts';
import { localInstant } from '../../format/instant.ts';
import { knownSince, lengthOf, type BreakerHistory, type StepLine } from './step-line.ts';
import { dayMs } from '../../format/time.ts';

export const ranges = ['24h', '7d'] as const;
export type HistoryRange = (typeof ranges)[number];

export const rangeLabels = { '24h': '24 hours', '7d': '7 days' } as const satisfies Record<
  HistoryRange,
  string
>;
export const rangeMs = { '24h': dayMs, '7d': 7 * dayMs } as const satisfies Record<HistoryRange, number>;

/** Returns the time range that an address names; without a valid one, a day. */
export function rangeOf(text: string | null): HistoryRange {
  return ranges.find((range) => range === text) ?? '24h';
}

/** Describes a figure's history. */
export function lineText(line: StepLine, range: HistoryRange, format: (value: number) => string): string {
  if (line.low === null || line.high === null) return `No data for the last ${rangeLabels[range]}.`;
  const [low, high] = [format(line.low), format(line.high)];
  // Values that look the same when formatted are described as constant.
  const values = low === high ? `constant at ${low}` : `between ${low} and ${high}`;
  const since = knownSince(line);
  const isBroken = line.points.some(({ at, value }) => value === null && at > (since ?? line.from));
  const gaps = isBroken ? ', with gaps' : '';
  const over = since === null ? `Last ${rangeLabels[range]}` : `Since ${localInstant.toMinute(since)}`;
  return `${over}: ${values}${gaps}.`;
}

/** Says how often and for how long the breaker was tripped, and for how long that is not known. */
export function trippedText({ tripped, unknownMs, isKnown }: BreakerHistory): string {
  if (!isKnown) return 'Breaker not reported.';
  const often = tripped.length === 1 ? 'once' : `${tripped.length} times`;
  const text =
    tripped.length === 0
      ? 'Not tripped.'
      : `Breaker tripped ${often}, ${formatAge(lengthOf(tripped))} in total.`;
  return unknownMs === 0 ? text : `${text} Unknown for ${formatAge(unknownMs)}.`;
}

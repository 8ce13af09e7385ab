import { formatAge } from '../../format/age.ts';
import { localInstant } from '../../format/instant.ts';
import { knownSince, lengthOf, type BreakerPast, type StepLine } from './step-line.ts';
import { dayMs } from '../../format/time.ts';

export const ranges = ['24h', '7d'] as const;
export type HistoryRange = (typeof ranges)[number];

export const rangeWords = { '24h': '24 hours', '7d': '7 days' } as const satisfies Record<
  HistoryRange,
  string
>;
export const rangeMs = { '24h': dayMs, '7d': 7 * dayMs } as const satisfies Record<HistoryRange, number>;

/** The time that an address names; another word, or none, is a day. */
export function rangeOf(text: string | null): HistoryRange {
  return ranges.find((range) => range === text) ?? '24h';
}

/** A figure's history in words. */
export function lineWords(line: StepLine, range: HistoryRange, format: (value: number) => string): string {
  if (line.low === null || line.high === null) return `No data for the last ${rangeWords[range]}.`;
  const [low, high] = [format(line.low), format(line.high)];
  // Figures that differ beyond what is written read as the same.
  const values = low === high ? `constant at ${low}` : `between ${low} and ${high}`;
  const since = knownSince(line);
  const isBroken = line.points.some(({ at, value }) => value === null && at > (since ?? line.from));
  const gaps = isBroken ? ', with gaps' : '';
  const over = since === null ? `Last ${rangeWords[range]}` : `Since ${localInstant.toMinute(since)}`;
  return `${over}: ${values}${gaps}.`;
}

/** How often the breaker was tripped and for how long, and for how long it is not known. */
export function trippedWords({ tripped, unknownMs, isKnown }: BreakerPast): string {
  if (!isKnown) return 'Breaker not reported.';
  const often = tripped.length === 1 ? 'once' : `${tripped.length} times`;
  const words =
    tripped.length === 0
      ? 'Not tripped.'
      : `Breaker tripped ${often}, ${formatAge(lengthOf(tripped))} in total.`;
  return unknownMs === 0 ? words : `${words} Unknown for ${formatAge(unknownMs)}.`;
}

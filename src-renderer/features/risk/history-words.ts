import { formatAge } from '../../format/age.ts';
import { localInstant } from '../../format/instant.ts';
import { knownSince, lengthOf, type StepLine, type TimeSpan } from './step-line.ts';
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

/** How often the breaker was tripped and for how long. */
export function trippedWords(spans: readonly TimeSpan[]): string {
  if (spans.length === 0) return 'Not tripped.';
  const often = spans.length === 1 ? 'once' : `${spans.length} times`;
  return `Breaker tripped ${often}, ${formatAge(lengthOf(spans))} in total.`;
}

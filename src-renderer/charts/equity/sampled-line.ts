import type { PerformancePeriod } from '../../../src-preload/contract/views/performance/performance.ts';
import { formatAge } from '../../format/age.ts';
import { localInstant } from '../../format/instant.ts';
import { tipAt, type TipText } from '../HoverTip.tsx';
import type { EquityPoint } from './equity-line.ts';
import { minuteMs } from '../../format/time.ts';
import { counted } from '../../format/number.ts';

/** A sample, or a point without a value at a time without samples, so that no line is drawn across it. */
export type DrawnPoint = EquityPoint | Unsampled;

interface Unsampled {
  readonly at: number;
  readonly equity: null;
  readonly earned: null;
  readonly drawdown: null;
}

/** Number of intervals of a period, with one point each. */
const intervals = 400;

/**
 * Longest usual time between samples. They are taken every minute, a long period has hourly ones, and those within two minutes of
 * a transfer are not used.
 */
const usualMs = {
  '24h': 6 * minuteMs,
  '7d': 120 * minuteMs,
  '30d': 120 * minuteMs,
  all: 120 * minuteMs,
} as const;

function patienceMs(points: readonly EquityPoint[], period: PerformancePeriod): number {
  const span = (points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0);
  // The last samples of two neighboring intervals are less than two intervals apart.
  return Math.max((2 * span) / intervals, usualMs[period]);
}

/** Returns the line to draw, broken where samples are further apart than usual. */
export function drawnPoints(
  points: readonly EquityPoint[],
  period: PerformancePeriod,
): readonly DrawnPoint[] {
  const patience = patienceMs(points, period);
  return points.flatMap((point, index): readonly DrawnPoint[] => {
    const before = points[index - 1];
    if (before === undefined || point.at - before.at <= patience) return [point];
    const middle = (before.at + point.at) / 2;
    return [{ at: middle, equity: null, earned: null, drawdown: null }, point];
  });
}

/** Checks whether a point has no neighbor to draw a line to. */
export function isAlone(points: readonly DrawnPoint[], index: number): boolean {
  const isSampled = (at: number): boolean => (points[at]?.equity ?? null) !== null;
  return isSampled(index) && !isSampled(index - 1) && !isSampled(index + 1);
}

/** Describes when the value was sampled, and how long it was not sampled in between. */
export function sampledText(points: readonly EquityPoint[], period: PerformancePeriod): string {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return '';
  const drawn = drawnPoints(points, period);
  const gaps = drawn.flatMap(({ equity }, index) =>
    equity === null ? [(drawn[index + 1]?.at ?? 0) - (drawn[index - 1]?.at ?? 0)] : [],
  );
  const since = `Sampled since ${localInstant.toMinute(first.at)}.`;
  if (gaps.length === 0) return since;
  const missing = formatAge(gaps.reduce((sum, gap) => sum + gap, 0));
  const often = counted(gaps.length, 'gap');
  return `${since} ${often}, ${missing} in total, not drawn.`;
}

export const noSample =
  'No account value to draw for this period yet. Perpscope samples it every minute; the venue’s own history is read after the fills.';

/** Tooltip of a time at which the value was not sampled. */
export const unsampled = (at: number): TipText => tipAt(at, [{ name: 'Value', value: 'not sampled' }]);

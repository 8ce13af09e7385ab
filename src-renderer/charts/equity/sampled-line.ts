import type { PerformancePeriod } from '../../../src-preload/contract/views/performance/performance.ts';
import { formatAge } from '../../format/age.ts';
import { localInstant, utcTitle } from '../../format/instant.ts';
import type { TipText } from '../HoverTip.tsx';
import type { EquityPoint } from './equity-line.ts';
import { minuteMs } from '../../format/time.ts';

/** Where nobody sampled the value there is a point without one: no line is drawn across it. */
export type DrawnPoint = EquityPoint | Unsampled;

interface Unsampled {
  readonly at: number;
  readonly equity: null;
  readonly earned: null;
  readonly drawdown: null;
}

/** Number of intervals of a period, with one point each. */
const intervals = 400;

/** Samples are taken every minute; a long period has hourly ones. Samples within two minutes of a transfer are not used. */
const usualMs = {
  '24h': 6 * minuteMs,
  '7d': 120 * minuteMs,
  '30d': 120 * minuteMs,
  all: 120 * minuteMs,
} as const;

function patienceMs(points: readonly EquityPoint[], period: PerformancePeriod): number {
  const span = (points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0);
  // Two neighboring intervals' last samples lie less than two of them apart.
  return Math.max((2 * span) / intervals, usualMs[period]);
}

/** The line as it may be drawn, broken where its samples lie further apart than they do while they are taken. */
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

/** A point with no neighbour to draw a line to. */
export function standsAlone(points: readonly DrawnPoint[], index: number): boolean {
  const isSampled = (at: number): boolean => (points[at]?.equity ?? null) !== null;
  return isSampled(index) && !isSampled(index - 1) && !isSampled(index + 1);
}

/** From when to when the value was sampled, and how long it was not in between. */
export function sampledWords(points: readonly EquityPoint[], period: PerformancePeriod): string {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return '';
  const drawn = drawnPoints(points, period);
  const gaps = drawn.flatMap(({ equity }, index) =>
    equity === null ? [(drawn[index + 1]?.at ?? 0) - (drawn[index - 1]?.at ?? 0)] : [],
  );
  const since = `Sampled since ${localInstant.toMinute(first.at)}.`;
  if (gaps.length === 0) return since;
  const missing = formatAge(gaps.reduce((sum, gap) => sum + gap, 0));
  const often = gaps.length === 1 ? '1 gap' : `${gaps.length} gaps`;
  return `${since} ${often}, ${missing} in total, not drawn.`;
}

export const noSample =
  'No account value to draw for this period yet. Perpscope samples it every minute; the venue’s own history is read after the fills.';

/** A moment at which nobody sampled the value. */
export const unsampled = (at: number): TipText => ({
  title: localInstant.toMinute(at),
  second: utcTitle(at),
  rows: [{ name: 'Value', value: 'not sampled' }],
});

import { defaultHorzScaleBehavior, type Time, type UTCTimestamp } from 'lightweight-charts';
import { wallOf } from '../format/instant.ts';
import { dayMs } from '../format/time.ts';

/** Time scale with marks of days at UTC midnight. */
export const UtcScale = defaultHorzScaleBehavior();
type Points = Parameters<InstanceType<typeof UtcScale>['fillWeightsForPoints']>[0];

/** Time scale with marks of hours, days and months where the operator's clock has them, instead of UTC. */
export class LocalTimeScale extends UtcScale {
  override fillWeightsForPoints(points: Points, startIndex: number): void {
    const wallTime = wallTimes();
    const shown = points.map((point) => ({
      ...point,
      time: this.convertHorzItemToInternal(wallTime(secondsOf(point.originalTime)) as Time),
    }));
    super.fillWeightsForPoints(shown, startIndex);
    for (const [index, { timeWeight }] of shown.entries()) {
      const point = points[index];
      if (point !== undefined) point.timeWeight = timeWeight;
    }
  }
}

/** Every time passed to the chart is a number of seconds. */
function secondsOf(time: unknown): number {
  return Number(time);
}

/**
 * Returns a function that converts seconds to local ones. It computes the zone's offset once a day, and for every time of a day
 * on which it changes.
 */
function wallTimes(): (seconds: number) => UTCTimestamp {
  const offsets = new Map<number, number | null>();
  const offsetAt = (ms: number): number => wallOf(ms) - ms;
  const offsetOfDay = (day: number): number | null => {
    const known = offsets.get(day);
    if (known !== undefined) return known;
    const [first, last] = [offsetAt(day * dayMs), offsetAt((day + 1) * dayMs)];
    const offset = first === last ? first : null;
    offsets.set(day, offset);
    return offset;
  };
  return (seconds) => {
    const ms = seconds * 1_000;
    const offset = offsetOfDay(Math.floor(ms / dayMs)) ?? offsetAt(ms);
    return ((ms + offset) / 1_000) as UTCTimestamp;
  };
}

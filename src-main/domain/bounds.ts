import { dayMs } from '../time.ts';
import type { AgeClock } from './freshness.ts';

/** Valid range of a figure. A value outside it is discarded, whoever sent it. */
export type Bound = ({ readonly above: number } | { readonly from: number }) &
  ({ readonly below: number } | { readonly to: number });

export function isWithin(value: number, bound: Bound): boolean {
  const isHighEnough = 'above' in bound ? value > bound.above : value >= bound.from;
  return isHighEnough && ('below' in bound ? value < bound.below : value <= bound.to);
}

/** Earliest valid time, ms. */
export const earliestTime = Date.UTC(2020, 0, 1);
/** Latest valid time, future times included, ms. */
export const latestTime = Date.UTC(2100, 0, 1);

/** Whether a past event can have this time, allowing clocks to differ by up to a day. World ms. */
export function isPossibleTime(time: number, now: number): boolean {
  return time >= earliestTime && time <= now + dayMs;
}

/** The same as isPossibleTime, by an answer's clock. */
export function isPossibleNow(time: number, clock: Pick<AgeClock, 'isPast'>): boolean {
  return time >= earliestTime && clock.isPast(time - dayMs - 1);
}

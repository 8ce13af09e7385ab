import { dayMs } from '../time.ts';
import type { AgeClock } from './freshness.ts';

/** How far a figure may go. Whatever lies outside is no such figure, whoever sent it. */
export type Bound = ({ readonly above: number } | { readonly from: number }) &
  ({ readonly below: number } | { readonly to: number });

export function isWithin(value: number, bound: Bound): boolean {
  const isHighEnough = 'above' in bound ? value > bound.above : value >= bound.from;
  return isHighEnough && ('below' in bound ? value < bound.below : value <= bound.to);
}

/** Nothing that is read here happened before; every time from it on can be written as a date. ms. */
export const earliestTime = Date.UTC(2020, 0, 1);
/** No time at all lies beyond, be it of what is still to come. ms. */
export const latestTime = Date.UTC(2100, 0, 1);

/** Whether something can have happened at this time, as far as the clock goes: clocks differ, but not by a day. World ms. */
export function isPossibleTime(time: number, now: number): boolean {
  return time >= earliestTime && time <= now + dayMs;
}

/** The same by a clock. */
export function isPossibleNow(time: number, clock: Pick<AgeClock, 'isPast'>): boolean {
  return time >= earliestTime && clock.isPast(time - dayMs - 1);
}

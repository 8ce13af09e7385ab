import { minuteMs } from '../../../time.ts';

/** The minute that a sample stands for, counted from the epoch. */
export function minuteOf(at: number): number {
  return Math.floor(at / minuteMs);
}

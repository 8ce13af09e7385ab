import { bitsAt, streamOf } from '../world/noise.ts';
import { hourMs } from '../../time.ts';

const lags = streamOf(0, 'funding lag');

/** Funding is booked a few ms after the hour, for every coin at once. */
export function paidAt(hour: number): number {
  return hour * hourMs + 3 + (bitsAt(lags, hour) % 90);
}

/** Hours (since the epoch) whose payment falls into (from, to]. */
export function hoursPaid(from: number, to: number): readonly number[] {
  const hours: number[] = [];
  for (let hour = Math.floor(from / hourMs); paidAt(hour) <= to; hour += 1) {
    if (paidAt(hour) > from) hours.push(hour);
  }
  return hours;
}

export function hourStart(hour: number): number {
  return hour * hourMs;
}

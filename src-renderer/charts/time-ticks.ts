import { localInstant } from '../format/instant.ts';
import { dayMs, minuteMs } from '../format/time.ts';

/** In minutes up to half a day, in days from there. */
const minuteSteps = [1, 2, 5, 15, 30, 60, 120, 180, 360, 720] as const;
const daySteps = [1, 2, 3, 7, 14, 28, 56, 91, 182, 364] as const;

interface TimeTicks {
  /** World ms, ascending, within the span: round times of the operator's day. */
  readonly ticks: readonly number[];
  readonly format: (ms: number) => string;
}

/** Where marks of a time axis stand, at most `most` of them. A day that the clocks change is as long as it is. */
export function timeTicks(from: number, to: number, most: number): TimeTicks {
  const span = Math.max(1, to - from);
  const minutes = minuteSteps.find((step) => span / (step * minuteMs) <= most - 1);
  if (minutes !== undefined) {
    const forward = (at: Date): number => at.setMinutes(at.getMinutes() + minutes);
    return { ticks: within(from, to, forward), format: span < dayMs ? minuteWord : dayMinuteWord };
  }
  const days = daySteps.find((step) => span / (step * dayMs) <= most - 1) ?? 364;
  const forward = (at: Date): number => at.setDate(at.getDate() + days);
  return { ticks: within(from, to, forward), format: days < 91 ? localInstant.day : localInstant.month };
}

/** The first tick of a day shows the date. */
function minuteWord(ms: number): string {
  const at = new Date(ms);
  return at.getHours() === 0 && at.getMinutes() === 0 ? localInstant.day(ms) : localInstant.time(ms);
}

/** Over more than a day, a time without its date would appear twice. */
function dayMinuteWord(ms: number): string {
  const word = minuteWord(ms);
  return word === localInstant.day(ms) ? word : `${localInstant.day(ms)} ${word}`;
}

function within(from: number, to: number, forward: (at: Date) => number): readonly number[] {
  const ticks: number[] = [];
  const at = new Date(from);
  at.setHours(0, 0, 0, 0);
  for (; at.getTime() <= to; forward(at)) if (at.getTime() >= from) ticks.push(at.getTime());
  return ticks;
}

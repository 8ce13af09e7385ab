import { localInstant, ofWall, wallOf } from '../format/instant.ts';
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
  const isWithinDay = span < dayMs;
  // A time with its date takes twice the room.
  const mostSteps = isWithinDay ? most - 1 : (most - 1) / 2;
  const stepsIn = (step: number): number => Math.floor(span / step);
  const minutes = minuteSteps.find((step) => stepsIn(step * minuteMs) <= mostSteps);
  if (minutes !== undefined) {
    return { ticks: within(from, to, minutes * minuteMs), format: isWithinDay ? minuteWord : dayMinuteWord };
  }
  const days = daySteps.find((step) => stepsIn(step * dayMs) <= most - 1) ?? 364;
  return {
    ticks: within(from, to, days * dayMs),
    format: days < 91 ? localInstant.day : localInstant.month,
  };
}

/** The first tick of a day shows the date. */
function minuteWord(ms: number): string {
  return wallOf(ms) % dayMs === 0 ? localInstant.day(ms) : localInstant.time(ms);
}

/** Over more than a day, a time without its date would appear twice. */
function dayMinuteWord(ms: number): string {
  const word = minuteWord(ms);
  return word === localInstant.day(ms) ? word : `${localInstant.day(ms)} ${word}`;
}

/** Whole steps of the clock on the wall from its midnight on, so that one more or one less hour moves no mark. */
function within(from: number, to: number, step: number): readonly number[] {
  const first = Math.floor(wallOf(from) / dayMs) * dayMs;
  const last = wallOf(to);
  const ticks: number[] = [];
  for (let wall = first; wall <= last; wall += step) {
    const at = ofWall(wall);
    if (at >= from && at <= to) ticks.push(at);
  }
  return [...new Set(ticks)];
}

import { localInstant, ofWall, wallOf } from '../format/instant.ts';
import { dayMs, hourMs, minuteMs } from '../format/time.ts';

/** Steps in minutes up to half a day, and in days from there. */
const minuteSteps = [1, 2, 5, 15, 30, 60, 120, 180, 360, 720] as const;
const daySteps = [1, 2, 3, 7, 14, 28, 56, 91, 182, 364] as const;

interface TimeTicks {
  /** World ms, ascending, within the span, at round times of the operator's day. */
  readonly ticks: readonly number[];
  readonly format: (ms: number) => string;
}

/** Returns at most `most` ticks of a time axis. A day on which the clocks change has its real length. */
export function timeTicks(from: number, to: number, most: number): TimeTicks {
  const span = Math.max(1, to - from);
  const isWithinDay = span < dayMs;
  // A time with its date takes twice the width.
  const mostSteps = isWithinDay ? most - 1 : (most - 1) / 2;
  const stepsIn = (step: number): number => Math.floor(span / step);
  const minutes = minuteSteps.find((step) => stepsIn(step * minuteMs) <= mostSteps);
  if (minutes !== undefined) {
    return {
      ticks: within(from, to, minutes * minuteMs),
      format: isWithinDay ? minuteLabel : dayMinuteLabel,
    };
  }
  const days = daySteps.find((step) => stepsIn(step * dayMs) <= most - 1) ?? 364;
  return {
    ticks: within(from, to, days * dayMs),
    format: days < 91 ? localInstant.day : localInstant.month,
  };
}

/** Returns the date for the first tick of a day, else the time. */
function minuteLabel(ms: number): string {
  return wallOf(ms) % dayMs === 0 ? localInstant.day(ms) : localInstant.time(ms);
}

/** Returns the time with its date: over more than a day, a time alone would appear twice. */
function dayMinuteLabel(ms: number): string {
  const label = minuteLabel(ms);
  return label === localInstant.day(ms) ? label : `${localInstant.day(ms)} ${label}`;
}

/** Returns whole steps of local time since its midnight, so that a clock change moves no tick. */
function within(from: number, to: number, step: number): readonly number[] {
  const first = Math.floor(wallOf(from) / dayMs) * dayMs;
  // Clocks that went back show an earlier time at the end than before it.
  const last = wallOf(to) + hourMs;
  const ticks = new Set<number>();
  for (let wall = first; wall <= last; wall += step) {
    for (const at of instantsOf(wall, step)) if (at >= from && at <= to) ticks.add(at);
  }
  return [...ticks].toSorted((a, b) => a - b);
}

/** Returns the instant of a local time; both if the clocks show it twice and the steps are short enough to mark each hour. */
function instantsOf(wall: number, step: number): readonly number[] {
  const at = ofWall(wall);
  if (step > hourMs) return [at];
  return [at, ...[at - hourMs, at + hourMs].filter((other) => wallOf(other) === wall)];
}

import type { Episode } from '../episodes/episode.ts';

/** A sequence of time windows with one episode each, which ends before the next window begins. */
export interface Schedule {
  /** Returns the window that contains the instant, or the last one before it; -1: before the first. */
  readonly indexAt: (instant: number) => number;
  readonly write: (index: number) => Episode;
}

export function periodicSchedule(
  { firstMs, lengthMs }: { readonly firstMs: number; readonly lengthMs: number },
  write: (index: number, startsAt: number) => Episode,
): Schedule {
  return {
    indexAt: (instant) => Math.max(-1, Math.floor((instant - firstMs) / lengthMs)),
    write: (index) => write(index, firstMs + index * lengthMs),
  };
}

/** Creates a schedule with windows that begin at the given moments, ascending. */
export function listedSchedule(startsAt: readonly number[], write: (index: number) => Episode): Schedule {
  return {
    indexAt: (instant) => startsAt.findLastIndex((start) => start <= instant),
    write,
  };
}

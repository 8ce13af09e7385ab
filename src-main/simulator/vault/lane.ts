import type { Episode } from './episode.ts';

/** A row of windows in time, one episode in each, whole and over before the next window begins. */
export interface Lane {
  /** The window that the instant falls into, or the last one before it; -1: before the first. */
  readonly indexAt: (instant: number) => number;
  readonly write: (index: number) => Episode;
}

export function periodicLane(
  { firstMs, lengthMs }: { readonly firstMs: number; readonly lengthMs: number },
  write: (index: number, startsAt: number) => Episode,
): Lane {
  return {
    indexAt: (instant) => Math.max(-1, Math.floor((instant - firstMs) / lengthMs)),
    write: (index) => write(index, firstMs + index * lengthMs),
  };
}

/** Windows that begin at these moments, ascending. */
export function listedLane(startsAt: readonly number[], write: (index: number) => Episode): Lane {
  return {
    indexAt: (instant) => startsAt.findLastIndex((start) => start <= instant),
    write,
  };
}

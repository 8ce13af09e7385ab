import { nothingHappens, type CashMove, type Episode } from '../episodes/episode.ts';
import type { Schedule } from './schedule.ts';

/** The account's sums in millionths, by the names in `cash.ts`. */
export type Sums = ReadonlyMap<string, number>;

export interface ScheduleReader {
  /** Returns the episode of the instant's window; an empty one before the first window. */
  readonly current: (instant: number) => Episode;
  /** Returns the episodes with anything in (from, to], ascending. */
  readonly between: (from: number, to: number) => readonly Episode[];
  readonly sumsAt: (instant: number) => Sums;
}

/** Cache of computed episodes. The oldest is dropped first, because every episode can be computed again. */
interface EpisodeMemo {
  readonly get: (slot: number, index: number, write: () => Episode) => Episode;
  /** Number of episodes written so far. */
  readonly written: () => number;
}

/** Number of windows, more than pass until the year 2080 at twenty minutes each. */
const windowsPerSchedule = 2 ** 22;

export function createEpisodeMemo(limit: number): EpisodeMemo {
  const episodes = new Map<number, Episode>();
  const count = { written: 0 };
  return {
    written: () => count.written,
    get: (slot, index, write) => {
      const key = slot * windowsPerSchedule + index;
      const known = episodes.get(key);
      if (known !== undefined) return known;
      const episode = write();
      count.written += 1;
      const oldest = episodes.keys().next();
      if (episodes.size >= limit && !oldest.done) episodes.delete(oldest.value);
      episodes.set(key, episode);
      return episode;
    },
  };
}

function plus(sums: Sums, moves: readonly CashMove[], until: number): Sums {
  const next = new Map(sums);
  for (const { time, sum, micro } of moves) {
    if (time <= until) next.set(sum, (next.get(sum) ?? 0) + micro);
  }
  return next;
}

export function createScheduleReader(schedule: Schedule, slot: number, memo: EpisodeMemo): ScheduleReader {
  /** Sums of all windows before each index. */
  const before: Sums[] = [new Map()];
  const episode = (index: number): Episode => memo.get(slot, index, () => schedule.write(index));
  const sumsBefore = (index: number): Sums => {
    for (let i = before.length; i <= index; i += 1) {
      before.push(plus(before[i - 1] ?? new Map(), episode(i - 1).cash, Infinity));
    }
    return before[index] ?? new Map();
  };
  return {
    current: (instant) => {
      const index = schedule.indexAt(instant);
      return index < 0 ? nothingHappens : episode(index);
    },
    between: (from, to) => {
      const episodes: Episode[] = [];
      for (let i = Math.max(0, schedule.indexAt(from)); i <= schedule.indexAt(to); i += 1)
        episodes.push(episode(i));
      return episodes;
    },
    sumsAt: (instant) => {
      const index = schedule.indexAt(instant);
      return index < 0 ? new Map() : plus(sumsBefore(index), episode(index).cash, instant);
    },
  };
}

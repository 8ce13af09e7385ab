import type { Database } from 'better-sqlite3';
import type { AppliedFold } from './apply-fold.ts';
import {
  beginRun,
  foldDeps,
  stepRun,
  type DirtyRange,
  type FoldProgress,
  type FoldStep,
  type Run,
} from './fold-coin.ts';

/** Round trips of every coin, folded from its fills. Make each call inside the transaction of the batch. */
export interface RoundTrips {
  /** Notes that fills of this coin in this time (ms, both ends included) are new or were not folded. */
  readonly note: (coin: string, fromTime: number, toTime: number) => void;
  /** Notes that the venue no longer holds a position in this coin: the open trip ends with that. */
  readonly noteVanished: (coin: string) => void;
  readonly mayFold: (realMs: number) => boolean;
  /** Whether a step has begun: the trips of its hours are not all written. */
  readonly isWithinStep: () => boolean;
  /**
   * Folds about `most` fills and writes the changes. Late fills of a coin are folded at most every 5 s, since more of them follow
   * while a history is read: `realMs` is the time by a clock that never jumps.
   */
  readonly fold: (most: number, realMs: number) => readonly AppliedFold[];
  /** Drops what is remembered between batches: one was rolled back. */
  readonly forget: () => void;
}

/** A step that has begun: it goes on with the next batch. */
interface Work {
  readonly run: Run;
  readonly wasLate: boolean;
  readonly steps: Generator<FoldProgress, FoldStep>;
}

/** Interval between two folds of a coin's late fills. */
const lateEveryMs = 5_000;

/** `account`: owner of the fills. */
export function roundTrips(
  record: Database,
  account: string,
  sums: Parameters<typeof foldDeps>[2],
): RoundTrips {
  const deps = foldDeps(record, account, sums);
  const dirty = dirtyTrips(record);
  const { runs, working, mayFold, foldNext } = foldRuns(deps, dirty);
  return {
    note: (coin, fromTime, toTime) => {
      const run = working.get(coin)?.run ?? runs.get(coin);
      if (run !== undefined && fromTime <= run.readTo) {
        runs.delete(coin);
        working.delete(coin);
      }
      dirty.note(coin, fromTime, toTime);
    },
    noteVanished: (coin) => {
      const head = deps.folds.head(coin);
      if (head !== null) dirty.note(coin, head.at, head.at);
    },
    isWithinStep: () => working.size > 0,
    mayFold: (realMs) => dirty.all().some((one) => mayFold(one, realMs)),
    fold: (most, realMs) => {
      const done: AppliedFold[] = [];
      let left = most;
      for (const { coin } of dirty.all())
        for (
          let one = dirty.of(coin);
          one !== null && left > 0 && mayFold(one, realMs);
          one = dirty.of(coin)
        ) {
          const { fills, applied } = foldNext(one, left, realMs);
          if (applied !== null) done.push(applied);
          left -= Math.max(1, fills);
        }
      return done;
    },
    forget: () => {
      runs.clear();
      working.clear();
    },
  };
}

/** Runs and steps under way, by coin. */
function foldRuns(deps: ReturnType<typeof foldDeps>, dirty: ReturnType<typeof dirtyTrips>) {
  const runs = new Map<string, Run>();
  const working = new Map<string, Work>();
  const lateAt = new Map<string, number>();
  const isLate = ({ coin, fromTime }: DirtyRange): boolean => fromTime < (deps.folds.head(coin)?.at ?? 0);
  const mayFold = (one: DirtyRange, realMs: number): boolean =>
    working.has(one.coin) ||
    realMs - (lateAt.get(one.coin) ?? Number.NEGATIVE_INFINITY) >= lateEveryMs ||
    !isLate(one);
  const begin = (one: DirtyRange, most: number): Work => {
    const run = runs.get(one.coin) ?? beginRun(deps, one);
    return { run, wasLate: isLate(one), steps: stepRun(deps, one, { run, most }) };
  };
  const finish = (
    one: DirtyRange,
    { run, wasLate }: Work,
    { fills, foldedTo, run: next }: FoldStep,
    realMs: number,
  ): void => {
    const { coin } = one;
    working.delete(coin);
    if (next === null) runs.delete(coin);
    else runs.set(coin, next);
    // Fills that arrived meanwhile are later than those that were read.
    const leftFrom = foldedTo ?? (fills > 0 && one.toTime > run.readTo ? run.readTo + 1 : null);
    if (leftFrom === null) dirty.remove(coin);
    else dirty.moveTo(coin, leftFrom);
    if (wasLate && (leftFrom === null || !isLate({ ...one, fromTime: leftFrom }))) lateAt.set(coin, realMs);
  };
  const foldNext = (one: DirtyRange, most: number, realMs: number): FoldProgress => {
    const work = working.get(one.coin) ?? begin(one, most);
    const { done, value } = work.steps.next();
    if (done === true) finish(one, work, value, realMs);
    else working.set(one.coin, work);
    return value;
  };
  return { runs, working, mayFold, foldNext };
}

function dirtyTrips(record: Database) {
  const note = record.prepare(
    `INSERT INTO dirty_trip (coin, from_time, to_time) VALUES (?, ?, ?) ON CONFLICT (coin) DO UPDATE
     SET from_time = min(from_time, excluded.from_time), to_time = max(to_time, excluded.to_time)`,
  );
  const columns = 'SELECT coin, from_time AS fromTime, to_time AS toTime FROM dirty_trip';
  const select = record.prepare<[string], DirtyRange>(`${columns} WHERE coin = ?`);
  const selectAll = record.prepare<[], DirtyRange>(`${columns}`);
  const move = record.prepare('UPDATE dirty_trip SET from_time = ? WHERE coin = ?');
  const remove = record.prepare('DELETE FROM dirty_trip WHERE coin = ?');
  return {
    note: (coin: string, fromTime: number, toTime: number) => void note.run(coin, fromTime, toTime),
    of: (coin: string) => select.get(coin) ?? null,
    /** The newest first, so that live fills do not wait for a history. */
    all: () => selectAll.all().sort((a, b) => b.fromTime - a.fromTime),
    moveTo: (coin: string, fromTime: number) => void move.run(fromTime, coin),
    remove: (coin: string) => void remove.run(coin),
  };
}

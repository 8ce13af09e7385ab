import type { Database } from 'better-sqlite3';
import {
  flatState,
  foldTrips,
  openTripOf,
  unknownState,
  type Fold,
  type FoldPoint,
} from '../../../domain/trades/fold-trips.ts';
import type { RoundTrip, Vanishing } from '../../../domain/trades/round-trip.ts';
import type { TripFill } from '../../../domain/trades/trip-draft.ts';
import { applyFold, type AppliedFold, type FoldedInto } from './apply-fold.ts';
import { tripFoldTable, type TripFoldTable } from './trip-fold-table.ts';
import { tripAttributionTable } from './trip-attribution-table.ts';
import { tripTable, type TripTable } from './trip-table.ts';

/** Fills of a coin that are not folded, from the first to the last (ms). */
export interface DirtyRange {
  readonly coin: string;
  readonly fromTime: number;
  readonly toTime: number;
}

/** A fold that has begun and is not written yet: the trips from `start` on stay as they were until it is. */
export interface Run {
  readonly start: FoldPoint;
  /** For late fills: time (ms) from which on the written trips continue. null: nothing is written after the start. */
  readonly end: number | null;
  /** Fills up to this time (ms) were read. */
  readTo: number;
  at: FoldPoint;
  tail: Fold['tail'];
  readonly ended: RoundTrip[];
  readonly points: FoldPoint[];
}

/** Part of the work on a run that is done in one batch. */
export interface FoldProgress {
  /** Its cost in fills. */
  readonly fills: number;
  /** null: nothing is written yet. */
  readonly applied: AppliedFold | null;
}

/** End of one step of a run. */
export interface FoldStep extends FoldProgress {
  /** The coin's fills before this time (ms) are folded; null: all are. */
  readonly foldedTo: number | null;
  /** The run that the next step continues; null: the next step begins from what is written. */
  readonly run: Run | null;
}

interface FoldDeps {
  readonly account: string;
  readonly reads: FoldReads;
  readonly trips: TripTable;
  readonly folds: TripFoldTable;
  readonly attributions: FoldedInto['attributions'];
  readonly dirty: FoldedInto['dirty'];
}

export function foldDeps(record: Database, account: string, dirty: FoldDeps['dirty']): FoldDeps {
  return {
    account,
    reads: foldReads(record),
    trips: tripTable(record),
    folds: tripFoldTable(record),
    attributions: tripAttributionTable(record),
    dirty,
  };
}

export function beginRun(deps: FoldDeps, { coin, fromTime }: DirtyRange): Run {
  const head = deps.folds.head(coin);
  if (head !== null && fromTime > head.at) return newRun({ at: head.at, state: head.after }, null);
  if (head?.at === fromTime) return newRun({ at: head.at - 1, state: head.before }, null);
  return newRun(restart(deps, coin, fromTime), head?.at ?? null);
}

const newRun = (start: FoldPoint, end: number | null): Run => ({
  start,
  end,
  readTo: start.at,
  at: start,
  tail: null,
  ended: [],
  points: [],
});

/** Returns the end of the last trip before this time that closed its position, or a restart point inside the trip held then. */
function restart({ trips, folds, reads }: FoldDeps, coin: string, time: number): FoldPoint {
  for (let from = time; ;) {
    const trip = trips.lastBegunBefore(coin, from);
    if (trip === null || (trip.end === 'closed' && trip.lastAt < from))
      return { at: from - 1, state: reads.hasFillBefore(coin, from) ? flatState : unknownState };
    const point = folds.pointBefore(coin, from);
    if (point !== null && point.at >= trip.firstAt) return point;
    from = trip.firstAt;
  }
}

/**
 * Folds about `most` more fills of a coin, in whole milliseconds. Yields inside a millisecond that has more: its fills are read,
 * folded and written in parts, and stay in memory until the last of them.
 */
export function* stepRun(
  deps: FoldDeps,
  dirty: DirtyRange,
  { run, most }: { readonly run: Run; readonly most: number },
): Generator<FoldProgress, FoldStep> {
  const { coin } = dirty;
  const { fills, isLast } = yield* readNext(deps.reads, coin, { run, most });
  const read = Math.min(fills.length, most);
  if (fills.length === 0 && run.at === run.start)
    return { fills: 0, applied: null, foldedTo: null, run: null };
  const vanished = deps.reads.vanished(coin);
  const folding = foldTrips({ account: deps.account, state: run.at.state, fills, vanished }, most);
  let fold = folding.next();
  for (; fold.done !== true; fold = folding.next()) yield { fills: most, applied: null };
  const flat = goOn(run, fills, fold.value);
  if (run.end === null || isLast) {
    const isAll = isLast && dirty.toTime <= (run.end ?? historyEnd);
    const held = openTripOf(run.at.state, vanished);
    // For late fills, the old trips stay visible until one batch swaps them all.
    const atOnce = run.end === null ? Math.ceil(most / fillsATrip) : Infinity;
    const applied = yield* write(deps, coin, { ...run, through: historyEnd, held, atOnce });
    if (run.tail !== null)
      deps.folds.putHead(coin, { at: run.tail.at, before: run.tail.state, after: run.at.state });
    return { fills: read, applied, foldedTo: isAll ? null : run.at.at + 1, run: null };
  }
  if (flat === null || !wasFlat(deps, coin, flat.at))
    return { fills: read, applied: null, foldedTo: dirty.fromTime, run };
  // The position before the next fills decides their order inside a millisecond: they are folded again, too.
  const next = deps.reads.nextTime(coin, dirty.toTime);
  const isAll = next !== null && flat.at >= next;
  const applied = yield* writeFlat(deps, coin, { run, flat });
  return { fills: read, applied, foldedTo: isAll ? null : flat.at + 1, run: null };
}

/** Writing a trip takes about as long as folding this many fills. */
const fillsATrip = 4;

/** Reads about `most` fills, in whole milliseconds: by time, and inside a millisecond in the order of arrival. */
function* readNext(
  { page, restOf }: FoldReads,
  coin: string,
  { run, most }: { readonly run: Run; readonly most: number },
): Generator<FoldProgress, { readonly fills: readonly TripFill[]; readonly isLast: boolean }> {
  const rows = page({ coin, after: run.at.at, through: run.end ?? historyEnd, most });
  const lastTime = rows.at(-1)?.time;
  run.readTo = lastTime ?? run.readTo;
  if (rows.length < most || lastTime === undefined) return { fills: rows.sort(byArrival), isLast: true };
  const fills = rows.filter(({ time }) => time < lastTime);
  for (let rest = restOf(coin, lastTime, { after: null, most }); rest.length > 0;) {
    fills.push(...rest);
    const after = rest.at(-1) ?? null;
    if (rest.length < most) break;
    yield { fills: most, applied: null };
    rest = restOf(coin, lastTime, { after, most });
  }
  return { fills: fills.sort(byArrival), isLast: false };
}

const byArrival = (a: FoldRow, b: FoldRow): number => a.time - b.time || a.seq - b.seq;

/** Returns where the run was last flat, and how many of its trips had ended by then. */
function goOn(run: Run, fills: readonly TripFill[], fold: Fold): Fold['flat'] {
  const flat = fold.flat === null ? null : { at: fold.flat.at, ended: run.ended.length + fold.flat.ended };
  run.ended.push(...fold.ended);
  run.points.push(...fold.points);
  run.at = { at: fills.at(-1)?.time ?? run.at.at, state: fold.state };
  run.tail = fold.tail ?? run.tail;
  return flat;
}

/** Whether the written trips had closed every position at this time. */
function wasFlat({ trips }: FoldDeps, coin: string, at: number): boolean {
  const trip = trips.lastBegunBefore(coin, at + 1);
  return trip?.end === 'closed' && trip.lastAt <= at;
}

/** Swaps the trips that late fills change, up to a time at which both the old and the new ones are flat. */
function writeFlat(
  deps: FoldDeps,
  coin: string,
  { run, flat }: { readonly run: Run; readonly flat: NonNullable<Fold['flat']> },
): Generator<FoldProgress, AppliedFold> {
  return write(deps, coin, {
    start: run.start,
    ended: run.ended.slice(0, flat.ended),
    points: run.points.filter(({ at }) => at <= flat.at),
    through: flat.at,
    held: null,
    atOnce: Infinity,
  });
}

interface Found extends Pick<Run, 'start' | 'ended' | 'points'> {
  /** Trips that began up to this time are replaced. */
  readonly through: number;
  /** The trip that is still open then. */
  readonly held: RoundTrip | null;
  /** Trips that are written in one batch. */
  readonly atOnce: number;
}

function* write(
  deps: FoldDeps,
  coin: string,
  { start, ended, points, through, held, atOnce }: Found,
): Generator<FoldProgress, AppliedFold> {
  const { trips, folds } = deps;
  const begun = trips.begunIn({ coin, after: start.at, through });
  const heldId = start.state.open?.id;
  const before = heldId === undefined || begun.some(({ id }) => id === heldId) ? null : trips.get(heldId);
  folds.putPoints({ coin, after: start.at, through }, points);
  const writing = applyFold(
    { before: before === null ? begun : [...begun, before], after: held === null ? ended : [...ended, held] },
    deps,
    atOnce,
  );
  let written = writing.next();
  for (; written.done !== true; written = writing.next())
    yield { fills: atOnce * fillsATrip, applied: written.value };
  return written.value;
}

const historyEnd = Number.MAX_SAFE_INTEGER;

/** Below all ids. */
const lowest = Number.MIN_SAFE_INTEGER;

type FoldRow = TripFill & { readonly seq: number };

interface FoldReads {
  /** At most `most` fills after `after`, by time. */
  readonly page: (range: {
    readonly coin: string;
    readonly after: number;
    readonly through: number;
    readonly most: number;
  }) => FoldRow[];
  /** Fills of one millisecond, at most `most` at a time. */
  readonly restOf: (
    coin: string,
    time: number,
    range: { readonly after: Pick<TripFill, 'tid' | 'oid'> | null; readonly most: number },
  ) => readonly FoldRow[];
  /** Time of the first fill after this time; null: none. */
  readonly nextTime: (coin: string, after: number) => number | null;
  readonly hasFillBefore: (coin: string, time: number) => boolean;
  /** Positions of the coin that vanished, ascending by `seenGoneAt`. */
  readonly vanished: (coin: string) => readonly Vanishing[];
}

/** Reads rows up to the checkpoint only: later ones will be taken in. */
function foldReads(record: Database): FoldReads {
  const isTaken = 'seq <= (SELECT through FROM projection)';
  const from = 'FROM fill INDEXED BY fill_by_coin WHERE coin = ?';
  const columns = `seq, time, coin, tid, oid, side, price, size, start_position AS startPosition, closed_pnl AS closedPnl,
    fee, fee_token AS feeToken`;
  const page = record.prepare<[string, number, number, number], FoldRow>(
    `SELECT ${columns} ${from} AND time > ? AND time <= ? AND ${isTaken} ORDER BY time LIMIT ?`,
  );
  const rest = record.prepare<[string, number, number, number, number], FoldRow>(
    `SELECT ${columns} ${from} AND time = ? AND (tid, oid) > (?, ?) AND ${isTaken} ORDER BY tid, oid LIMIT ?`,
  );
  const nextTime = record
    .prepare<[string, number], number>(
      `SELECT time ${from} AND time > ? AND ${isTaken} ORDER BY time LIMIT 1`,
    )
    .pluck();
  const before = record
    .prepare<[string, number], number>(`SELECT 1 ${from} AND time < ? AND ${isTaken} LIMIT 1`)
    .pluck();
  const vanished = record.prepare<[string], Vanishing>(
    `SELECT at AS seenGoneAt, ended_at AS endedAt FROM vanished_position WHERE coin = ? AND ${isTaken} ORDER BY at`,
  );
  return {
    page: ({ coin, after, through, most }) => page.all(coin, after, through, most),
    restOf: (coin, time, { after, most }) =>
      rest.all(coin, time, after?.tid ?? lowest, after?.oid ?? lowest, most),
    nextTime: (coin, after) => nextTime.get(coin, after) ?? null,
    hasFillBefore: (coin, time) => before.get(coin, time) !== undefined,
    vanished: (coin) => vanished.all(coin),
  };
}

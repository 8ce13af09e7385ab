import type { Database } from 'better-sqlite3';
import {
  flatState,
  foldTrips,
  standingTrip,
  unknownState,
  type Fold,
  type FoldPoint,
} from '../../../domain/fold-trips.ts';
import type { RoundTrip, Vanishing } from '../../../domain/round-trip.ts';
import type { TripFill } from '../../../domain/trip-draft.ts';
import { applyFold, type AppliedFold, type FoldedInto } from './apply-fold.ts';
import { tripFoldTable, type TripFoldTable } from './trip-fold-table.ts';
import { tripTable, type TripTable } from './trip-table.ts';

/** Fills of a coin that are not folded, from the first to the last (ms). */
export interface Due {
  readonly coin: string;
  readonly fromTime: number;
  readonly toTime: number;
}

/** A fold that has begun and is not written yet: the trips from `start` on stay as they were until it is. */
export interface Run {
  readonly start: FoldPoint;
  /** Late fills: folded up to here, where what is written goes on. null: nothing is written from the start on. */
  readonly end: number | null;
  at: FoldPoint;
  tail: Fold['tail'];
  readonly ended: RoundTrip[];
  readonly points: FoldPoint[];
}

/** One step of a run. */
export interface FoldStep {
  /** Fills. */
  readonly read: number;
  /** null: nothing is written yet. */
  readonly applied: AppliedFold | null;
  /** The coin's fills before this time (ms) are folded; null: all are. */
  readonly foldedTo: number | null;
  /** What goes on with the next step; null: the next begins from what is written. */
  readonly run: Run | null;
}

export interface FoldParts {
  readonly account: string;
  readonly reads: FoldReads;
  readonly trips: TripTable;
  readonly folds: TripFoldTable;
  readonly funding: FoldedInto['funding'];
}

export function foldParts(
  record: Database,
  { account, funding }: Pick<FoldParts, 'account' | 'funding'>,
): FoldParts {
  return {
    account,
    funding,
    reads: foldReads(record),
    trips: tripTable(record),
    folds: tripFoldTable(record),
  };
}

export function beginRun(parts: FoldParts, { coin, fromTime }: Due): Run {
  const head = parts.folds.head(coin);
  if (head !== null && fromTime > head.at) return newRun({ at: head.at, state: head.after }, null);
  if (head?.at === fromTime) return newRun({ at: head.at - 1, state: head.before }, null);
  return newRun(restart(parts, coin, fromTime), head?.at ?? null);
}

const newRun = (start: FoldPoint, end: number | null): Run => ({
  start,
  end,
  at: start,
  tail: null,
  ended: [],
  points: [],
});

/** The end of the last trip before this time that closed its position, or a point inside the trip that was held then. */
function restart({ trips, folds, reads }: FoldParts, coin: string, time: number): FoldPoint {
  for (let from = time; ;) {
    const trip = trips.lastBegunBefore(coin, from);
    if (trip === null || (trip.end === 'closed' && trip.lastAt < from))
      return { at: from - 1, state: reads.hasFillBefore(coin, from) ? flatState : unknownState };
    const point = folds.pointBefore(coin, from);
    if (point !== null && point.at >= trip.firstAt) return point;
    from = trip.firstAt;
  }
}

/** Folds about so many more fills of a coin. */
export function stepRun(
  parts: FoldParts,
  due: Due,
  { run, most }: { readonly run: Run; readonly most: number },
): FoldStep {
  const { coin } = due;
  const { fills, isLast } = parts.reads.next({
    coin,
    after: run.at.at,
    through: run.end ?? historyEnd,
    most,
  });
  const read = fills.length;
  if (read === 0 && run.at === run.start) return { read, applied: null, foldedTo: null, run: null };
  const vanished = parts.reads.vanished(coin);
  const flat = goOn(run, fills, foldTrips({ account: parts.account, state: run.at.state, fills, vanished }));
  if (run.end === null || isLast) {
    const isAll = isLast && due.toTime <= (run.end ?? historyEnd);
    const applied = finish(parts, coin, { run, vanished });
    return { read, applied, foldedTo: isAll ? null : run.at.at + 1, run: null };
  }
  if (flat === null || !wasFlat(parts, coin, flat.at))
    return { read, applied: null, foldedTo: due.fromTime, run };
  // What is held before the next fills decides their order inside a millisecond: they are folded again, too.
  const next = parts.reads.nextTime(coin, due.toTime);
  const isAll = next !== null && flat.at >= next;
  const applied = writeFlat(parts, coin, { run, flat });
  return { read, applied, foldedTo: isAll ? null : flat.at + 1, run: null };
}

/** Returns where the run held nothing last, with how many of all its trips had ended by then. */
function goOn(run: Run, fills: readonly TripFill[], fold: Fold): Fold['flat'] {
  const flat = fold.flat === null ? null : { at: fold.flat.at, ended: run.ended.length + fold.flat.ended };
  run.ended.push(...fold.ended);
  run.points.push(...fold.points);
  run.at = { at: fills.at(-1)?.time ?? run.at.at, state: fold.state };
  run.tail = fold.tail ?? run.tail;
  return flat;
}

/** A run that has reached its end. */
function finish(
  parts: FoldParts,
  coin: string,
  { run, vanished }: { readonly run: Run; readonly vanished: readonly Vanishing[] },
): AppliedFold {
  const { state } = run.at;
  if (run.tail !== null) parts.folds.putHead(coin, { at: run.tail.at, before: run.tail.state, after: state });
  return write(parts, coin, { ...run, through: historyEnd, held: standingTrip(state, vanished) });
}

/** Whether the trips as they are written had closed every position at this time. */
function wasFlat({ trips }: FoldParts, coin: string, at: number): boolean {
  const trip = trips.lastBegunBefore(coin, at + 1);
  return trip?.end === 'closed' && trip.lastAt <= at;
}

/** Late fills: where neither what is written nor what was found holds a position, the one can take the place of the other. */
function writeFlat(
  parts: FoldParts,
  coin: string,
  { run, flat }: { readonly run: Run; readonly flat: NonNullable<Fold['flat']> },
): AppliedFold {
  return write(parts, coin, {
    start: run.start,
    ended: run.ended.slice(0, flat.ended),
    points: run.points.filter(({ at }) => at <= flat.at),
    through: flat.at,
    held: null,
  });
}

interface Found extends Pick<Run, 'start' | 'ended' | 'points'> {
  /** Through this time trips take the place of those that are written. */
  readonly through: number;
  /** The trip that goes on from there. */
  readonly held: RoundTrip | null;
}

function write(
  { trips, folds, funding }: FoldParts,
  coin: string,
  { start, ended, points, through, held }: Found,
): AppliedFold {
  const begun = trips.begunIn({ coin, after: start.at, through });
  const heldId = start.state.open?.id;
  const before = heldId === undefined || begun.some(({ id }) => id === heldId) ? null : trips.get(heldId);
  folds.putPoints({ coin, after: start.at, through }, points);
  return applyFold(
    { before: before === null ? begun : [...begun, before], after: held === null ? ended : [...ended, held] },
    { trips, funding },
  );
}

const historyEnd = Number.MAX_SAFE_INTEGER;

export interface FoldReads {
  /** About so many fills after this time, whole milliseconds of them: by time, inside one in the order of arrival. */
  readonly next: (range: {
    readonly coin: string;
    readonly after: number;
    readonly through: number;
    readonly most: number;
  }) => { readonly fills: readonly TripFill[]; readonly isLast: boolean };
  /** Time of the first fill after this time; null: none. */
  readonly nextTime: (coin: string, after: number) => number | null;
  readonly hasFillBefore: (coin: string, time: number) => boolean;
  /** By `seenGoneAt`, ascending. */
  readonly vanished: (coin: string) => readonly Vanishing[];
}

/** Rows that are not taken in yet are left out: they will be noted. */
function foldReads(record: Database): FoldReads {
  const isTaken = 'seq <= (SELECT through FROM projection)';
  const columns = `seq, time, coin, tid, oid, side, price, size, start_position AS startPosition, closed_pnl AS closedPnl,
    fee, fee_token AS feeToken`;
  type Row = TripFill & { readonly seq: number };
  const select = record.prepare<[string, number, number, number], Row>(
    `SELECT ${columns} FROM fill INDEXED BY fill_by_coin WHERE coin = ? AND time > ? AND time <= ? AND ${isTaken}
     ORDER BY time LIMIT ?`,
  );
  const selectRest = record.prepare<[string, number], Row>(
    `SELECT ${columns} FROM fill INDEXED BY fill_by_coin WHERE coin = ? AND time = ? AND ${isTaken}`,
  );
  const nextTime = record
    .prepare<[string, number], number>(
      `SELECT time FROM fill INDEXED BY fill_by_coin WHERE coin = ? AND time > ? AND ${isTaken} ORDER BY time LIMIT 1`,
    )
    .pluck();
  const before = record
    .prepare<[string, number], number>(
      `SELECT 1 FROM fill INDEXED BY fill_by_coin WHERE coin = ? AND time < ? AND ${isTaken} LIMIT 1`,
    )
    .pluck();
  const vanished = record.prepare<[string], Vanishing>(
    `SELECT at AS seenGoneAt, ended_at AS endedAt FROM vanished_position WHERE coin = ? AND ${isTaken} ORDER BY at`,
  );
  return {
    next: ({ coin, after, through, most }) => {
      const rows = select.all(coin, after, through, most);
      const lastTime = rows.at(-1)?.time;
      const isLast = rows.length < most || lastTime === undefined;
      const whole = isLast
        ? rows
        : [...rows.filter(({ time }) => time < lastTime), ...selectRest.all(coin, lastTime)];
      return { fills: whole.sort((a, b) => a.time - b.time || a.seq - b.seq), isLast };
    },
    nextTime: (coin, after) => nextTime.get(coin, after) ?? null,
    hasFillBefore: (coin, time) => before.get(coin, time) !== undefined,
    vanished: (coin) => vanished.all(coin),
  };
}

import { createHash } from 'node:crypto';
import { setImmediate as breath } from 'node:timers/promises';
import type { MonotonicClock } from '../clock.ts';
import { RecordReplacedError, type RecordSnapshot, type ReplicatedRecord } from './replicated-record.ts';
import type { Cursor, Target, DerivedDay } from './target.ts';
import { derivedTables, dayColumn, type DerivedTable } from './team-tables.ts';
import { dayMs } from '../time.ts';

/** Awaits a call of the target, but gives up if it takes too long or the replicator is asked to end. */
type Ask = <T>(work: Promise<T>) => Promise<T>;

export interface FollowDeps {
  readonly record: ReplicatedRecord;
  readonly target: Target;
  readonly ask: Ask;
  readonly monotonic: MonotonicClock;
  /** Waits for new rows. Throws the signal's reason. */
  readonly pause: (ms: number) => Promise<void>;
  /** Called with the numbers of the target's last row and of the record's. */
  readonly onProgress: (through: number, recordRows: number) => void;
  /** Whether to end once the target has everything. */
  readonly once: boolean;
}

const pollMs = 1_000;
/** Ms between reports to a target that is up to date, so that it knows that the collector still runs. */
const reportEveryMs = 10_000;
/** Ms between two comparisons of the derived rows; longer if reading them would take more than this share of the time. */
const compareEveryMs = 2_000;
const compareShare = 0.05;
/** Maximum ms between two comparisons: completeness depends on the time too. */
const compareAtLeastEveryMs = 60_000;

/** Sends rows as they arrive. Ends only if `once` is set. Throws the errors of the target and the record. */
export async function followRecord(deps: FollowDeps, from: Cursor): Promise<void> {
  const { record, target, ask, monotonic, pause, once } = deps;
  const derived = comparedDerived(deps);
  const reported = { at: Number.NEGATIVE_INFINITY };
  const report = async (isCaughtUp: boolean): Promise<void> => {
    await ask(target.report({ recordRows: record.rows.last(), isCaughtUp }));
    reported.at = monotonic();
  };
  const isLate = (): boolean => monotonic() - reported.at >= reportEveryMs;
  for (let cursor = from; ;) {
    if (record.rows.isReplaced()) throw new RecordReplacedError();
    const before = cursor;
    cursor = await sendRows(deps, cursor, async () => (isLate() ? report(false) : undefined));
    const isCompared = await derived.compareIfDue();
    if (isCompared || isLate() || cursor.through > before.through) await report(true);
    if (once) {
      await sendRows(deps, cursor, async () => undefined);
      await report(true);
      return;
    }
    await pause(pollMs);
  }
}

/** Sends every row of the record after the cursor. */
async function sendRows(
  { record, target, ask, onProgress }: FollowDeps,
  from: Cursor,
  onBatch: () => Promise<void>,
): Promise<Cursor> {
  let cursor = from;
  for (let batch = record.rows.after(cursor.through); batch !== null;) {
    const leaf = record.rows.leafOf(batch.through);
    if (leaf === null) throw new RecordReplacedError();
    cursor = await ask(target.append(batch, { from: cursor, leaf }));
    onProgress(cursor.through, record.rows.last());
    await onBatch();
    batch = record.rows.after(cursor.through);
  }
  onProgress(cursor.through, record.rows.last());
  return cursor;
}

/** Compares derived rows, which may change later, with the target's, a UTC day at a time. */
function comparedDerived({ record, target, ask, monotonic }: FollowDeps): {
  /** Returns whether it compared. */
  readonly compareIfDue: () => Promise<boolean>;
} {
  const known = new Map<DerivedTable, Map<number, string>>();
  const last = { version: Number.NaN, at: Number.NEGATIVE_INFINITY, waitMs: 0 };
  const daysOf = async (table: DerivedTable): Promise<Map<number, string>> => {
    const days = known.get(table) ?? new Map(await ask(target.days(table)));
    known.set(table, days);
    return days;
  };
  /** Returns ms that reading took. */
  const compare = async (snapshot: RecordSnapshot): Promise<number> => {
    let readMs = 0;
    for (const table of derivedTables) {
      const there = await daysOf(table);
      const startedAt = monotonic();
      const now = await dayDigests(snapshot, table);
      readMs += monotonic() - startedAt;
      // Newest first: a row that moved to a later day is written there before it is removed from the earlier one.
      const days = [...new Set([...now.keys(), ...there.keys()])].toSorted((a, b) => b - a);
      for (const day of days.filter((each) => now.get(each) !== there.get(each))) {
        const rows = derivedDay(snapshot, table, day);
        await ask(target.replaceDay(table, rows));
        if (rows.rows.length === 0) there.delete(day);
        else there.set(day, rows.digest);
      }
    }
    return readMs;
  };
  return {
    compareIfDue: async () => {
      const startedAt = monotonic();
      const version = record.rows.version();
      const sinceMs = startedAt - last.at;
      const isDue = version === last.version ? sinceMs >= compareAtLeastEveryMs : sinceMs >= last.waitMs;
      if (!isDue) return false;
      const snapshot = record.snapshot();
      const took = { ms: 0 };
      try {
        // Read after the snapshot was taken: so the count includes every row of the snapshot.
        const recordSeq = record.rows.last();
        const sets = snapshot.dataSets();
        const collaterals = snapshot.collaterals();
        took.ms = monotonic() - startedAt;
        took.ms += await compare(snapshot);
        await ask(target.putDataSets(sets, { recordSeq, collaterals }));
      } finally {
        snapshot.close();
      }
      Object.assign(last, {
        version,
        at: monotonic(),
        waitMs: Math.max(compareEveryMs, took.ms / compareShare),
      });
      return true;
    },
  };
}

type Row = DerivedDay['rows'][number];

/** Yields the rows of a table by UTC day, newest day first; values in the order of the table's key and columns. */
function* rowsByDay(
  snapshot: RecordSnapshot,
  { subject, key, columns }: DerivedTable,
  between?: { readonly from: number; readonly to: number },
): Generator<{ readonly day: number; readonly rows: readonly Row[] }> {
  const { columns: exported, pages, timeOf } = snapshot.rows(subject, between);
  const readers = [key, ...columns].map(({ name }) => {
    if (name === dayColumn.name) return null;
    const found = exported.find((column) => column.name === name);
    if (found === undefined) throw new Error(`${subject} has no column ${name}.`);
    return found.value;
  });
  for (const page of pages()) {
    const byDay = Map.groupBy(page, (row) => Math.floor(timeOf(row) / dayMs));
    for (const [day, rows] of byDay)
      yield { day, rows: rows.map((row) => readers.map((value) => (value === null ? day : value(row)))) };
  }
}

/** Returns the digest of each UTC day that has rows, newest day first. Yields the thread between pages. */
async function dayDigests(
  snapshot: RecordSnapshot,
  table: DerivedTable,
): Promise<ReadonlyMap<number, string>> {
  const hashes = new Map<number, ReturnType<typeof createHash>>();
  for (const { day, rows } of rowsByDay(snapshot, table)) {
    const hash = hashes.get(day) ?? createHash('sha256');
    hashes.set(day, addRows(hash, rows));
    await breath();
  }
  return new Map([...hashes].map(([day, hash]) => [day, hash.digest('hex')]));
}

/** Returns the rows of one day; none: the day has no rows any longer. */
function derivedDay(snapshot: RecordSnapshot, table: DerivedTable, day: number): DerivedDay {
  const between = { from: day * dayMs, to: (day + 1) * dayMs - 1 };
  const parts = [...rowsByDay(snapshot, table, between)].filter((part) => part.day === day);
  const hash = createHash('sha256');
  for (const { rows } of parts) addRows(hash, rows);
  return { day, digest: hash.digest('hex'), rows: parts.flatMap(({ rows }) => rows) };
}

function addRows(hash: ReturnType<typeof createHash>, rows: readonly Row[]): ReturnType<typeof createHash> {
  for (const row of rows) hash.update(`${JSON.stringify(row)}\n`);
  return hash;
}

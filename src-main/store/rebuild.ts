import SqliteFile, { type Database } from 'better-sqlite3';
import { StartError, cannotWrite, isFileFault } from '../errors.ts';
import { openStore, type StoreOptions } from './open.ts';
import { recordPath } from './record-file.ts';
import type { StoreReader } from './store.ts';
import { emptyProjections } from './projections/schema.ts';

/** Number of rows that were derived again. */
interface Rebuilt {
  readonly fills: number;
  readonly roundTrips: number;
  readonly orders: number;
}

const rowsAtOnce = 4_096;

/**
 * Derives every projection of a record again. `mayJoin`: whether the agent's feed is of the record's account. The data folder must be
 * held by the caller: nothing else may write the record meanwhile. Throws StartError if the record can't be opened or written.
 */
export function rebuildProjections(options: StoreOptions, mayJoin: MayJoin): Rebuilt {
  const path = recordPath(options);
  try {
    return rebuildAll(path, options, mayJoin);
  } catch (error) {
    if (error instanceof StartError || !isFileFault(error)) throw error;
    throw new StartError(
      `${cannotWrite(path, error)} No row of the record is lost. The next rebuild, or the service once it runs, derives what is missing.`,
      error,
    );
  }
}

type MayJoin = (reader: StoreReader) => boolean;

function rebuildAll(path: string, options: StoreOptions, mayJoin: MayJoin): Rebuilt {
  openStore(options).close();
  const found = withFile(path, (record) => {
    const rows = record
      .prepare<[], FoundProblem>(
        'SELECT kind, trade_id AS tradeId, detected_at AS detectedAt FROM trade_problem',
      )
      .all();
    record.pragma('foreign_keys = OFF');
    record.transaction(() => record.exec(emptyProjections))();
    return rows;
  });
  const store = openStore(options);
  try {
    const asked = { now: lastTime(store.reader), mayJoin: mayJoin(store.reader), most: rowsAtOnce };
    let realMs = 0;
    const isMore = (): boolean => store.writer.project({ ...asked, realMs }).isMore;
    do {
      while (isMore()) realMs += batchMs;
      realMs += laterMs;
    } while (isMore());
  } finally {
    store.close();
  }
  return withFile(path, (record) => {
    const keep = record.prepare('UPDATE trade_problem SET detected_at = ? WHERE kind = ? AND trade_id = ?');
    record.transaction(() =>
      found.forEach(({ detectedAt, kind, tradeId }) => keep.run(detectedAt, kind, tradeId)),
    )();
    const count = (table: string): number =>
      record.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number;
    return { fills: count('fill'), roundTrips: count('trip'), orders: count('trade') };
  });
}

/** Real time that counts for a batch, and after which no late fill waits any longer. */
const batchMs = 10;
const laterMs = 60_000;

interface FoundProblem {
  readonly kind: string;
  readonly tradeId: string;
  readonly detectedAt: number;
}

/** Returns the newest time in the record. Orders that are pending at that time are reconciled again while the service runs. */
function lastTime(reader: StoreReader): number {
  const fill = reader.fills({ before: null, limit: 1 })[0]?.time ?? 0;
  return Math.max(fill, reader.lastDecisionAt() ?? 0, ...reader.journalCoverage().map(({ to }) => to));
}

function withFile<Done>(path: string, use: (record: Database) => Done): Done {
  const record = new SqliteFile(path);
  try {
    return use(record);
  } finally {
    record.close();
  }
}

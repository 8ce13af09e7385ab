import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import postgres from 'postgres';
import type { RowOwner } from '../domain/audit/canonical-row.ts';
import type { RowBatch } from '../store/numbered-rows.ts';
import { version } from '../version.ts';
import type { DataSet } from './replicated-record.ts';
import type { TargetAddress } from './target-address.ts';
import { ReplicationRefusedError, TargetSilentError } from './target-problem.ts';
import { rowTables, schemaSql, schemaVersion, stateTables } from './team-schema.ts';
import {
  insertRows,
  jsonRows,
  quoted,
  recordTables,
  schema,
  updateChanged,
  type DerivedTable,
  type TeamColumn,
} from './team-tables.ts';

/** A record whose rows are written to the target, and its display name. */
export interface Collector extends RowOwner {
  readonly id: string;
  /** Display name. */
  readonly name: string;
  /** Id of the record's log in use. */
  readonly logId: string;
}

/** Position up to which the target has a collector's rows. */
export interface Cursor {
  /** Number of the last row; 0: none. */
  readonly through: number;
  /** Leaf hash of that row. */
  readonly leaf: string | null;
  readonly logId: string;
}

/** State of a collector besides its rows. */
export interface CollectorReport {
  /** Number of rows in the record. */
  readonly recordRows: number;
  readonly isCaughtUp: boolean;
}

/** Derived rows of one UTC day, with values in the order of the table's key and columns. */
export interface DerivedDay {
  readonly day: number;
  readonly digest: string;
  readonly rows: readonly (readonly (string | number | boolean | null)[])[];
}

/** Another program has moved the cursor. Nothing was written. */
export class CursorMovedError extends Error {
  constructor() {
    super('The cursor was moved: another replicator writes the same record');
    this.name = 'CursorMovedError';
  }
}

/** Connection to a PostgreSQL database with the records of a team. Methods throw the driver's errors; after one, close it. */
export interface Target {
  /** Creates the schema if it is missing, and the collector's row. Throws ReplicationRefusedError for a newer schema. */
  readonly prepare: (collector: Collector) => Promise<Cursor>;
  /** Appends rows and moves the cursor, both or neither. Throws CursorMovedError. */
  readonly append: (
    batch: RowBatch,
    move: { readonly from: Cursor; readonly leaf: string },
  ) => Promise<Cursor>;
  /** Digests of the days that the target has. */
  readonly days: (table: DerivedTable) => Promise<ReadonlyMap<number, string>>;
  /** Replaces a day's rows and its digest, both or neither. */
  readonly replaceDay: (table: DerivedTable, day: DerivedDay) => Promise<void>;
  /** `recordSeq`: number of rows that the record had. */
  readonly putDataSets: (
    sets: readonly DataSet[],
    about: {
      readonly recordSeq: number;
      readonly collaterals: readonly { dex: string; collateral: string | null }[];
    },
  ) => Promise<void>;
  readonly report: (report: CollectorReport) => Promise<void>;
  /** Deletes every row of the collector, all or none. */
  readonly forget: (collectorId: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Advisory lock: programs that create or change the schema wait for one another. */
const schemaLock = 0x70_72_70_73;
const connectSeconds = 15;
const closeSeconds = 2;

export function openTarget(address: TargetAddress): Target {
  const { host, port, database, user, password, tls } = address;
  // A constant: the driver's types lack `socket`, which it documents.
  const options = {
    host,
    port,
    database,
    socket: oneSocket(address),
    ...(user === null ? {} : { user }),
    ...(password === null ? {} : { password }),
    ssl: tls ?? false,
    max: 1,
    max_lifetime: null,
    connect_timeout: connectSeconds,
    fetch_types: false,
    onnotice: () => undefined,
    connection: { application_name: 'perpscope' },
  };
  const sql = postgres(options);
  const inTransaction = transactionsOf(sql);
  const state = { collector: '' };
  return {
    prepare: async (collector) => {
      await inTransaction(prepareSchema);
      state.collector = collector.id;
      return await inTransaction((tx) => openCollector(tx, collector));
    },
    append: (batch, move) => inTransaction((tx) => append(tx, state.collector, { batch, ...move })),
    ...derivedWrites(inTransaction, state),
    report: ({ recordRows, isCaughtUp }) =>
      inTransaction(async (tx) => {
        await tx.unsafe(
          `update ${schema}.collector set record_rows = $2::bigint, reported_at = now(),
             caught_up_at = case when $3::boolean then now() else caught_up_at end where collector = $1`,
          [state.collector, recordRows, isCaughtUp],
        );
      }),
    forget: (collectorId) =>
      inTransaction(async (tx) => {
        await prepareSchema(tx);
        const tables = [...rowTables.map(({ name }) => name), ...stateTables, 'collector'];
        for (const table of tables)
          await tx.unsafe(`delete from ${schema}.${table} where collector = $1`, [collectorId]);
      }),
    close: () => sql.end({ timeout: closeSeconds }),
  };
}

class ConnectionLostError extends Error {
  readonly code = 'CONNECTION_CLOSED';
  constructor() {
    super('the server closed it');
  }
}

/**
 * Connects once. The driver itself would reconnect without a pause to a server that closes every connection; the caller decides
 * when to reconnect.
 */
function oneSocket({ host, port }: TargetAddress): () => Promise<Socket> {
  const state = { isUsed: false };
  return async () => {
    if (state.isUsed) throw new ConnectionLostError();
    state.isUsed = true;
    const socket = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
    const silent = setTimeout(
      () => socket.destroy(new TargetSilentError(connectSeconds)),
      connectSeconds * 1_000,
    );
    try {
      await once(socket, 'connect');
    } finally {
      clearTimeout(silent);
    }
    return Object.assign(socket, { host, port });
  };
}

type InTransaction = <T>(work: (tx: Statements) => Promise<T>) => Promise<T>;
type Statements = Pick<postgres.Sql, 'unsafe'>;

/**
 * Replaces the driver's own transactions, which send a rollback over a lost connection and thereby end the process. Nothing is sent
 * after a failure: the database rolls back when the connection closes. Statements share the connection, so one transaction runs at
 * a time.
 */
function transactionsOf(sql: postgres.Sql): InTransaction {
  const state = { hasFailed: false };
  return async (work) => {
    if (state.hasFailed) throw new ConnectionLostError();
    try {
      await sql.unsafe('begin');
      const result = await work(sql);
      await sql.unsafe('commit');
      return result;
    } catch (error) {
      state.hasFailed = true;
      throw error;
    }
  };
}

async function prepareSchema(tx: Statements): Promise<void> {
  const there = await versionOf(tx);
  if (there === schemaVersion) return;
  if (there > schemaVersion)
    throw new ReplicationRefusedError(
      `The schema ${schema} of the database was written by a newer Perpscope (version ${there}, this one knows ${schemaVersion}). Install the newer version.`,
    );
  await tx.unsafe('select pg_advisory_xact_lock($1)', [schemaLock]);
  // Another replicator may have created it while this one waited.
  const from = await versionOf(tx);
  if (from < schemaVersion) await tx.unsafe(schemaSql(from)).simple();
}

/**
 * 0: no schema yet. Reads the catalog's tables, because to_regclass answers from a cache that lacks a schema which another program
 * has just created.
 */
async function versionOf(tx: Statements): Promise<number> {
  const found = await tx.unsafe(
    `select 1 from pg_catalog.pg_tables where schemaname = '${schema}' and tablename = 'schema_version'`,
  );
  if (found.length === 0) return 0;
  const [row] = await tx.unsafe(`select version from ${schema}.schema_version`);
  return Number(row?.['version'] ?? 0);
}

async function openCollector(tx: Statements, collector: Collector): Promise<Cursor> {
  const { id, name, venue, network, account, logId } = collector;
  await tx.unsafe(
    `insert into ${schema}.collector (collector, name, venue, network, account, log_id, through, record_rows, reported_at, app_version)
     values ($1, $2, $3, $4, $5, $6, 0, 0, now(), $7)
     on conflict (collector) do update set name = excluded.name, app_version = excluded.app_version`,
    [id, name, venue, network, account, logId, version],
  );
  const [row] = await tx.unsafe(
    `select through, last_leaf, log_id from ${schema}.collector where collector = $1`,
    [id],
  );
  return {
    through: Number(row?.['through'] ?? 0),
    leaf: (row?.['last_leaf'] ?? null) as string | null,
    logId: String(row?.['log_id']),
  };
}

interface AppendedRows {
  readonly batch: RowBatch;
  readonly from: Cursor;
  readonly leaf: string;
}

async function append(
  tx: Statements,
  collector: string,
  { batch, from, leaf }: AppendedRows,
): Promise<Cursor> {
  const { through } = batch;
  const moved = await tx.unsafe(
    `update ${schema}.collector set through = $2::bigint, last_leaf = $3, record_rows = greatest(record_rows, $2::bigint), reported_at = now()
     where collector = $1 and through = $4::bigint and log_id = $5`,
    [collector, through, leaf, from.through, from.logId],
  );
  if (moved.count !== 1) throw new CursorMovedError();
  for (const { subject, rows } of batch.subjects) {
    const table = recordTables.get(subject);
    if (table === undefined) throw new Error(`${subject.table} has no table in the target.`);
    const json = jsonRows([table.key, ...table.columns], rows);
    await tx.unsafe(insertRows(table, 'do nothing'), [collector, json], { prepare: true });
  }
  return { ...from, through, leaf };
}

/** Maximum number of rows per statement. */
const mostRows = 1_000;

function derivedWrites(
  inTransaction: InTransaction,
  state: { readonly collector: string },
): Pick<Target, 'days' | 'replaceDay' | 'putDataSets'> {
  return {
    days: ({ name }) =>
      inTransaction(async (tx) => {
        const rows = await tx.unsafe(
          `select utc_day, digest from ${schema}.derived_day where collector = $1 and table_name = $2`,
          [state.collector, name],
        );
        return new Map(rows.map((row) => [Number(row['utc_day']), String(row['digest'])]));
      }),
    replaceDay: (table, day) => inTransaction((tx) => replaceDay(tx, state.collector, { table, day })),
    putDataSets: (sets, { recordSeq, collaterals }) =>
      inTransaction(async (tx) => {
        await putDataSets(tx, state.collector, { sets, recordSeq });
        await tx.unsafe(`delete from ${schema}.dex_collateral where collector = $1`, [state.collector]);
        await tx.unsafe(
          `insert into ${schema}.dex_collateral (collector, dex, collateral)
           select $1, dex, collateral from json_to_recordset($2::text::json) as r(dex text, collateral text)`,
          [state.collector, JSON.stringify(collaterals)],
        );
      }),
  };
}

async function replaceDay(
  tx: Statements,
  collector: string,
  { table, day: { day, digest, rows } }: { readonly table: DerivedTable; readonly day: DerivedDay },
): Promise<void> {
  const columns: readonly TeamColumn[] = [table.key, ...table.columns];
  const keys = rows.map(([key]) => key);
  await tx.unsafe(
    `delete from ${schema}.${table.name} where collector = $1 and utc_day = $2::bigint
       and ${quoted(table.key.name)} not in (select json_array_elements_text($3::text::json))`,
    [collector, day, JSON.stringify(keys)],
  );
  for (let from = 0; from < rows.length; from += mostRows)
    await tx.unsafe(
      insertRows(table, updateChanged(table)),
      [collector, jsonRows(columns, rows.slice(from, from + mostRows))],
      { prepare: true },
    );
  if (rows.length === 0)
    await tx.unsafe(
      `delete from ${schema}.derived_day where collector = $1 and table_name = $2 and utc_day = $3::bigint`,
      [collector, table.name, day],
    );
  else
    await tx.unsafe(
      `insert into ${schema}.derived_day (collector, table_name, utc_day, digest, row_count)
       values ($1, $2, $3::bigint, $4, $5::bigint)
       on conflict (collector, table_name, utc_day) do update set digest = excluded.digest, row_count = excluded.row_count`,
      [collector, table.name, day, digest, rows.length],
    );
}

const dataSetColumns: readonly TeamColumn[] = (
  [
    ['data_set', 'text'],
    ['complete', 'boolean'],
    ['incomplete_reason', 'text'],
    ['known_from', 'time'],
    ['known_through', 'time'],
  ] as const
).map(([name, type]) => ({ name, type, meaning: null }));

async function putDataSets(
  tx: Statements,
  collector: string,
  { sets, recordSeq }: { readonly sets: readonly DataSet[]; readonly recordSeq: number },
): Promise<void> {
  const rows = sets.map(({ name, complete, incompleteReason, knownFrom, knownThrough }) => [
    name,
    complete,
    incompleteReason,
    knownFrom,
    knownThrough,
  ]);
  const at = (column: string): string => `timestamptz 'epoch' + ${column} * interval '1 millisecond'`;
  await tx.unsafe(`delete from ${schema}.data_set where collector = $1`, [collector]);
  await tx.unsafe(
    `insert into ${schema}.data_set (collector, data_set, complete, incomplete_reason, known_from, known_through, record_seq, as_of)
     select $1, data_set, complete, incomplete_reason, ${at('known_from')}, ${at('known_through')}, $3::bigint, now()
     from json_to_recordset($2::text::json)
       as r(data_set text, complete boolean, incomplete_reason text, known_from bigint, known_through bigint)`,
    [collector, jsonRows(dataSetColumns, rows), recordSeq],
  );
}

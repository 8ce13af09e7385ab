import Database from 'better-sqlite3';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { recordFile } from '../bench/load/record-sizes.ts';

/** Rows of an account at the venue and the agent. Key: the row's identity and values. Value: the time of the row, ms. */
export type Truth = Readonly<Record<Subject, ReadonlyMap<string, number>>>;

const subjects = ['fills', 'funding', 'ledger', 'journal'] as const;
type Subject = (typeof subjects)[number];

export interface TruthSource {
  readonly venueUrl: string;
  readonly feedFolder: string;
  readonly account: string;
}

const pageRows = 2_000;

const Fill = z.object({
  time: z.number(),
  coin: z.string(),
  tid: z.number(),
  side: z.string(),
  px: z.string(),
  sz: z.string(),
  fee: z.string(),
  closedPnl: z.string(),
});
const Funding = z.object({ time: z.number(), delta: z.object({ coin: z.string(), usdc: z.string() }) });
const Move = z.object({ time: z.number(), hash: z.string() });
const JournalLine = z.object({ seq: z.number(), at: z.string() });

/** Returns the account in the agent's status file. */
export function accountOf(feedFolder: string): string {
  const status = JSON.parse(readFileSync(join(feedFolder, 'status.json'), 'utf8')) as Record<string, unknown>;
  const address = /0x[0-9a-f]{40}/i.exec(JSON.stringify(status))?.[0];
  if (address === undefined) throw new Error('The agent names no account.');
  return address.toLowerCase();
}

const sides: Readonly<Record<string, string>> = { B: 'buy', A: 'sell' };

/** Compares amounts as numbers, so that trailing zeros make no difference. */
const keyOf = (names: readonly unknown[], amounts: readonly unknown[]): string =>
  [...names, ...amounts.map(Number)].join(' ');

/** Reads every page of the venue and the whole journal. */
export async function readTruth({ venueUrl, feedFolder, account }: TruthSource): Promise<Truth> {
  const pages = async <Row extends { readonly time: number }>(
    type: string,
    row: z.ZodType<Row>,
    keyOf: (row: Row) => string,
  ): Promise<Map<string, number>> => {
    const found = new Map<string, number>();
    for (let from = 0; ;) {
      const response = await fetch(`${venueUrl}/info`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ type, user: account, startTime: from }),
      });
      const rows = z.array(row).parse(await response.json());
      const before = found.size;
      for (const each of rows) found.set(keyOf(each), each.time);
      if (found.size === before) return found;
      from = rows.at(-1)?.time ?? from;
      if (rows.length > pageRows) throw new Error(`A page of ${type} has ${rows.length} rows.`);
    }
  };
  return {
    fills: await pages('userFillsByTime', Fill, ({ time, coin, tid, side, px, sz, fee, closedPnl }) =>
      keyOf([time, coin, tid, sides[side]], [px, sz, fee, closedPnl]),
    ),
    funding: await pages('userFunding', Funding, ({ time, delta: { coin, usdc } }) =>
      keyOf([time, coin], [usdc]),
    ),
    ledger: await pages('userNonFundingLedgerUpdates', Move, ({ time, hash }) => `${time} ${hash}`),
    journal: readJournal(feedFolder),
  };
}

function readJournal(folder: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const name of readdirSync(folder).filter((each) => /^journal.*\.jsonl$/.test(each)))
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n').slice(0, -1)) {
      const event = JournalLine.safeParse(JSON.parse(line));
      if (event.success) found.set(`${event.data.seq} ${line}`, Date.parse(event.data.at));
    }
  return found;
}

export interface Difference {
  /** Rows of the venue or the agent, up to the given time, that the record lacks. */
  readonly missing: readonly string[];
  /** Rows of the record that neither the venue nor the agent has. */
  readonly unknown: number;
  /** Number of extra copies of rows in the record. */
  readonly doubled: number;
  readonly rows: number;
}

type Row = readonly (string | number)[];

/** Query of a subject's rows, and the key of a row. */
const stored: Readonly<Record<Subject, readonly [query: string, keyOf: (row: Row) => string]>> = {
  fills: [
    'SELECT time, coin, tid, side, price, size, fee, closed_pnl FROM fill',
    (row) => keyOf(row.slice(0, 4), row.slice(4)),
  ],
  funding: ['SELECT time, coin, amount FROM funding', (row) => keyOf(row.slice(0, 2), row.slice(2))],
  ledger: ['SELECT time, hash FROM ledger_move', (row) => row.join(' ')],
  journal: ['SELECT seq, raw FROM journal_event', (row) => row.join(' ')],
};

export type Differences = Readonly<Record<Subject, Difference>>;

/** Compares the record in a data folder with what the venue and the agent have, up to a simulated time. */
export function compare(dataDir: string, truth: Truth, untilMs: number): Differences {
  return withRecord(dataDir, (record) => {
    const one = (subject: Subject): Difference => {
      const [query, keyOfRow] = stored[subject];
      const rows = record.prepare<[], Row>(query).raw().all().map(keyOfRow);
      const keys = new Set(rows);
      const due = [...truth[subject]].filter(([, time]) => time <= untilMs);
      return {
        rows: rows.length,
        doubled: rows.length - keys.size,
        missing: due.flatMap(([key]) => (keys.has(key) ? [] : [key])),
        unknown: rows.filter((key) => !truth[subject].has(key)).length,
      };
    };
    const [fills, funding, ledger, journal] = subjects.map(one);
    return { fills, funding, ledger, journal } as Differences;
  });
}

export const isComplete = (found: Differences): boolean =>
  subjects.every((subject) => found[subject].missing.length === 0);

/** Digest of the append-only rows up to a sequence number. */
interface RecordDigest {
  readonly lastSeq: number;
  readonly digest: string;
}

const states = ['market', 'position', 'order', 'agent', 'alert', 'deposit'];
const appended = [
  'fill',
  'funding',
  'ledger_move',
  'order_status',
  ...states.map((state) => `${state}_change`),
];

/** Returns a digest of the record up to a sequence number, and whether the integrity check passes; null: it has no tables yet. */
export function digestRecord(
  dataDir: string,
  upTo = Number.MAX_SAFE_INTEGER,
): (RecordDigest & { readonly isSound: boolean }) | null {
  if (recordFile(dataDir) === null) return null;
  return withRecord(dataDir, (record) => {
    if (record.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'record_head'").get() === undefined)
      return null;
    const lastSeq = record.prepare('SELECT seq FROM record_head').pluck().get() as number;
    const hash = createHash('sha256');
    const add = (query: string): void => {
      for (const row of record.prepare(query).raw().iterate(upTo)) hash.update(JSON.stringify(row));
    };
    for (const table of appended) add(`SELECT * FROM ${table} WHERE seq <= ? ORDER BY seq`);
    add('SELECT * FROM journal_event WHERE record_seq <= ? ORDER BY record_seq');
    const isSound = record.pragma('integrity_check', { simple: true }) === 'ok';
    return { lastSeq, digest: hash.digest('hex'), isSound };
  });
}

const order = 'executed_at, id, side, requested, filled, average_price, fee, closed_pnl, differences';
const whole = [
  'trip',
  'trip_hour',
  'trip_day',
  'trip_attribution',
  'equity_hour',
  'equity_day',
  'funding_day',
];
const projected = [`SELECT ${order} FROM trade`, ...whole.map((table) => `SELECT * FROM ${table}`)];

/** Returns a digest of the stored round trips, order outcomes and sums. */
export function projectionsOf(dataDir: string): string {
  return withRecord(dataDir, (record) => {
    const rows = projected.map((query) =>
      record
        .prepare(query)
        .all()
        .map((row) => JSON.stringify(row))
        .toSorted(),
    );
    return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
  });
}

/** Returns the latest time, up to a simulated time, of the agent changes stored after `seq`; null: none. */
export function lastAgentChange(dataDir: string, seq: number, untilMs: number): number | null {
  return withRecord(dataDir, (record) =>
    record
      .prepare<[number, number], number | null>('SELECT max(at) FROM agent_change WHERE seq > ? AND at <= ?')
      .pluck()
      .get(seq, untilMs),
  ) as number | null;
}

/** Counts the changes of the agent, orders and markets that are stamped later than a simulated time. */
export function statesAfter(dataDir: string, untilMs: number): number {
  return withRecord(dataDir, (record) =>
    ['agent_change', 'order_change', 'market_change']
      .map((table) =>
        record.prepare<[number], number>(`SELECT count(*) FROM ${table} WHERE at > ?`).pluck().get(untilMs),
      )
      .reduce<number>((all, count) => all + (count ?? 0), 0),
  );
}

export const lastSeqOf = (dataDir: string): number =>
  withRecord(dataDir, (record) => record.prepare<[], number>('SELECT seq FROM record_head').pluck().get()) ??
  0;

function withRecord<Found>(dataDir: string, look: (record: Database.Database) => Found): Found {
  const path = recordFile(dataDir);
  if (path === null) throw new Error('There is no record.');
  const record = new Database(path, { readonly: true });
  try {
    return record.transaction(() => look(record))();
  } finally {
    record.close();
  }
}

import Database from 'better-sqlite3';
import { recordId, type RecordKind } from '../../../../src-main/domain/record-id.ts';
import { idTexts, idsInText } from '../../../id-texts.ts';
import { dayMs, dollarsPerDay, wordsPerDay, type YearShape } from './trading-day.ts';
import { numbersPerDay } from './year-numbers.ts';

/** How a value of a row changes in the same row of the next day. */
type Step = 'time' | 'number' | 'seq' | 'minute' | 'record' | 'text' | 'equity';
type Steps = Readonly<Record<string, Step>>;

/** Columns that are the same every day are not named. */
const repeated: Readonly<Record<string, Steps>> = {
  fill: { seq: 'record', time: 'time', tid: 'number', oid: 'number' },
  trip: { last_at: 'time', id: 'text', opened_at: 'time', closed_at: 'time', first_at: 'time' },
  trip_hour: { hour: 'time' },
  trip_day: { day: 'time' },
  trip_day_hours: { day: 'time', hours: 'text' },
  funding: { time: 'time', seq: 'record' },
  funding_day: { day: 'time' },
  funding_day_hours: { day: 'time' },
  equity_sample: { minute: 'minute', at: 'time', equity_usd: 'equity', seq: 'record' },
  journal_event: {
    record_seq: 'record',
    seq: 'seq',
    at: 'time',
    decision_id: 'text',
    order_id: 'text',
    venue_oid: 'number',
    body: 'text',
    raw: 'text',
  },
  decision_place: { at: 'time', seq: 'seq' },
  trade: {
    executed_at: 'time',
    id: 'text',
    order_id: 'text',
    decision_id: 'text',
    venue_oids: 'text',
    recheck_at: 'time',
    venue_needed_to: 'time',
    feed_needed_to: 'time',
  },
  trade_oid: { oid: 'number', trade_id: 'text' },
  trade_execution: { key: 'text', number: 'number', trade_id: 'text' },
  reasoning_coin: { at: 'time', seq: 'seq' },
  trade_problem: { trade_id: 'text', detected_at: 'time' },
  trip_attribution: { trip_id: 'text', last_at: 'time', decision_id: 'text' },
  time_window: {
    key: 'text',
    from_at: 'time',
    to_at: 'time',
    instant: 'text',
    instant_at: 'time',
    row: 'record',
  },
  time_instant: { key: 'text', at: 'time', window: 'text' },
};

/** Columns of the tables that hold the last day alone. */
const moved: Readonly<Record<string, Steps>> = {
  trip_fold: { at: 'time', states: 'text' },
  history_span: { read_through: 'time' },
  journal_cursor: { seq: 'seq', caught_up_at: 'time' },
  state_scope: { changed_at: 'time' },
  last_reading: { received_at: 'time', value: 'text' },
};

/**
 * Extends a record of one day to many: a million rows in seconds, each as the store itself would have written it. The store makes
 * its sums at its next opening; only the first day has points from which late fills are folded.
 */
export function repeatFirstDay(path: string, shape: YearShape): void {
  const record = new Database(path);
  try {
    // A log of everything would be as large again, and would be searched with every page.
    record.pragma('journal_mode = MEMORY');
    record.pragma('synchronous = OFF');
    record.pragma('cache_size = -1048576');
    const last = shape.days - 1;
    defineSteps(record, shape);
    record.transaction(() => {
      const indexes = dropIndexes(record);
      for (const [table, steps] of Object.entries(repeated)) repeatTable(record, table, { steps, last });
      for (const index of indexes) record.exec(index);
      repeatRisk(record, shape);
      repeatSums(record, last);
      for (const [table, steps] of Object.entries(moved)) moveTable(record, table, { steps, last });
      settleRest(record, shape);
    })();
    record.pragma('journal_mode = WAL');
  } finally {
    record.close();
  }
}

/** Drops the indexes of the repeated tables, which are made in one pass afterwards, and returns what makes them again. */
function dropIndexes(record: Database.Database): readonly string[] {
  const tables = JSON.stringify(Object.keys(repeated));
  const indexes = record
    .prepare<[string], { name: string; sql: string }>(
      `SELECT name, sql FROM sqlite_master
       WHERE type = 'index' AND sql IS NOT NULL AND tbl_name IN (SELECT value FROM json_each(?)) ORDER BY rowid`,
    )
    .all(tables);
  for (const { name } of indexes) record.exec(`DROP INDEX ${name}`);
  return indexes.map(({ sql }) => sql);
}

/** Times have 13 digits, other numbers 12 or the word `seq` before them: no other number of the record does. */
const stepping =
  /\b1[67]\d{11}\b|\b[345]\d{11}\b|(?<="seq":)\d+|(?<=^year )\d+$|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

/** Rows of the first day that every day has: the deposit and the agent's first status come once, before them. */
function rowsADay(record: Database.Database): number {
  return record
    .prepare<[], number>(
      `SELECT seq - (SELECT count(*) FROM ledger_move) - (SELECT count(*) FROM agent_change WHERE key <> 'risk')
       FROM record_head`,
    )
    .pluck()
    .get() as number;
}

function defineSteps(record: Database.Database, shape: YearShape): void {
  const perDay = wordsPerDay(shape);
  const rowsPerDay = rowsADay(record);
  const stepped = (found: string, day: number): string => {
    if (found.endsWith('Z')) return new Date(Date.parse(found) + day * dayMs).toISOString();
    if (found.length === 13) return String(Number(found) + day * dayMs);
    return String(Number(found) + day * (found.length === 12 ? numbersPerDay : perDay));
  };
  const define = (name: Step, of: (value: never, day: number) => unknown): void =>
    void record.function(`step_${name}`, { deterministic: true }, (value: unknown, day: unknown) =>
      value === null ? null : of(value as never, day as number),
    );
  const whole = (value: number): bigint => BigInt(value);
  define('time', (value: number, day) => whole(value + day * dayMs));
  define('minute', (value: number, day) => whole(value + (day * dayMs) / 60_000));
  define('number', (value: number, day) => whole(value + day * numbersPerDay));
  define('seq', (value: number, day) => whole(value + day * perDay));
  define('record', (value: number, day) => whole(value + day * rowsPerDay));
  const texts = idTexts(record);
  const steppedText = (text: string, day: number): string =>
    text.replace(stepping, (found) => stepped(found, day));
  const steppedId = (id: string, day: number): string => {
    const text = texts.get(id);
    if (text === undefined) throw new Error(`${id} is the id of nothing in the first day.`);
    return recordId(id.slice(0, id.indexOf('_')) as RecordKind, steppedText(text, day));
  };
  define('text', (value: string, day) =>
    steppedText(value, day).replace(idsInText, (id) => steppedId(id, day)),
  );
  define('equity', (value: string, day) =>
    value.replace(/^\d+/, (dollars) => String(Number(dollars) + day * dollarsPerDay)),
  );
}

interface Steppable {
  readonly steps: Steps;
  readonly last: number;
  /** Rows that are repeated; absent: all. */
  readonly which?: string;
}

function repeatTable(
  record: Database.Database,
  table: string,
  { steps, last, which = 'true' }: Steppable,
): void {
  const columns = record.prepare(`SELECT name FROM pragma_table_info('${table}')`).pluck().all() as string[];
  const values = columns.map((column) => {
    const step = steps[column];
    return step === undefined ? column : `step_${step}(${column}, ?)`;
  });
  record.exec(`CREATE TEMP TABLE first_${table} AS SELECT * FROM ${table} WHERE ${which}`);
  const repeat = record.prepare(`INSERT INTO ${table} SELECT ${values.join(', ')} FROM first_${table}`);
  const days = Object.keys(steps).filter((column) => columns.includes(column));
  for (let day = 1; day <= last; day += 1) repeat.run(...days.map(() => day));
  record.exec(`DROP TABLE first_${table}`);
}

function moveTable(record: Database.Database, table: string, { steps, last }: Steppable): void {
  const changes = Object.entries(steps).map(
    ([column, step]) => `${column} = step_${step}(${column}, ${last})`,
  );
  record.exec(`UPDATE ${table} SET ${changes.join(', ')}`);
}

/** The first report of a day ends the last one of the day before. */
function repeatRisk(record: Database.Database, { days, readingEvery }: YearShape): void {
  const steps = { seq: 'record', at: 'time', seen_at: 'time' } as const;
  repeatTable(record, 'agent_change', { steps, last: days - 1, which: "key = 'risk'" });
  record.exec(`
    UPDATE agent_change SET seen_at = at - ${readingEvery * 60_000}
      WHERE key = 'risk' AND seen_at IS NULL AND at > (SELECT min(at) FROM agent_change WHERE key = 'risk');
    UPDATE current_state SET seq = (SELECT max(seq) FROM agent_change WHERE key = 'risk') WHERE key = 'risk'`);
}

/** Repeats the daily and hourly sums. Sums of 32 days are marked as due from one hour in each. */
function repeatSums(record: Database.Database, last: number): void {
  const longest = 32 * dayMs;
  repeatTable(record, 'trade_sum', { steps: { at: 'time' }, last, which: `unit < ${longest}` });
  record.exec(`DELETE FROM trade_sum WHERE unit = ${longest};
    INSERT INTO dirty_trade_sum SELECT cell, min(at) FROM trade_sum WHERE unit = 3600000
      GROUP BY cell, at / ${longest}`);
}

function settleRest(record: Database.Database, { days }: YearShape): void {
  record.prepare('UPDATE coverage_span SET to_at = to_at + ?').run((days - 1) * dayMs);
  record.exec(`
    UPDATE decision_cell SET decisions = decisions * ${days};
    UPDATE record_head SET seq = seq + ${(days - 1) * rowsADay(record)};
    UPDATE projection SET through = seq, reconciled = seq FROM record_head;
    INSERT INTO dirty_sum SELECT DISTINCT 'equity_hour', '', minute / 60 * 3600000 FROM equity_sample
      WHERE minute / 60 * 3600000 NOT IN (SELECT hour FROM equity_hour);
    -- What was there when the first words were worked out counts from its execution, what came later from when it was found.
    UPDATE trade_problem SET detected_at = detected_at / 86400000 * 86400000 + 86399999
      WHERE detected_at >= (SELECT min(at) FROM trade_sum WHERE unit = 86400000) + 86400000;
  `);
}

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { Decimal as Rounded } from 'decimal.js';
import readExcel from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ExportSubject, StoredColumn } from '../../../src-preload/contract/views/exports/exports.ts';
import { alertsNow, aTradedRecord, fileOf, jsonRowsOf, type ExportFixture } from './a-record.ts';

/** Adds without rounding. */
const Decimal = Rounded.clone({ precision: 100 });

const decisionColumns = {
  time: 'at',
  decision_id: 'decision_id',
  journal_seq: 'seq',
  refused_by: 'gate',
  threshold: "body -> '$.refusedBy.threshold'",
  value: "body -> '$.refusedBy.value'",
};

/** Plain SQL for each subject: the table, and the expression of each exported column. */
const stored: Readonly<
  Partial<Record<ExportSubject, { readonly from: string; readonly columns: Record<string, string> }>>
> = {
  fills: {
    from: 'fill',
    columns: {
      coin: 'coin',
      time: 'time',
      side: 'side',
      price: 'price',
      size: 'size',
      start_position: 'start_position',
      closed_pnl: 'closed_pnl',
      fee: 'fee',
      fee_token: 'fee_token',
      builder_fee: 'builder_fee',
      order_id: 'CAST(oid AS TEXT)',
      hash: 'hash',
      client_order_id: 'cloid',
    },
  },
  closed_trades: {
    from: "trip LEFT JOIN trip_attribution ON trip_id = id WHERE state = 'ended'",
    columns: {
      closed_trade_id: 'id',
      opened_at: 'opened_at',
      last_fill_at: 'trip.last_at',
      entry_price: 'entry_price',
      exit_price: 'exit_price',
      entry_size: 'entry_size',
      exit_size: 'exit_size',
      realized_pnl: 'CASE WHEN exit_price IS NOT NULL THEN realized_pnl END',
      fees: 'CASE WHEN fee_token IS NOT NULL THEN fees END',
      fill_count: 'fill_count',
    },
  },
  trades: {
    from: 'trade',
    columns: {
      executed_at: 'executed_at',
      trade_id: 'id',
      side: 'side',
      requested_size: 'requested',
      average_price: 'average_price',
      decision_id: 'decision_id',
      agent_order_id: 'order_id',
    },
  },
  signals: {
    from: "journal_event WHERE type = 'signal'",
    columns: { time: 'at', journal_seq: 'seq', coin: 'coin' },
  },
  equity: {
    from: 'equity_sample',
    columns: {
      time: 'at',
      equity_usd: 'equity_usd',
      withdrawable_usd: 'withdrawable_usd',
      unrealized_pnl_usd: 'unrealized_pnl_usd',
    },
  },
  alerts: {
    from: alertsNow,
    columns: {
      raised_at: "json_extract(value, '$.entry.alert.raisedAt')",
      resolved_at: "json_extract(value, '$.entry.alert.resolvedAt')",
      coin: "json_extract(value, '$.entry.alert.coin')",
      message: "json_extract(value, '$.entry.alert.message')",
      count: "json_extract(value, '$.entry.alert.count')",
    },
  },
  funding: {
    from: 'funding',
    columns: { coin: 'coin', time: 'time', amount: 'amount', position_size: 'position_size', rate: 'rate' },
  },
  ledger: {
    from: 'ledger_move',
    columns: { kind: 'kind', token: 'token', amount: 'amount', net_usd: 'net_usd', fee: 'fee', raw: 'raw' },
  },
  decisions: {
    from: "journal_event WHERE type = 'decision'",
    columns: decisionColumns,
  },
  refused_entries: {
    from: "journal_event WHERE type = 'decision' AND gate IS NOT NULL",
    columns: decisionColumns,
  },
  risk: {
    from: "agent_change WHERE key = 'risk'",
    columns: {
      from: 'at',
      to: 'lead(at) OVER (ORDER BY at, seq)',
      last_seen_at: 'coalesce(lead(seen_at) OVER (ORDER BY at, seq), at)',
      report: "json_extract(value, '$.json')",
    },
  },
  tax_events: {
    from: `(
      SELECT time, coin, hash, CASE WHEN CAST(closed_pnl AS REAL) <> 0 THEN 'realized_pnl' ELSE 'fee' END AS type,
        CASE WHEN CAST(closed_pnl AS REAL) <> 0 THEN closed_pnl END AS proceeds,
        CASE WHEN CAST(fee AS REAL) > 0 THEN fee END AS fee, CASE WHEN CAST(fee AS REAL) > 0 THEN fee_token END AS fee_token
        FROM fill WHERE CAST(closed_pnl AS REAL) <> 0 OR CAST(fee AS REAL) > 0
      UNION ALL SELECT time, coin, hash, 'rebate', substr(fee, 2), NULL, NULL FROM fill WHERE CAST(fee AS REAL) < 0
      UNION ALL SELECT time, coin, NULL, 'funding', amount, NULL, NULL FROM funding WHERE CAST(amount AS REAL) <> 0)`,
    columns: {
      date: 'time',
      type: 'type',
      base: 'coin',
      coin: 'coin',
      proceeds: 'proceeds',
      fee: 'fee',
      fee_token: 'fee_token',
      hash: 'hash',
    },
  },
};

let record: ExportFixture;
let duck: DuckDBConnection;
beforeAll(async () => {
  record = await aTradedRecord();
  duck = await (await DuckDBInstance.create()).connect();
}, 120_000);
afterAll(async () => {
  duck.closeSync();
  await record[Symbol.asyncDispose]();
});

const ask = async (sql: string): Promise<Record<string, string | null>[]> =>
  (await duck.runAndReadAll(sql)).getRowObjectsJson() as Record<string, string | null>[];

interface Summary {
  readonly count: string;
  readonly sum: string | null;
  readonly min: string | null;
  readonly max: string | null;
}

const isNumber = ({ type }: StoredColumn): boolean => type === 'decimal' || type === 'integer';

/** Returns a column's count, sum and bounds, in byte order as both databases have it. */
function summaryInSql(column: StoredColumn, values: readonly (string | number | null)[]): Summary {
  const known = values.filter((value) => value !== null);
  const count = String(known.length);
  if (known.length === 0) return { count, sum: null, min: null, max: null };
  if (isNumber(column)) {
    const numbers = known.map((value) => new Decimal(value));
    return {
      count,
      sum: numbers.reduce((sum, value) => sum.plus(value)).toFixed(),
      min: Decimal.min(...numbers).toFixed(),
      max: Decimal.max(...numbers).toFixed(),
    };
  }
  const texts = known
    .map((value) => (column.type === 'time' ? new Date(value).toISOString() : String(value)))
    .toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  return { count, sum: null, min: texts[0] ?? null, max: texts.at(-1) ?? null };
}

const readers: Readonly<Record<'csv' | 'jsonl' | 'parquet', (path: string) => string>> = {
  csv: (path) =>
    `read_csv('${path}', header = true, all_varchar = true, nullstr = '', allow_quoted_nulls = false)`,
  jsonl: (path) => `read_json('${path}', format = 'newline_delimited', maximum_object_size = 33554432)`,
  parquet: (path) => `'${path}'`,
};

/** A column as DuckDB reads it: figures as decimals, times as ISO-8601, texts without the apostrophe of CSV. */
function expression(column: StoredColumn, format: keyof typeof readers, places: number): string {
  const name = `"${column.name}"`;
  if (isNumber(column)) return `CAST(${name} AS DECIMAL(38, ${places}))`;
  if (column.type === 'time' && format !== 'csv') {
    const utc = format === 'parquet' ? `${name} AT TIME ZONE 'UTC'` : name;
    return `strftime(${utc}, '%Y-%m-%dT%H:%M:%S.%gZ')`;
  }
  return format === 'csv' ? `regexp_replace(${name}, '^''', '')` : `CAST(${name} AS VARCHAR)`;
}

describe('DuckDB finds in the files the same rows as plain SQL in the record', () => {
  const cases = Object.keys(stored).flatMap((subject) =>
    (Object.keys(readers) as (keyof typeof readers)[]).map((format) => ({
      subject: subject as ExportSubject,
      format,
    })),
  );
  test.each(cases)('$subject as $format', async ({ subject, format }) => {
    const { from, columns } = stored[subject] ?? { from: '', columns: {} };
    const written = await record.write(subject, format);
    const path = fileOf(written);
    const dictionary = JSON.parse(
      readFileSync(join(written.folder, 'columns.json'), 'utf8'),
    ) as StoredColumn[];
    const selected = Object.entries(columns).map(([name, sql]) => `${sql} AS "${name}"`);
    const rows = record.rows<Record<string, string | number | null>>(
      `SELECT ${selected.join(', ')} FROM ${from}`,
    );
    expect(rows.length).toBeGreaterThan(3);
    const found: Record<string, Summary> = {};
    const expected: Record<string, Summary> = {};
    for (const column of dictionary.filter(({ name }) => name in columns)) {
      const values = rows.map((row) => row[column.name] ?? null);
      const places = Math.max(...values.map((value) => String(value).split('.')[1]?.length ?? 0));
      const value = expression(column, format, places);
      const sum = isNumber(column) ? `CAST(sum(${value}) AS VARCHAR)` : 'NULL';
      const [summary] = await ask(
        `SELECT CAST(count(${value}) AS VARCHAR) AS count, ${sum} AS sum, CAST(min(${value}) AS VARCHAR) AS min,
           CAST(max(${value}) AS VARCHAR) AS max FROM ${readers[format](path)}`,
      );
      const plain = (text: string | null | undefined): string | null =>
        text === null || text === undefined ? null : isNumber(column) ? new Decimal(text).toFixed() : text;
      expected[column.name] = summaryInSql(column, values);
      found[column.name] = {
        count: summary?.['count'] ?? '',
        sum: plain(summary?.['sum']),
        min: plain(summary?.['min']),
        max: plain(summary?.['max']),
      };
    }
    expect(Object.keys(found)).toHaveLength(selected.length);
    expect(found).toEqual(expected);
    const [all] = await ask(`SELECT CAST(count(*) AS VARCHAR) AS n FROM ${readers[format](path)}`);
    expect([all?.['n'], written.manifest.rowCount]).toEqual([String(rows.length), rows.length]);
  });

  test.each(['fills', 'closed_trades', 'tax_events', 'equity', 'risk', 'alerts', 'signals'] as const)(
    'Parquet holds each column of %s as columns.json says',
    async (subject) => {
      const written = await record.write(subject, 'parquet');
      const dictionary = JSON.parse(
        readFileSync(join(written.folder, 'columns.json'), 'utf8'),
      ) as StoredColumn[];
      const described = await ask(`DESCRIBE SELECT * FROM '${fileOf(written)}'`);
      expect(described.map((row) => [row['column_name'], row['column_type']])).toEqual(
        dictionary.map(({ name, storedAs }) => [name, storedAs]),
      );
      expect(dictionary.every(({ type, storedAs }) => type !== 'decimal' || storedAs !== 'DOUBLE')).toBe(
        true,
      );
    },
  );
});

describe('a file that is read without its manifest', () => {
  const lacking = 'closed_trades';

  test.each(['csv', 'jsonl', 'xlsx', 'parquet'] as const)(
    'says in its name that it lacks rows: %s',
    async (format) => {
      const [partial, complete] = [await record.write(lacking, format), await record.write('fills', format)];
      expect([partial.manifest.complete, complete.manifest.complete]).toEqual([false, true]);
      expect([partial, complete].map((written) => basename(fileOf(written)))).toEqual([
        `closed_trades-partial.${format}`,
        `fills.${format}`,
      ]);
    },
  );

  test('says so in the name of the sheet, and in the metadata of Parquet with the reason', async () => {
    const sheets = async (subject: ExportSubject): Promise<unknown> =>
      (await readExcel(fileOf(await record.write(subject, 'xlsx')))).map(({ sheet }) => sheet);
    expect([await sheets(lacking), await sheets('fills')]).toEqual([['partial rows'], ['rows']]);
    const reasons = async (subject: ExportSubject): Promise<unknown> => {
      const path = fileOf(await record.write(subject, 'parquet'));
      return ask(`SELECT decode(key) AS key, decode(value) AS value FROM parquet_kv_metadata('${path}')`);
    };
    const { incompleteReason } = (await record.write(lacking, 'csv')).manifest;
    expect(await reasons(lacking)).toEqual([{ key: 'incomplete_reason', value: incompleteReason }]);
    expect(await reasons('fills')).toEqual([]);
  });
});

describe('a spreadsheet', () => {
  test('reads back to the same cells by another library: numbers, times and texts', async () => {
    const json = jsonRowsOf(await record.write('fills', 'jsonl'));
    const written = await record.write('fills', 'xlsx');
    const dictionary = JSON.parse(
      readFileSync(join(written.folder, 'columns.json'), 'utf8'),
    ) as StoredColumn[];
    const [sheet] = await readExcel(fileOf(written));
    const [head, ...rows] = sheet?.data ?? [];
    expect(head).toEqual(dictionary.map(({ name }) => name));
    expect(dictionary.filter(({ storedAs }) => storedAs === 'number').map(({ name }) => name)).toEqual(
      expect.arrayContaining(['price', 'size', 'closed_pnl', 'fee']),
    );
    // A date's serial number is precise to a millisecond, which that library rounds down; it reads an empty text as none.
    const cells = rows.map((row) =>
      row.map((cell, nth) => {
        if (cell instanceof Date) return Math.round(cell.getTime() / 10);
        return typeof cell === 'number' && dictionary[nth]?.type === 'decimal'
          ? new Decimal(cell).toFixed()
          : cell;
      }),
    );
    const expected = json.map((row) =>
      Object.values(row).map((cell, nth) => {
        if (dictionary[nth]?.type === 'time') return Math.round(Date.parse(String(cell)) / 10);
        return cell === '' ? null : cell;
      }),
    );
    expect(cells).toEqual(expected);
  });

  test('keeps its header in sight: the first row is frozen', async () => {
    const script =
      "import sys,zipfile;print(zipfile.ZipFile(sys.argv[1]).read('xl/worksheets/sheet1.xml').decode())";
    const path = fileOf(await record.write('equity', 'xlsx'));
    const sheet = execFileSync('python3', ['-c', script, path], { encoding: 'utf8' });
    const [pane = ''] = /<pane [^>]*>/.exec(sheet) ?? [];
    expect(pane).toMatch(/ySplit="1"/);
    expect(pane).toMatch(/state="frozen"/);
  });

  const office = ['/usr/bin/soffice', process.env['SOFFICE'] ?? ''].find(
    (path) => path !== '' && existsSync(path),
  );
  test.skipIf(office === undefined)(
    'sums a number column in LibreOffice (needs soffice)',
    async () => {
      const written = await record.write('fills', 'xlsx');
      const names = (
        JSON.parse(readFileSync(join(written.folder, 'columns.json'), 'utf8')) as StoredColumn[]
      ).map(({ name }) => name);
      const convert = (file: string, to: string): string => {
        const profile = `-env:UserInstallation=file://${record.dataDir}/office`;
        const options = ['--headless', '--convert-to', to, '--outdir', written.folder, file];
        execFileSync(office ?? '', [profile, ...options], { stdio: 'ignore' });
        return join(written.folder, `${basename(file, extname(file))}.${to}`);
      };
      // A sheet of one formula before the rows: of a spreadsheet's sheets only the first becomes CSV.
      const rows = convert(fileOf(written), 'fods');
      const column = String.fromCodePoint(65 + names.indexOf('closed_pnl'));
      const formula = `of:=TEXT(SUM([$rows.${column}1:.${column}100000]);"0.000000")`.replaceAll(
        '"',
        '&quot;',
      );
      const sheet = `<table:table table:name="sum"><table:table-row><table:table-cell table:formula="${formula}" office:value-type="string"/></table:table-row></table:table>`;
      const summed = join(written.folder, 'summed.fods');
      writeFileSync(summed, readFileSync(rows, 'utf8').replace('<table:table ', `${sheet}<table:table `));
      const [sum] = record.rows<{ sum: number }>('SELECT sum(CAST(closed_pnl AS REAL)) AS sum FROM fill');
      expect(sum?.sum).not.toBe(0);
      expect(Number(readFileSync(convert(summed, 'csv'), 'utf8'))).toBeCloseTo(sum?.sum ?? Number.NaN, 5);
    },
    120_000,
  );
});

test('Python reads the CSV: as many cells in each row, the same texts', async () => {
  const json = jsonRowsOf(await record.write('decisions', 'jsonl'));
  const csv = fileOf(await record.write('decisions', 'csv'));
  const script =
    "import csv,json,sys;print(json.dumps(list(csv.DictReader(open(sys.argv[1],newline='',encoding='utf-8')))))";
  const read = JSON.parse(
    execFileSync('python3', ['-c', script, csv], { encoding: 'utf8', maxBuffer: 256e6 }),
  ) as Record<string, string>[];
  expect(read).toHaveLength(json.length);
  expect(read.map((row) => Object.values(row).map((cell) => cell.replace(/^'/, '')))).toEqual(
    json.map((row) => Object.values(row).map((cell) => (cell === null ? '' : String(cell)))),
  );
});

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { downloadsFolder } from '../../../src-main/app/export-folders.ts';
import { openExportScope } from '../../../src-main/app/export-scope.ts';
import { previewRows } from '../../../src-main/exports/preview-rows.ts';
import { pageRows } from '../../../src-main/operations/exports/export-subject.ts';
import { openExport } from '../../../src-main/operations/exports/export-subjects.ts';
import { listDecisions } from '../../../src-main/operations/journal/decision-pages.ts';
import { listRefusedEntries } from '../../../src-main/operations/journal/refused-entries.ts';
import { listSignals } from '../../../src-main/operations/journal/signals.ts';
import { listClosedTrades } from '../../../src-main/operations/trades/closed-trades.ts';
import { listTrades } from '../../../src-main/operations/trades/list-trades.ts';
import {
  ExportManifest,
  everything,
  exportSubjects,
  type ExportSubject,
} from '../../../src-preload/contract/views/exports/exports.ts';
import { everyTrade } from '../a-traded-past.ts';
import { day, minute, now } from '../markets.ts';
import { vault } from '../agent-status.ts';
import {
  alertsNow,
  aTradedRecord,
  jsonRows,
  jsonRowsOf,
  riskReportedAt,
  type JsonRow,
  type ExportFixture,
} from './a-record.ts';

let record: ExportFixture;
beforeAll(async () => {
  record = await aTradedRecord();
});
afterAll(() => record[Symbol.asyncDispose]());

const countOf = (table: string): number =>
  record.rows<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)[0]?.n ?? -1;

const stored: Readonly<Partial<Record<ExportSubject, string>>> = {
  fills: 'fill',
  trades: 'trade',
  closed_trades: "trip WHERE state = 'ended'",
  funding: 'funding',
  ledger: 'ledger_move',
  decisions: "journal_event WHERE type = 'decision'",
  signals: "journal_event WHERE type = 'signal'",
};

async function download(
  path: string,
): Promise<{ rows: readonly JsonRow[]; manifest: ExportManifest; text: string }> {
  const answer = await record.get(path);
  expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, '']);
  const id = String(answer.headers['perpscope-export']);
  const manifest = ExportManifest.parse((await record.get(`/api/exports/${id}/manifest.json`)).json());
  return { rows: jsonRows(answer.text), manifest, text: answer.text };
}

test.each(exportSubjects)(
  'an export of %s has every row that is stored, and a manifest that fits',
  async (subject) => {
    const { folder, manifest, manifestSha256 } = await record.write(subject, 'jsonl');
    const text = readFileSync(join(folder, manifest.files[0]!.name));
    const rows = jsonRows(text.toString());
    const table = stored[subject];
    expect(rows).toHaveLength(table === undefined ? rows.length : countOf(table));
    const { account, network } = record.location;
    expect(manifest).toMatchObject({ subject, rowCount: rows.length, account, network });
    const sha256 = createHash('sha256').update(text).digest('hex');
    expect(manifest.files).toEqual([
      {
        name: `${subject}${manifest.complete === false ? '-partial' : ''}.jsonl`,
        bytes: text.length,
        sha256,
        rowCount: rows.length,
      },
    ]);
    for (const [name, sum] of [
      ['columns.json', manifest.columnsSha256],
      ['manifest.json', manifestSha256],
    ] as const)
      expect(
        createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex'),
      ).toBe(sum);
    for (const row of rows) expect(row).toMatchObject({ network, account, venue: 'simulated' });
  },
);

describe('a download', () => {
  test('has every digit that is stored', async () => {
    const { rows } = await download('/api/exports/fills?format=jsonl');
    const fills = new Map(rows.map((row) => [row['fill_id'], row]));
    const expected = record.rows<Record<string, string>>(
      "SELECT time || ' ' || coin || ' ' || tid || ' ' || oid AS key, price, size, closed_pnl, fee FROM fill",
    );
    expect(expected.length).toBe(rows.length);
    for (const { key = '', ...figures } of expected) expect(fills.get(key)).toMatchObject(figures);
  });

  const period = '7d' as const;
  const crypto = { assetClass: 'CRYPTO', marketId: null, period } as const;
  const page = { cursor: null, limit: 500 };
  test.each([
    [
      'trades',
      'trade_id',
      'assetClass=CRYPTO&status=rejected',
      () =>
        record
          .ask(listTrades, { ...page, filter: { ...everyTrade, ...crypto, status: 'rejected' } })
          .rows.map(({ id }) => id),
    ],
    [
      'trades',
      'trade_id',
      'reconciliation=mismatch',
      () =>
        record
          .ask(listTrades, { ...page, filter: { ...everyTrade, period, reconciliation: 'mismatch' } })
          .rows.map(({ id }) => id),
    ],
    [
      'closed_trades',
      'closed_trade_id',
      'marketId=sim-testnet:xyz:TSLA',
      () =>
        record
          .ask(listClosedTrades, {
            ...page,
            filter: { assetClass: null, period, marketId: 'sim-testnet:xyz:TSLA', strategyId: null },
          })
          .rows.map(({ tradeId }) => tradeId),
    ],
    [
      'decisions',
      'decision_id',
      'assetClass=CRYPTO&action=open_long&strategyId=trend',
      () =>
        record
          .ask(listDecisions, { ...page, filter: { ...crypto, action: 'open_long', strategyId: 'trend' } })
          .rows.map(({ decisionId }) => decisionId),
    ],
    [
      'refused_entries',
      'decision_id',
      'assetClass=CRYPTO&gate=max_correlation',
      () =>
        record
          .ask(listRefusedEntries, { ...page, filter: { ...crypto, gate: 'max_correlation' } })
          .rows.map(({ decisionId }) => decisionId),
    ],
    [
      'signals',
      'direction',
      'assetClass=CRYPTO',
      () => record.ask(listSignals, { ...page, filter: crypto }).rows.map(({ direction }) => direction),
    ],
  ] as const)('of %s (%s; %s) has the rows of its screen', async (subject, id, query, screen) => {
    const expected = screen();
    expect(expected.length).toBeGreaterThan(0);
    const { rows } = await download(`/api/exports/${subject}?format=jsonl&period=${period}&${query}`);
    expect(rows.map((row) => row[id])).toEqual(expected);
  });

  test.each([
    ['fills', 'fill', 'time', "coin = 'xyz:TSLA'"],
    ['funding', 'funding', 'time', "coin = 'xyz:TSLA'"],
    ['ledger', 'ledger_move', 'time', 'true'],
    ['equity', 'equity_sample', 'at', 'true'],
    ['alerts', alertsNow, "json_extract(value, '$.entry.alert.raisedAt')", 'true'],
  ] as const)('of %s has the rows of its market and time', async (subject, table, at, where) => {
    const [from, to] = [now - 20 * day, now - 20 * minute];
    const market = where === 'true' ? '' : '&marketId=sim-testnet:xyz:TSLA';
    const range = `from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`;
    const { rows } = await download(`/api/exports/${subject}?format=jsonl&${range}${market}`);
    const expected = countOf(`${table} WHERE ${where} AND ${at} BETWEEN ${from} AND ${to}`);
    expect([expected > 0, expected < countOf(table)]).toEqual([true, true]);
    expect(rows).toHaveLength(expected);
  });

  test('has the rows from one time through another, both included', async () => {
    const { rows: all } = await download('/api/exports/closed_trades?format=jsonl');
    const times = all.map((row) => String(row['last_fill_at']));
    const [from = '', to = ''] = [
      times[Math.floor(times.length * 0.7)],
      times[Math.floor(times.length * 0.3)],
    ];
    const { rows } = await download(`/api/exports/closed_trades?format=jsonl&from=${from}&to=${to}`);
    expect(rows.map((row) => row['closed_trade_id'])).toEqual(
      all
        .filter((row) => String(row['last_fill_at']) >= from && String(row['last_fill_at']) <= to)
        .map((row) => row['closed_trade_id']),
    );
    const ofInstant = await download(`/api/exports/closed_trades?format=jsonl&from=${from}&to=${from}`);
    expect(ofInstant.rows.map((row) => row['last_fill_at'])).toContain(from);
  });

  test('has the whole of a day that is named as its last', async () => {
    const [first = ''] = record
      .rows<{ day: string }>(
        "SELECT DISTINCT strftime('%Y-%m-%d', time / 1000, 'unixepoch') AS day FROM fill ORDER BY day LIMIT 1 OFFSET 3",
      )
      .map((row) => row.day);
    const { rows, manifest } = await download(`/api/exports/fills?format=jsonl&from=${first}&to=${first}`);
    const begin = Date.parse(first);
    expect(rows).toHaveLength(countOf(`fill WHERE time BETWEEN ${begin} AND ${begin + day - 1}`));
    expect(rows.length).toBeGreaterThan(0);
    expect(manifest.filter).toMatchObject({ from: begin, to: begin + day - 1 });
    const noon = new Date(begin + day / 2).toISOString();
    expect((await download(`/api/exports/fills?format=jsonl&to=${noon}`)).manifest.filter.to).toBe(
      begin + day / 2,
    );
  });

  test('is refused with the reason where the filter can not be', async () => {
    const ask = async (path: string): Promise<unknown> => {
      const { status, json } = await record.get(path);
      return [status, (json() as { error: string }).error];
    };
    expect(await ask('/api/exports/nothing')).toEqual([400, 'invalid_parameter']);
    expect(await ask('/api/exports/fills?status=filled')).toEqual([400, 'invalid_parameter']);
    expect(await ask('/api/exports/fills?from=2026-13-45')).toEqual([400, 'invalid_parameter']);
    expect(await ask('/api/exports/fills?from=2026-02-30')).toEqual([400, 'invalid_parameter']);
    expect(await ask('/api/exports/fills?from=2026-11-25&to=2026-11-24')).toEqual([400, 'invalid_parameter']);
    expect(await ask('/api/exports/fills?marketId=hl-mainnet:BTC')).toEqual([404, 'unknown_market']);
  });

  test('runs alone for its caller', async () => {
    const [one, two] = await Promise.all([
      record.get('/api/exports/fills'),
      record.get('/api/exports/fills'),
    ]);
    expect([one.status, two.status].toSorted()).toEqual([200, 429]);
    expect((await record.get('/api/exports/fills')).status).toBe(200);
  });

  test('from a single-use address works once', async () => {
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'export_history', arguments: { subject: 'funding', period: '30d' } },
    });
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const reported = await record.get('/rpc', { method: 'POST', headers, body });
    const path = /\/api\/downloads\/[\w-]+/.exec(reported.text)?.[0] ?? '';
    expect(reported.text.length).toBeLessThan(20_000);
    expect(reported.text).toMatch(/"url":"http:\/\/127\.0\.0\.1:\d+\/api\/downloads\//);
    expect((await record.get(path)).status).toBe(200);
    expect((await record.get(path)).status).toBe(404);
  });

  test('and its manifest are deleted after 24 hours', async () => {
    const { manifest } = await download('/api/exports/alerts?format=jsonl');
    const downloads = downloadsFolder(record.dataDir);
    const [folder = ''] = readdirSync(downloads).filter((name) =>
      name.endsWith(manifest.exportId.slice(0, 8)),
    );
    const path = `/api/exports/${manifest.exportId}/manifest.json`;
    const written = (hoursAgo: number): void => {
      const at = Date.now() / 1_000 - hoursAgo * 3_600;
      utimesSync(join(downloads, folder), at, at);
    };
    written(23);
    expect((await record.get(path)).status).toBe(200);
    written(25);
    expect((await record.get(path)).status).toBe(404);
    expect(readdirSync(downloads)).not.toContain(folder);
  });

  test('from a single-use address works for 60 seconds', () => {
    const request = { subject: 'fills', filter: everything, format: 'csv' } as const;
    const [inTime, late] = [record.exporter.issueTicket(request), record.exporter.issueTicket(request)];
    record.elapsed.ms += 60_000;
    expect(record.exporter.takeTicket(inTime)).toEqual(request);
    record.elapsed.ms += 1;
    expect(record.exporter.takeTicket(late)).toBeNull();
  });
});

test('a download says in a header, and if rows are missing in its file name, what its manifest says', async () => {
  const seen = new Set<unknown>();
  for (const subject of exportSubjects) {
    const answer = await record.get(`/api/exports/${subject}?format=jsonl`);
    const { complete } = (
      await record.get(`/api/exports/${answer.headers['perpscope-export']}/manifest.json`)
    ).json() as ExportManifest;
    const name = `${subject}${complete === false ? '-partial' : ''}.jsonl`;
    expect(answer.headers).toMatchObject({
      'perpscope-complete': String(complete ?? 'unknown'),
      'content-disposition': expect.stringMatching(new RegExp(`filename="\\d{4}-\\d\\d-\\d\\d-${name}"$`)),
    });
    seen.add(complete);
  }
  expect(seen.size).toBeGreaterThan(1);
});

test('a preview says whether the record has every row asked for, as the manifest does', async () => {
  for (const subject of exportSubjects) {
    const { manifest } = await record.write(subject, 'jsonl');
    const { complete, incompleteReason } = manifest;
    const { scope, close } = openExportScope(record.location);
    const preview = previewRows(scope, { subject, filter: everything, format: 'csv' }, () => 0);
    close();
    expect([subject, preview]).toMatchObject([subject, { complete, incompleteReason }]);
  }
});

test('a preview counts rows for four seconds, then says that there are more', () => {
  const { scope, close } = openExportScope(record.location);
  const request = { subject: 'fills', filter: everything, format: 'csv' } as const;
  const clock = { ms: 0 };
  const slow = previewRows(scope, request, () => (clock.ms += 2_000));
  const quick = previewRows(scope, request, () => 0);
  close();
  expect([slow.isCountExact, slow.rowCount, slow.rows.length]).toEqual([false, pageRows, 20]);
  expect([quick.isCountExact, quick.rowCount]).toEqual([true, countOf('fill')]);
});

test('risk reports come a week at a time, and one that was in force for weeks comes once', () => {
  const { scope, close } = openExportScope(record.location);
  const begun = (from: number | null): readonly (readonly number[])[] => {
    const filter = { ...everything, from };
    const { pages, timeOf } = openExport(scope, { subject: 'risk', filter, format: 'csv' });
    return [...pages()].map((page) => page.map(timeOf));
  };
  const [oldest, ...newer] = riskReportedAt;
  expect(begun(null).length).toBeGreaterThan(2);
  expect(begun(null).flat()).toEqual(riskReportedAt.toReversed());
  // The report in force as the time begins is in it.
  expect(begun((newer[0] ?? 0) - 1).flat()).toEqual(riskReportedAt.toReversed());
  expect(begun(newer[0] ?? 0).flat()).toEqual(newer.toReversed());
  expect(oldest).toBeLessThan(newer[0] ?? 0);
  close();
});

test('alerts have the key, severity and title that every interface gives them', async () => {
  const listed = JSON.parse((await record.get('/api/v1/agent/alerts')).text) as { rows: readonly JsonRow[] };
  const shared = ({ key, severity, title }: JsonRow) => ({ key, severity, title });
  const exported = jsonRowsOf(await record.write('alerts', 'jsonl'));
  expect(listed.rows.length).toBeGreaterThan(0);
  expect(exported.map(shared)).toEqual(expect.arrayContaining(listed.rows.map(shared)));
});

/** A slow machine sees how far the export is. */
const onlyProgress = expect.stringMatching(/^(?:[\d,]+ rows, [\d,]+ bytes\n)*$/) as string;

test('the command line deletes the leftovers of a killed run in its folder, and nothing else', () => {
  const out = join(record.dataDir, 'after-a-kill');
  mkdirSync(join(out, '.unfinished-1999999999-left'), { recursive: true });
  mkdirSync(join(out, '.unfinished-thesis'));
  const command = [join(import.meta.dirname, '../../../src-main/cli.ts'), 'export', 'fills'];
  const options = [`--data-dir=${record.dataDir}`, `--account=${vault}`, `--out=${out}`];
  const { stderr, status } = spawnSync(process.execPath, [...command, ...options], { encoding: 'utf8' });
  expect([stderr, status]).toEqual([onlyProgress, 0]);
  expect(readdirSync(out).toSorted()).toEqual(['.unfinished-thesis', expect.stringContaining('-fills-csv-')]);
});

test('the command line names times as HTTP does: with their zone', () => {
  const run = (from: string) =>
    spawnSync(
      process.execPath,
      [
        join(import.meta.dirname, '../../../src-main/cli.ts'),
        'export',
        'fills',
        `--data-dir=${record.dataDir}`,
        `--account=${vault}`,
        `--out=${join(record.dataDir, 'by-command')}`,
        '--market=sim-testnet:BTC',
        `--from=${from}`,
      ],
      { encoding: 'utf8', env: { ...process.env, TZ: 'America/New_York' } },
    );
  const time = new Date(now - 10 * day).toISOString();
  const whole = run(time);
  expect([whole.stderr, whole.status]).toEqual([onlyProgress, 0]);
  const { rowCount } = JSON.parse(whole.stdout) as { rowCount: number };
  expect(rowCount).toBe(countOf(`fill WHERE coin = 'BTC' AND time >= ${now - 10 * day}`));
  const zoneless = run(time.slice(0, 16));
  expect([zoneless.status, zoneless.stderr]).toEqual([
    2,
    expect.stringMatching(/^--from must be a date, or a time with its zone/),
  ]);
});

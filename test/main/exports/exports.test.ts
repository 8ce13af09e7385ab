import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listTrades } from '../../../src-main/operations/trades/list-trades.ts';
import {
  ExportManifest,
  exportSubjects,
  type ExportSubject,
} from '../../../src-preload/contract/views/exports.ts';
import { everyTrade } from '../a-traded-past.ts';
import { aTradedRecord, jsonRows, type JsonRow, type ExportFixture } from './a-record.ts';

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
    const text = readFileSync(join(folder, `${subject}.jsonl`));
    const rows = jsonRows(text.toString());
    const table = stored[subject];
    expect(rows).toHaveLength(table === undefined ? rows.length : countOf(table));
    const { account, network } = record.place;
    expect(manifest).toMatchObject({ subject, rowCount: rows.length, account, network });
    const sha256 = createHash('sha256').update(text).digest('hex');
    expect(manifest.files).toEqual([
      { name: `${subject}.jsonl`, bytes: text.length, sha256, rowCount: rows.length },
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

  test('is filtered as its screen is', async () => {
    const { rows } = await download(
      '/api/exports/trades?format=jsonl&status=rejected&period=30d&assetClass=CRYPTO',
    );
    const { counts } = record.ask(listTrades, {
      cursor: null,
      limit: 1,
      filter: { ...everyTrade, status: 'rejected', period: '30d', assetClass: 'CRYPTO' },
    });
    expect(counts.total).toBeGreaterThan(0);
    expect(rows).toHaveLength(counts.total);
    expect(new Set(rows.map((row) => `${row['status']} ${row['asset_class']}`))).toEqual(
      new Set(['rejected CRYPTO']),
    );
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
  });

  test('is refused with the reason where the filter can not be', async () => {
    const ask = async (path: string): Promise<unknown> => {
      const { status, json } = await record.get(path);
      return [status, (json() as { error: string }).error];
    };
    expect(await ask('/api/exports/nothing')).toEqual([400, 'invalid_parameter']);
    expect(await ask('/api/exports/fills?status=filled')).toEqual([400, 'invalid_parameter']);
    expect(await ask('/api/exports/fills?from=2026-13-45')).toEqual([400, 'invalid_parameter']);
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
    const told = await record.get('/rpc', { method: 'POST', headers, body });
    const path = /\/api\/downloads\/[\w-]+/.exec(told.text)?.[0] ?? '';
    expect(told.text.length).toBeLessThan(20_000);
    expect((await record.get(path)).status).toBe(200);
    expect((await record.get(path)).status).toBe(404);
  });
});

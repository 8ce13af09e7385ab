import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createExporter } from '../../../src-main/app/exporter.ts';
import { openExportScope, type ExportPlace } from '../../../src-main/app/export-scope.ts';
import { writeExport } from '../../../src-main/exports/write-export.ts';
import { listTrades } from '../../../src-main/operations/trades/list-trades.ts';
import { forkChild } from '../../../src-main/processes/fork-child.ts';
import type { StartChild } from '../../../src-main/processes/child.ts';
import {
  everything,
  ExportManifest,
  exportSubjects,
  type ExportSubject,
} from '../../../src-preload/contract/views/exports.ts';
import { aDashboard, everyTrade, settled, tradedPast, type Dashboard } from '../a-traded-past.ts';
import { now } from '../markets.ts';

const source = 'sim-testnet-seed-7';
let dashboard: Dashboard;
let place: ExportPlace;
beforeAll(async () => {
  dashboard = await aDashboard();
  await settled(dashboard.service, tradedPast());
  const [record = ''] = readdirSync(join(dashboard.dataDir, source)).filter((name) =>
    /^record-0x\w+\.sqlite$/.test(name),
  );
  const account = /0x\w+/.exec(record)?.[0] ?? null;
  place = { dataDir: dashboard.dataDir, source, venue: 'simulated', network: 'TESTNET', account, now };
}, 60_000);
afterAll(() => dashboard[Symbol.asyncDispose]());

function sql<Row>(text: string): Row {
  const record = new Database(join(place.dataDir, source, `record-${place.account}.sqlite`), {
    readonly: true,
  });
  try {
    return record.prepare(text).get() as Row;
  } finally {
    record.close();
  }
}

const stored: Readonly<Partial<Record<ExportSubject, string>>> = {
  fills: 'SELECT count(*) AS n FROM fill',
  trades: 'SELECT count(*) AS n FROM trade',
  closed_trades: "SELECT count(*) AS n FROM trip WHERE state = 'ended'",
  funding: 'SELECT count(*) AS n FROM funding',
  ledger: 'SELECT count(*) AS n FROM ledger_move',
  decisions: "SELECT count(*) AS n FROM journal_event WHERE type = 'decision'",
  signals: "SELECT count(*) AS n FROM journal_event WHERE type = 'signal'",
};

const rowsOf = (text: string): Record<string, string | number | null>[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, string | number | null>);

async function download(
  path: string,
): Promise<{ rows: ReturnType<typeof rowsOf>; manifest: ExportManifest; text: string }> {
  const answer = await dashboard.service.get(path);
  expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, '']);
  const id = String(answer.headers['perpscope-export']);
  const manifest = ExportManifest.parse(
    (await dashboard.service.get(`/api/exports/${id}/manifest.json`)).json(),
  );
  return { rows: rowsOf(answer.text), manifest, text: answer.text };
}

describe('a download', () => {
  test.each(exportSubjects)(
    'of %s has every row that is stored, with its columns, and a manifest that fits',
    async (subject) => {
      const { rows, manifest, text } = await download(`/api/exports/${subject}?format=jsonl`);
      const count = stored[subject];
      expect(rows).toHaveLength(count === undefined ? rows.length : sql<{ n: number }>(count).n);
      expect(manifest).toMatchObject({
        subject,
        rowCount: rows.length,
        account: place.account,
        network: 'TESTNET',
      });
      expect(manifest.files).toEqual([
        {
          name: `${subject}.jsonl`,
          bytes: Buffer.byteLength(text),
          sha256: createHash('sha256').update(text).digest('hex'),
          rowCount: rows.length,
        },
      ]);
      for (const { network, venue, account } of rows)
        expect([network, venue, account]).toEqual(['TESTNET', 'simulated', place.account]);
    },
  );

  test('has every digit that is stored', async () => {
    const { rows } = await download('/api/exports/fills?format=jsonl');
    const fills = new Map(rows.map((row) => [row['fill_id'], row]));
    const some = sql<{ rows: string }>(
      `SELECT json_group_array(json_array(time || ' ' || coin || ' ' || tid || ' ' || oid, price, size, closed_pnl, fee)) AS rows FROM fill`,
    );
    const expected = JSON.parse(some.rows) as string[][];
    expect(expected.length).toBe(rows.length);
    for (const [key = '', ...figures] of expected) {
      const row = fills.get(key);
      expect([row?.['price'], row?.['size'], row?.['closed_pnl'], row?.['fee']]).toEqual(figures);
    }
  });

  test('is filtered as its screen is', async () => {
    const { rows } = await download(
      '/api/exports/trades?format=jsonl&status=rejected&period=30d&assetClass=CRYPTO',
    );
    const { counts } = dashboard.service.ask(listTrades, {
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
      const { status, json } = await dashboard.service.get(path);
      return [status, (json() as { error: string }).error];
    };
    expect(await ask('/api/exports/nothing')).toEqual([400, 'invalid_parameter']);
    expect(await ask('/api/exports/fills?status=filled')).toEqual([400, 'invalid_parameter']);
    expect(await ask('/api/exports/fills?from=2026-13-45')).toEqual([400, 'invalid_parameter']);
    expect(await ask('/api/exports/fills?marketId=hl-mainnet:BTC')).toEqual([404, 'unknown_market']);
  });

  test('runs alone for its caller', async () => {
    const [one, two] = await Promise.all([
      dashboard.service.get('/api/exports/fills'),
      dashboard.service.get('/api/exports/fills'),
    ]);
    expect([one.status, two.status].toSorted()).toEqual([200, 429]);
    expect((await dashboard.service.get('/api/exports/fills')).status).toBe(200);
  });

  test('from a single-use address works once', async () => {
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'export_history', arguments: { subject: 'funding', period: '30d' } },
    });
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const told = await dashboard.service.get('/rpc', { method: 'POST', headers, body });
    const path = /\/api\/downloads\/[\w-]+/.exec(told.text)?.[0] ?? '';
    expect(told.text.length).toBeLessThan(20_000);
    expect((await dashboard.service.get(path)).status).toBe(200);
    expect((await dashboard.service.get(path)).status).toBe(404);
  });
});

describe('no half file is left', () => {
  const request = { subject: 'fills', filter: everything, format: 'csv' } as const;
  const exportsIn = (): readonly string[] => {
    const folder = join(place.dataDir, 'exports');
    return existsSync(folder) ? readdirSync(folder).filter((name) => name !== '.downloads') : [];
  };

  test('by a cancelled export', async () => {
    const { scope, close } = openExportScope(place);
    const stop = new AbortController();
    const folder = join(place.dataDir, 'cancelled');
    const writing = writeExport(scope, request, {
      folder,
      signal: stop.signal,
      onProgress: () => stop.abort(new Error('cancelled by the test')),
    });
    await expect(writing).rejects.toThrow('cancelled by the test');
    close();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('by a process that is killed, 20 times: each is named, and the next export is whole', async () => {
    const before = exportsIn();
    const killing: StartChild = (name) => {
      const child = forkChild(name);
      return {
        ...child,
        send: (message) => {
          child.send(message);
          // Its first progress: it writes.
          child.onMessage(() => child.kill());
          setTimeout(child.kill, 150);
        },
      };
    };
    const parts = { monotonic: () => performance.now(), place: () => place };
    const killed = createExporter({ ...parts, startChild: killing });
    for (let round = 0; round < 20; round += 1)
      await expect(killed.write(request, 'kept', { signal: new AbortController().signal })).rejects.toThrow(
        /was killed by SIGKILL before it had finished\. Nothing was written/,
      );
    expect(exportsIn().filter((name) => !name.startsWith('.unfinished-'))).toEqual(before);
    const whole = createExporter({ ...parts, startChild: forkChild });
    const { manifest } = await whole.write(request, 'kept', { signal: new AbortController().signal });
    expect(manifest.rowCount).toBe(sql<{ n: number }>('SELECT count(*) AS n FROM fill').n);
    expect(exportsIn().filter((name) => name.startsWith('.unfinished-'))).toEqual([]);
    expect(whole.list().map(({ exportId }) => exportId)).toEqual([manifest.exportId]);
  }, 60_000);
});

test('a manifest is verified by hashing its file', () => {
  const [folder = ''] = readdirSync(join(place.dataDir, 'exports')).filter((name) => !name.startsWith('.'));
  const at = join(place.dataDir, 'exports', folder);
  const manifest = ExportManifest.parse(JSON.parse(readFileSync(join(at, 'manifest.json'), 'utf8')));
  for (const { name, sha256 } of manifest.files)
    expect(
      createHash('sha256')
        .update(readFileSync(join(at, name)))
        .digest('hex'),
    ).toBe(sha256);
  expect(
    createHash('sha256')
      .update(readFileSync(join(at, 'columns.json')))
      .digest('hex'),
  ).toBe(manifest.columnsSha256);
});

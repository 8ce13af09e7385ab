import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sharedByTests } from '../../fixture-hooks.ts';
import { IndexRow, Snapshot, StockRow } from '../../../../src-main/reference/massive/responses.ts';
import { faultKinds } from '../../../../src-main/simulator/server/fault.ts';
import { minute, now } from '../worlds.ts';
import {
  msOf,
  rowsOf,
  serveReference,
  stocksPath,
  vixPath,
  type ReferenceReply,
} from './asking-reference.ts';

const tsla = stocksPath('TSLA', 'AMD', 'ORCL');
const upcoming = '/v1/marketstatus/upcoming';

describe('a fault of the simulated reference provider', () => {
  const server = sharedByTests(() => serveReference());
  let stocks: ReferenceReply;
  beforeAll(async () => {
    stocks = await server.refer(tsla);
  });
  afterEach(() => {
    server.setFault(null);
    server.at(now);
  });
  const expectSharesAsEver = async (): Promise<void> =>
    expect((await server.refer(tsla)).text).toBe(stocks.text);

  it('index_forbidden answers 403 for indices, and leaves shares byte for byte unchanged', async () => {
    server.setFault({ kind: 'index_forbidden' });
    const { status, exact } = await server.refer(vixPath);
    expect([status, exact]).toEqual([
      403,
      {
        status: 'NOT_AUTHORIZED',
        request_id: expect.stringMatching(/^[0-9a-f]{32}$/),
        message: expect.stringContaining('not entitled'),
      },
    ]);
    await expectSharesAsEver();
  });

  it('index_not_entitled answers 200 with a refused row', async () => {
    server.setFault({ kind: 'index_not_entitled' });
    const reply = await server.refer(vixPath);
    expect(reply.status).toBe(200);
    expect(rowsOf(reply)).toEqual([
      { ticker: 'I:VIX', error: 'NOT_ENTITLED', message: 'Not entitled to this ticker.' },
    ]);
    await expectSharesAsEver();
  });

  it('index_malformed answers 200 with an unreadable row', async () => {
    server.setFault({ kind: 'index_malformed' });
    const reply = await server.refer(vixPath);
    expect(reply.status).toBe(200);
    const [row] = Snapshot.parse(reply.exact).results ?? [];
    expect(IndexRow.safeParse(row).success).toBe(false);
    expect(row).toMatchObject({ ticker: 'I:VIX', value: 'n/a' });
    await expectSharesAsEver();
  });

  it('index_hang never answers, for indices only', async () => {
    server.setFault({ kind: 'index_hang' });
    const asked = fetch(`${server.url}${vixPath}`, {
      headers: { authorization: `Bearer ${server.referenceKey}` },
      signal: AbortSignal.timeout(150),
    });
    await expect(asked).rejects.toThrow('timeout');
    await expectSharesAsEver();
    expect((await server.ask({ type: 'exchangeStatus' })).status).toBe(200);
  });

  it('index_stale freezes the observation of the index, however long it lasts', async () => {
    const [before] = rowsOf(await server.refer(vixPath));
    server.setFault({ kind: 'index_stale' });
    server.at(now + 30 * minute);
    const [later] = rowsOf(await server.refer(vixPath));
    expect([later!.last_updated, later!.value]).toEqual([before!.last_updated, before!.value]);
    const [share] = rowsOf(await server.refer(tsla));
    expect(msOf(share!.last_trade?.last_updated)).toBeGreaterThan(now + 29 * minute);
  });

  it('stocks_stale freezes the trades of shares, now or so many seconds before, and not the index', async () => {
    const [before] = rowsOf(stocks);
    server.setFault({ kind: 'stocks_stale' });
    server.at(now + 30 * minute);
    const [later] = rowsOf(await server.refer(tsla));
    expect(later!.last_trade).toEqual(before!.last_trade);
    expect(later!.market_status).toBe('open');
    const [vix] = rowsOf(await server.refer(vixPath));
    expect(msOf(vix!.last_updated)).toBeGreaterThan(now + 14 * minute);
    server.at(now);
    server.setFault({ kind: 'stocks_stale', seconds: 120 });
    const [back] = rowsOf(await server.refer(tsla));
    expect(msOf(back!.last_trade?.last_updated)).toBeLessThanOrEqual(now - 120_000);
    expect(msOf(back!.last_trade?.last_updated)).toBeGreaterThan(now - 122_000);
  });

  it('key_refused answers 401 to the right key, for everything or for the named type', async () => {
    server.setFault({ kind: 'key_refused' });
    for (const path of [tsla, vixPath, upcoming]) expect((await server.refer(path)).status).toBe(401);
    server.setFault({ kind: 'key_refused', type: 'indices_snapshot' });
    expect((await server.refer(vixPath)).status).toBe(401);
    await expectSharesAsEver();
  });

  it('closure_announced closes the current trading day, once for each exchange', async () => {
    server.setFault({ kind: 'closure_announced' });
    const rows = (await server.refer(upcoming)).exact as readonly { date: string }[];
    expect(rows.slice(0, 3)).toEqual(
      ['NYSE', 'NASDAQ', 'OTC'].map((exchange) => ({
        exchange,
        date: '2026-09-01',
        name: 'National Day of Mourning',
        status: 'closed',
      })),
    );
    server.setFault(null);
    expect((await server.refer(upcoming)).text).not.toContain('Mourning');
  });

  it.each([
    ['rate_limited', 429],
    ['server_error', 500],
  ] as const)('%s answers in the provider’s own shape', async (kind, status) => {
    server.setFault({ kind });
    const reply = await server.refer(tsla);
    expect([reply.status, reply.exact]).toEqual([
      status,
      { status: 'ERROR', request_id: expect.any(String), error: expect.stringMatching(/\w+\.$/) },
    ]);
    expect(reply.headers.get('retry-after')).toBeNull();
  });

  it('null_answer and html answer in the same way as at the venue', async () => {
    server.setFault({ kind: 'null_answer' });
    expect(await server.refer(tsla)).toMatchObject({ status: 200, text: 'null' });
    server.setFault({ kind: 'html' });
    const page = await server.refer(tsla);
    expect([page.status, page.headers.get('content-type')]).toEqual([502, 'text/html']);
  });

  it('bad_rows damages one row of a snapshot, and leaves the others readable', async () => {
    server.setFault({ kind: 'bad_rows' });
    const { results } = Snapshot.parse((await server.refer(stocksPath('TSLA', 'AMD', 'AAPL'))).exact);
    const read = results?.map((row) => StockRow.parse(row).ticker);
    expect(read).toEqual(['TSLA', '7', 'AAPL']);
    const rows = (await server.refer(upcoming)).exact as readonly Record<string, unknown>[];
    expect(rows.filter((row) => row['exchange'] === '7')).toHaveLength(1);
  });

  it('outage and half_json cut the connection, slow answers late, and hang not at all', async () => {
    server.setFault({ kind: 'outage' });
    await expect(server.refer(tsla)).rejects.toThrow('fetch failed');
    server.setFault({ kind: 'half_json' });
    await expect(server.refer(tsla)).rejects.toThrow('terminated');
    server.setFault({ kind: 'slow', seconds: 0.15 });
    const from = performance.now();
    await expectSharesAsEver();
    expect(performance.now() - from).toBeGreaterThan(140);
    server.setFault({ kind: 'hang' });
    const asked = fetch(`${server.url}${tsla}`, { signal: AbortSignal.timeout(150) });
    await expect(asked).rejects.toThrow('timeout');
  });

  it('of one kind of data does not affect the others and the venue, and one of the venue affects none of it', async () => {
    server.setFault({ kind: 'server_error', type: 'stocks_snapshot' });
    expect((await server.refer(tsla)).status).toBe(500);
    expect((await server.refer(vixPath)).status).toBe(200);
    expect((await server.ask({ type: 'exchangeStatus' })).status).toBe(200);
    server.setFault({ kind: 'outage', type: 'market_status' });
    await expect(server.refer(upcoming)).rejects.toThrow('fetch failed');
    await expectSharesAsEver();
    server.setFault({ kind: 'server_error', type: 'exchangeStatus' });
    expect((await server.ask({ type: 'exchangeStatus' })).status).toBe(500);
    await expectSharesAsEver();
  });

  it('of its own kinds affects neither the venue nor types that it does not name', async () => {
    const own = faultKinds.filter(({ kind }) => /^(index|stocks|key|closure)_/.test(kind));
    expect(own.length).toBe(8);
    for (const { kind } of own) {
      server.setFault({ kind });
      expect([kind, (await server.ask({ type: 'exchangeStatus' })).status]).toEqual([kind, 200]);
    }
  });
});

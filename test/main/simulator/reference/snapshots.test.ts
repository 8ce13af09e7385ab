import { describe, expect, it } from 'vitest';
import { sharedByTests } from '../../fixture-hooks.ts';
import {
  IndexRow,
  RefusedTicker,
  SessionPrice,
  Snapshot,
  StockRow,
} from '../../../../src-main/reference/massive/responses.ts';
import { fixedText } from '../../../../src-main/simulator/world/fixed-point.ts';
import { aWorld, hour, marketOf, minute, now } from '../worlds.ts';
import { msOf, rowAt, rowsOf, serveReference, stocksPath, vixPath } from './asking-reference.ts';

describe('the simulated reference provider', () => {
  const server = sharedByTests(() => serveReference());

  it('answers 401 in its own shape where the key is wrong, missing, or not a bearer token', async () => {
    for (const key of ['', 'sim_0', null]) {
      const { status, text, exact } = await server.refer(stocksPath('TSLA'), key);
      expect([key, status]).toEqual([key, 401]);
      expect(exact).toEqual({
        status: 'ERROR',
        request_id: expect.stringMatching(/^[0-9a-f]{32}$/),
        error: 'Unknown API Key',
      });
      expect(text).not.toContain('TSLA');
    }
    const basic = await fetch(`${server.url}/v1/marketstatus/now`, {
      headers: { authorization: server.referenceKey },
    });
    expect(basic.status).toBe(401);
  });

  it('answers 404 in its own shape on other paths and methods', async () => {
    const { status, exact } = await server.refer('/v2/last/trade/TSLA');
    expect([status, exact]).toEqual([404, expect.objectContaining({ status: 'NOT_FOUND' })]);
    const posted = await fetch(`${server.url}${vixPath}`, { method: 'POST' });
    expect(posted.status).toBe(404);
  });

  it('gives a share the price of the oracle at its last trade, in real time', async () => {
    const reply = await server.refer(stocksPath('TSLA'));
    const answer = Snapshot.parse(reply.exact);
    const row = StockRow.parse(answer.results?.[0]);
    const at = msOf(row.last_trade?.last_updated ?? undefined);
    const state = marketOf(aWorld(), 'xyz:TSLA');
    expect(at).toBeGreaterThan(now - 2000);
    expect(at).toBeLessThanOrEqual(now);
    expect(Number(row.last_trade?.price)).toBe(Number(fixedText(state.oracle(at), state.tickDecimals)));
    expect(row.last_trade?.timeframe).toBe('REAL-TIME');
    expect(SessionPrice.parse(row.session)).toEqual({
      price: row.last_trade?.price,
      last_updated: row.last_trade?.last_updated,
    });
    expect(rowsOf(reply)[0]).toMatchObject({ type: 'stocks', market_status: 'open' });
    expect(answer.request_id).toMatch(/^[0-9a-f]{32}$/);
  });

  it('has the figures of the day: its open, high, low, close, and its change since the day before', async () => {
    const { session } = rowsOf(await server.refer(stocksPath('TSLA')))[0]!;
    const figure = (name: string): number => Number(session![name]);
    expect(figure('low')).toBeLessThanOrEqual(Math.min(figure('open'), figure('close')));
    expect(figure('high')).toBeGreaterThanOrEqual(Math.max(figure('open'), figure('close')));
    expect(figure('change')).toBeCloseTo(figure('price') - figure('previous_close'), 5);
    expect(figure('change_percent')).toBeCloseTo((figure('change') / figure('previous_close')) * 100, 2);
  });

  it('writes times in ns to the last digit, where a number would round them', async () => {
    const shares = rowsOf(await server.refer('/v3/snapshot?limit=250'));
    const [vix] = rowsOf(await server.refer(vixPath));
    const times = [...shares.map((row) => row.last_trade?.last_updated), vix!.last_updated].filter(
      (ns) => ns !== undefined,
    );
    expect(times.length).toBeGreaterThan(60);
    for (const ns of times) expect(ns).toMatch(/^\d{19}$/);
    // A number would make the last digits zeros.
    expect(times.filter((ns) => ns.endsWith('00')).length).toBeLessThan(times.length / 10);
    const afternoon = Date.UTC(2026, 10, 27, 15, 37, 21, 500);
    const { last_trade: trade } = await rowAt(server, stocksPath('TSLA'), afternoon);
    server.at(now);
    expect(trade?.last_updated).toBe('1795793841444889761');
    expect(BigInt(Number(trade?.last_updated))).not.toBe(1795793841444889761n);
  });

  it('gives the volatility index fifteen minutes late, and says so', async () => {
    // An hour on: now is in the quarter of an hour in which the index pauses.
    server.at(now + hour);
    const reply = await server.refer(vixPath);
    server.at(now);
    const row = IndexRow.parse(Snapshot.parse(reply.exact).results?.[0]);
    expect(row).toMatchObject({ ticker: 'I:VIX', timeframe: 'DELAYED' });
    expect(row.value).toMatch(/^\d\d(\.\d{1,2})?$/);
    expect(msOf(row.last_updated ?? undefined)).toBeGreaterThan(now + 45 * minute - 16_000);
    expect(msOf(row.last_updated ?? undefined)).toBeLessThanOrEqual(now + 45 * minute);
    expect(rowsOf(reply)[0]).toMatchObject({ type: 'indices', market_status: 'open' });
  });

  it("dates its answers by the world's time", async () => {
    const { headers } = await server.refer(vixPath);
    expect(headers.get('date')).toBe('Tue, 01 Sep 2026 13:37:21 GMT');
  });

  it("counts requests by their kind, without adding to the venue's weight", async () => {
    const counted = await serveReference();
    for (const path of [vixPath, stocksPath('TSLA'), stocksPath('AAPL'), '/v1/marketstatus/now'])
      await counted.refer(path);
    await counted.refer('/v1/marketstatus/upcoming', 'wrong');
    const none = { weight: 0, weightLastMinute: 0 };
    expect(counted.requests()).toEqual([
      { type: 'indices_snapshot', requests: 1, ...none },
      { type: 'stocks_snapshot', requests: 2, ...none },
      { type: 'market_status', requests: 2, ...none },
    ]);
    await counted.close();
  });
});

describe('a ticker of the simulated reference provider', () => {
  const server = sharedByTests(() => serveReference());

  it('may be delayed, silent on its delay, without trades, without a time, not in the plan, or unknown', async () => {
    const rows = rowsOf(
      await server.refer(stocksPath('AMD', 'NFLX', 'LLY', 'EBAY', 'COST', 'ORCL', 'ZM', 'BIRD', 'I:VIX')),
    );
    const [amd, nflx, lly, ebay, cost, orcl, zm, bird, vix] = rows;
    for (const delayed of [amd!, nflx!]) {
      expect(delayed.last_trade?.timeframe).toBe('DELAYED');
      expect(msOf(delayed.last_trade?.last_updated)).toBeGreaterThan(now - 15 * minute - 2000);
      expect(msOf(delayed.last_trade?.last_updated)).toBeLessThanOrEqual(now - 15 * minute);
    }
    expect(lly!.last_trade).toEqual({
      last_updated: expect.stringMatching(/^\d{19}$/),
      price: expect.any(String),
      size: '100',
    });
    expect([ebay!.last_trade, ebay!.session!['last_updated']]).toEqual([
      undefined,
      expect.stringMatching(/^\d{19}$/),
    ]);
    expect(cost!.last_trade).toEqual({ timeframe: 'REAL-TIME', price: expect.any(String), size: '100' });
    expect(cost!.session).not.toHaveProperty('last_updated');
    expect(orcl).toEqual({
      ticker: 'ORCL',
      error: 'NOT_ENTITLED',
      message: 'Not entitled to this ticker.',
    });
    expect(zm).toMatchObject({ ticker: 'ZM', error: 'NOT_ENTITLED' });
    expect(bird).toEqual({ ticker: 'BIRD', error: 'NOT_FOUND', message: 'Ticker not found.' });
    expect(vix).toMatchObject({ ticker: 'I:VIX', error: 'NOT_FOUND' });
    for (const invalid of [orcl, zm, bird, vix]) expect(RefusedTicker.safeParse(invalid).success).toBe(true);
  });

  it('is known by its name at the exchange, where the venue uses another', async () => {
    const [purr, venues] = rowsOf(await server.refer(stocksPath('PURR', 'PURRDAT')));
    expect(purr!.last_trade?.price).toMatch(/^8|^9/);
    expect(venues!.error).toBe('NOT_FOUND');
  });

  it('is unknown if it is not a US share: an index, a future, a coin, a share of another country', async () => {
    const asked = ['SP500', 'XYZ100', 'GOLD', 'CL', 'BTC', 'SMSN', 'EUR', 'VIX'];
    const rows = rowsOf(await server.refer(stocksPath(...asked)));
    expect(rows.map(({ ticker, error }) => [ticker, error])).toEqual(
      asked.map((ticker) => [ticker, 'NOT_FOUND']),
    );
  });

  it('comes in the requested order, once, and in tens unless more are requested', async () => {
    const asked = 'TSLA,NOPE,AAPL,TSLA,MSFT,GOOGL,AMZN,META,NVDA,INTC,AMD,HOOD,COIN';
    const first = await server.refer(`/v3/snapshot?ticker.any_of=${asked}`);
    expect(rowsOf(first).map(({ ticker }) => ticker)).toEqual(
      'TSLA NOPE AAPL MSFT GOOGL AMZN META NVDA INTC AMD'.split(' '),
    );
    const { next_url: next } = first.exact as { next_url: string };
    const second = await server.refer(next.slice(server.url.length));
    expect(rowsOf(second).map(({ ticker }) => ticker)).toEqual(['HOOD', 'COIN']);
    expect(second.exact).not.toHaveProperty('next_url');
  });

  it.each(['0', '251', '1.5', 'ten'])('is refused where the limit is %s', async (limit) => {
    const { status, exact } = await server.refer(`/v3/snapshot?ticker.any_of=TSLA&limit=${limit}`);
    expect([status, exact]).toEqual([400, expect.objectContaining({ status: 'ERROR' })]);
  });

  it('is refused where more than 250 are requested', async () => {
    const tickers = Array.from({ length: 251 }, (_, i) => `T${i}`);
    expect((await server.refer(stocksPath(...tickers))).status).toBe(400);
    expect((await server.refer(stocksPath(...tickers.slice(1)))).status).toBe(200);
  });
});

describe('an answer of the simulated reference provider', () => {
  const answers = async (seed: number): Promise<readonly string[]> => {
    const server = await serveReference({ world: aWorld({ seed }) });
    const texts: string[] = [];
    for (const path of [stocksPath('TSLA', 'AMD'), vixPath, '/v1/marketstatus/now'])
      texts.push((await server.refer(path)).text);
    await server.close();
    return [server.referenceKey, ...texts];
  };

  it('has the same bytes for the same seed and instant, and others for another seed', async () => {
    const [one, same, other] = await Promise.all([answers(7), answers(7), answers(8)]);
    expect(same).toEqual(one);
    for (const place of [0, 1, 2]) expect(other[place]).not.toBe(one[place]);
  });
});

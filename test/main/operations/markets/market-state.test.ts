import { describe, expect, test } from 'vitest';
import { getMarket, listMarkets } from '../../../../src-main/operations/markets/catalog.ts';
import { getMarketState } from '../../../../src-main/operations/markets/market-state.ts';
import { anAgentMarket, vault } from '../../agent-status.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { aQuote, aReading, decimal, hour, minute, now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { read } from '../../complete-account.ts';

const app = freshForEachTest(() => anOpenSource({ account: vault, agent: read() }));

const btc = 'sim-testnet:BTC';

describe('a market’s state', () => {
  const entries = (marketId = btc) => app.ask(getMarketState, { marketId: marketId }).newEntries;

  test('says whether new entries are allowed, or why not', () => {
    expect(entries()).toEqual({
      allowed: true,
      reason: null,
      agent: { allowed: true, reason: null, at: '2026-09-01T13:37:21.500Z' },
    });
    expect(entries('sim-testnet:xyz:TSLA')).toMatchObject({ allowed: false, reason: 'Not today.' });
    expect(entries('sim-testnet:kPEPE')).toMatchObject({ allowed: false, agent: null });
  });

  test('a verdict older than 90 s is dropped, a younger one is kept though a later reading failed', () => {
    const status = read();
    if (status.kind !== 'read') throw new Error('not read');
    app.agent.state = { kind: 'failed', error: 'Gone.', remedy: null, since: now, last: status };
    app.time.now = now + 90_000;
    expect(entries()).toMatchObject({ allowed: null, agent: { allowed: true } });
    app.time.now += 1;
    expect(entries()).toMatchObject({ allowed: null, agent: null });
  });

  test('a delisted market forbids new entries, and a halt is named where it was live before', () => {
    expect(entries('sim-testnet:MATIC')).toMatchObject({
      allowed: false,
      reason: expect.not.stringContaining('halted') as string,
    });
    app.time.now = now + 2;
    const delisted = aReading({ readAt: now + 1 });
    app.store.writer.putCatalog({
      ...delisted,
      markets: delisted.markets.map((market) =>
        market.coin === 'BTC' ? { ...market, delisted: true } : market,
      ),
    });
    expect(app.ask(getMarketState, { marketId: btc })).toMatchObject({
      venueSession: { state: 'delisted' },
      newEntries: {
        allowed: false,
        reason: expect.stringContaining('halted') as string,
        agent: { allowed: true },
      },
    });
    app.store.writer.putCatalog(aReading({ readAt: now + 2 }));
    expect(entries()).toMatchObject({ allowed: true });
  });

  test('an hour after everything was read, its session is unknown and its own quote is stale', () => {
    app.store.writer.putQuotes([aQuote()]);
    app.time.now = now + hour;
    expect(app.ask(getMarketState, { marketId: btc })).toMatchObject({
      venueSession: { state: 'unknown', observedAt: '2026-09-01T13:37:21.500+00:00', observedBy: 'receipt' },
      freshness: { venue: { stale: true, ageSeconds: 3_600 } },
    });
    const unquoted = app.ask(getMarketState, { marketId: 'sim-testnet:kPEPE' });
    expect(unquoted.freshness.venue).toMatchObject({ stale: null, ageSeconds: null });
    expect(app.ask(getMarket, { marketId: btc }).venueSession).toBe('unknown');
    const { markets } = app.ask(listMarkets, {});
    expect(new Set(markets.map(({ venueSession }) => venueSession))).toEqual(new Set(['unknown']));
  });

  test('exits are never paused', () => {
    app.notice.now = { text: 'Upgrading.', at: now };
    expect(app.ask(getMarketState, { marketId: btc }).exits).toEqual({ allowed: true });
  });
});

describe('the agent’s reference', () => {
  const tsla = 'sim-testnet:xyz:TSLA';
  const reading = {
    provider: 'massive',
    ticker: 'TSLA',
    value: decimal('400.5'),
    observedAt: now - 30_000,
    delay: 'real_time',
    healthy: true,
  } as const;
  const market = anAgentMarket({ coin: 'xyz:TSLA' });
  const state = (change: Parameters<typeof read>[0] = {}) => {
    app.agent.state = read({ markets: [market], stocks: [reading], ...change });
    return app.ask(getMarketState, { marketId: tsla });
  };

  test('is shown as the agent’s, with its age', () => {
    expect(state().freshness.reference).toEqual({
      provider: 'agent',
      ticker: 'TSLA',
      value: 400.5,
      observedAt: '2026-09-01T13:36:51.500Z',
      delay: 'real_time',
      ageSeconds: 30,
      usable: true,
      unavailableReason: null,
    });
    expect(state({ stocks: [{ ...reading, ticker: 'NASDAQ:TSLA' }] }).freshness.reference).toMatchObject({
      usable: true,
    });
  });

  test.each([
    ['without a value', { value: null }],
    ['reported as unhealthy', { healthy: false }],
    ['of no known time', { observedAt: null }],
    ['in real time of over two minutes ago', { observedAt: now - 2 * minute - 1 }],
    ['delayed of over twenty minutes ago', { delay: 'delayed', observedAt: now - 20 * minute - 1 }],
  ] as const)('%s is not usable', (_, change) => {
    expect(state({ stocks: [{ ...reading, ...change }] }).freshness.reference).toMatchObject({
      usable: false,
      unavailableReason: expect.any(String) as string,
    });
  });

  test('that is reported as unhealthy forbids new entries, and unknown does not', () => {
    expect(state({ stocks: [{ ...reading, healthy: false }] }).newEntries).toMatchObject({
      allowed: false,
      reason: expect.stringContaining('TSLA') as string,
    });
    expect(state({ vix: { ...reading, ticker: 'VIX', healthy: false } }).newEntries).toMatchObject({
      allowed: false,
      reason: expect.stringContaining('VIX') as string,
    });
    expect(state({ stocks: [{ ...reading, healthy: null }] }).newEntries.allowed).toBe(true);
    expect(state({ stocks: [{ ...reading, ticker: 'NVDA', healthy: false }] }).newEntries.allowed).toBe(true);
    expect(state({ stocks: [] }).freshness.reference).toBeNull();
  });

  test('is missing for a commodity and a coin', () => {
    state({
      stocks: [{ ...reading, ticker: 'GOLD', healthy: false }],
      vix: { ...reading, healthy: false },
      markets: [anAgentMarket(), anAgentMarket({ coin: 'xyz:GOLD' })],
    });
    for (const id of [btc, 'sim-testnet:xyz:GOLD'])
      expect(app.ask(getMarketState, { marketId: id })).toMatchObject({
        freshness: { reference: null },
        newEntries: { allowed: true },
      });
  });
});

import { describe, expect, test } from 'vitest';
import { getMarket } from '../../../../src-main/operations/markets/catalog.ts';
import { coinOfMarketId, resolveMarket } from '../../../../src-main/operations/markets/market-scope.ts';
import { freshnessLimitsMs } from '../../../../src-preload/contract/views/freshness.ts';
import { vault } from '../../agent-status.ts';
import { aFill } from '../../domain/a-fill.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { putFills } from '../trades/a-traded-account.ts';

const app = freshForEachTest(() => anOpenSource({ account: vault }));
const unknown = expect.objectContaining({ code: 'unknown_market' }) as Error;

describe('a market whose rows are asked for', () => {
  test('may be one that the venue lists, that the account traded, or that only other rows name', () => {
    putFills(app.store, [aFill({ coin: 'GONE', time: now })]);
    const coinOf = (coin: string) => coinOfMarketId(app.scope, `sim-testnet:${coin}`, () => ['NAMED']);
    expect(['BTC', 'GONE', 'NAMED'].map(coinOf)).toEqual(['BTC', 'GONE', 'NAMED']);
    expect(() => coinOf('OTHER')).toThrow(unknown);
  });

  test('is checked against a list whose time is named once it is past its limit', async () => {
    const asked = 'sim-testnet:LISTED-LATER';
    const old = /The venue's list of markets was last read at 2026-09-01 13:37:21 UTC: markets listed since/;
    app.time.now = now + freshnessLimitsMs.metadata;
    expect(() => coinOfMarketId(app.scope, asked)).not.toThrow(old);
    app.time.now += 1;
    expect(() => coinOfMarketId(app.scope, asked)).toThrow(old);
    expect(() => app.ask(getMarket, { marketId: asked })).toThrow(old);
    expect(() => app.ask(resolveMarket, { market: 'LISTED-LATER' })).toThrow(old);
  });

  test('may be any of this network while the venue’s markets were never read', async () => {
    await using unread = anOpenSource({ account: vault, reading: null });
    expect(coinOfMarketId(unread.scope, 'sim-testnet:OTHER')).toBe('OTHER');
    expect(() => coinOfMarketId(unread.scope, 'sim-mainnet:OTHER')).toThrow(unknown);
  });
});

import { describe, expect, test } from 'vitest';
import { coinOfMarketId } from '../../../../src-main/operations/markets/market-scope.ts';
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

  test('may be any of this network while the venue’s markets were never read', async () => {
    await using unread = anOpenSource({ account: vault, reading: null });
    expect(coinOfMarketId(unread.scope, 'sim-testnet:OTHER')).toBe('OTHER');
    expect(() => coinOfMarketId(unread.scope, 'sim-mainnet:OTHER')).toThrow(unknown);
  });
});

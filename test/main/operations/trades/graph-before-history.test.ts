import { beforeEach, describe, expect, test } from 'vitest';
import { getPerformanceOf } from '../../../../src-main/operations/performance/graph-performance.ts';
import { getPerformance } from '../../../../src-main/operations/performance/performance-now.ts';
import { listClosedTradeHistory } from '../../../../src-main/operations/trades/closed-trade-history.ts';
import { listClosedTradesPart } from '../../../../src-main/operations/trades/graph-trades.ts';
import { vault } from '../../agent-status.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { aTrade, hour } from './a-traded-account.ts';

const app = freshForEachTest(() => anOpenSource({ account: vault }));

const everything = { assetClass: null, marketId: null } as const;
const btc = { assetClass: null, marketId: 'sim-testnet:BTC' } as const;
const share = { assetClass: null, marketId: 'sim-testnet:xyz:TSLA' } as const;

describe('before the first reading of fills', () => {
  beforeEach(() => {
    app.venue.account.fills = [
      ...aTrade(now - 5 * hour, '2'),
      ...aTrade(now - 4 * hour, '-1', { coin: 'xyz:TSLA' }),
      ...aTrade(now - 2 * hour, '4'),
    ];
  });

  test.each(['24h', '7d', 'all'] as const)(
    'performance of %s is the same in every interface',
    async (period) => {
      const { ask } = app;
      const reported = await ask(getPerformance, { period });
      expect(await ask(getPerformanceOf, { ...everything, period })).toEqual(reported);
      expect(reported.tradeCount).toBeNull();
      const parts = await Promise.all(
        [btc, share].map((choice) => ask(getPerformanceOf, { ...choice, period })),
      );
      expect(parts.map(({ tradeCount }) => tradeCount)).toEqual([null, null]);
      expect(parts.map(({ source, updatedAt }) => ({ source, updatedAt }))).toEqual(
        parts.map(() => ({ source: reported.source, updatedAt: reported.updatedAt })),
      );
    },
  );

  test('closed trades are the same in every interface, page by page', async () => {
    const { ask } = app;
    const { trades } = await ask(listClosedTradeHistory, { period: '7d', symbol: null, limit: 50 });
    expect(trades).toHaveLength(3);
    const part = { ...everything, period: '7d', limit: 2 } as const;
    const rows = [
      ...(await ask(listClosedTradesPart, { ...part, offset: 0 })),
      ...(await ask(listClosedTradesPart, { ...part, offset: 2 })),
    ];
    expect(
      rows.map(({ tradeId, symbol, side, size, exitPrice, entryPrice, realizedPnlUsd, feesUsd }) => [
        tradeId,
        symbol,
        side,
        size,
        exitPrice,
        entryPrice,
        realizedPnlUsd,
        feesUsd,
      ]),
    ).toEqual(
      trades.map((one) => [
        one.tradeId,
        one.symbol,
        one.side,
        one.size,
        one.exitPrice,
        one.entryPrice,
        one.realizedPnlUsd,
        one.feesUsd,
      ]),
    );
    expect(await ask(listClosedTradesPart, { ...part, ...share, offset: 0 })).toMatchObject([
      { symbol: 'xyz:TSLA', openedAt: null, exitReason: 'unknown' },
    ]);
  });

  test('the venue is asked once for both interfaces', async () => {
    const { ask } = app;
    await ask(getPerformance, { period: '7d' });
    await ask(getPerformanceOf, { ...btc, period: '7d' });
    await ask(listClosedTradesPart, { ...everything, period: '7d', limit: 5, offset: 0 });
    expect(app.venue.questions.filter(({ method }) => method === 'fetchNewestFills')).toHaveLength(1);
  });
});

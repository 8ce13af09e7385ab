import { describe, expect, test } from 'vitest';
import type { Fill } from '../../../../src-main/domain/account/fill.ts';
import { getPerformance } from '../../../../src-main/operations/performance/performance-now.ts';
import type { ClosedTradeQuestion } from '../../../../src-main/operations/trades/closed-trade-history.ts';
import { getServiceFigures } from '../../../../src-main/operations/settings/service-figures.ts';
import { listClosedTradeHistory } from '../../../../src-main/operations/trades/closed-trade-history.ts';
import { listClosedTradeRows } from '../../../../src-main/operations/trades/closed-trades.ts';
import { listTradeRows } from '../../../../src-main/operations/trades/list-trades.ts';
import { ClosedTradeHistory } from '../../../../src-preload/contract/views/trades/closed-trades.ts';
import { aClock } from '../../a-clock.ts';
import { vault } from '../../agent-status.ts';
import { getFigures } from '../../asked.ts';
import { countStatements } from '../../count-statements.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { askScope } from '../ask-scope.ts';
import { anOrder, anOutcome, common, putJournal, reconcileAll } from '../journal/a-journal.ts';
import { aTrade, day, hour, minute, putFills } from './a-traded-account.ts';

const app = freshForEachTest(() => anOpenSource({ account: vault }));

const ask = async (question: Partial<ClosedTradeQuestion> = {}, askSource = app.ask) =>
  ClosedTradeHistory.strict().parse(
    await askSource(listClosedTradeHistory, { period: '7d', symbol: null, limit: 50, ...question }),
  );
/** Stores fills that were read to their end at `readAt`. */
const putTrades = (fills: readonly Fill[], readAt = now): void => {
  putFills(app.store, fills, { knownFrom: 0, readThrough: readAt });
  app.store.writer.noteReading('fills', readAt);
};

describe('closed trades', () => {
  test('are round trips of the period, newest first, with the figures of the fold', async () => {
    putTrades([
      ...aTrade(now - 8 * day, '1'),
      ...aTrade(now - 2 * hour, '2'),
      ...aTrade(now - hour, '-3', { coin: 'xyz:TSLA' }),
    ]);
    const { trades, ...envelope } = await ask();
    expect(envelope).toEqual({
      network: 'TESTNET',
      period: '7d',
      symbol: null,
      marketId: null,
      symbolNote: null,
      source: 'exchange_closed_trades',
      tradeCount: 2,
      limit: 50,
      complete: true,
      incompleteReason: null,
      recomputing: false,
      leftOut: [],
      next: null,
      updatedAt: '2026-09-01T13:37:21.500+00:00',
    });
    expect(trades).toMatchObject([
      {
        symbol: 'xyz:TSLA',
        marketId: 'sim-testnet:xyz:TSLA',
        dex: 'xyz',
        assetClass: 'EQUITY',
        realizedPnlUsd: -3,
      },
      {
        symbol: 'BTC',
        marketId: 'sim-testnet:BTC',
        side: 'long',
        size: 1,
        entryPrice: 100,
        exitPrice: 100,
        realizedPnlUsd: 2,
        holdDurationSeconds: 300,
        exitReason: 'unknown',
        feesUsd: 0.02,
        strategyId: null,
        decisionId: null,
        filledAt: '2026-09-01T11:37:21.500+00:00',
      },
    ]);
    expect((await ask({ period: 'all' })).tradeCount).toBe(3);
    expect((await ask({ period: '24h' })).tradeCount).toBe(2);
  });

  test.each([
    ['btc/USDC', 'sim-testnet:BTC', 1],
    ['kPEPE', 'sim-testnet:kPEPE', 0],
    ['NONE', null, 0],
  ])(
    'of “%s” are those of %s; the symbol is returned as it was asked for',
    async (symbol, marketId, tradeCount) => {
      putTrades([...aTrade(now - 2 * hour, '2'), ...aTrade(now - hour, '3', { coin: 'xyz:TSLA' })]);
      expect(await ask({ symbol })).toMatchObject({ symbol, marketId, tradeCount });
    },
  );

  test('of a coin that the venue no longer lists are found by its fills', async () => {
    putTrades(aTrade(now - hour, '2', { coin: 'xyz:GONE' }));
    expect(await ask({ symbol: 'xyz:gone' })).toMatchObject({
      marketId: 'sim-testnet:xyz:GONE',
      tradeCount: 1,
    });
  });

  test('are capped at the limit, newest kept, and the cap leaves the history complete', async () => {
    putTrades([1, 2, 3, 4].flatMap((hours) => aTrade(now - hours * hour, String(hours))));
    const { trades, tradeCount, limit, complete } = await ask({ limit: 3 });
    expect(trades.map(({ realizedPnlUsd }) => realizedPnlUsd)).toEqual([1, 2, 3]);
    expect({ tradeCount, limit, complete }).toEqual({ tradeCount: 3, limit: 3, complete: true });
  });

  test('with a known gap are incomplete, and say why', async () => {
    putTrades(aTrade(now - hour, '2'));
    const gap = { fromTime: now - 2 * day, toTime: now - day, reason: 'Lost.', notedAt: now };
    app.store.writer.putGap({ history: 'fills', ...gap });
    const incomplete = { complete: false, incompleteReason: 'fill_history_truncated' };
    expect(await ask()).toMatchObject(incomplete);
    expect(await ask({ period: '24h' })).toMatchObject({ complete: true, incompleteReason: null });
  });

  test('in a token that is not a dollar have no sums in dollars', async () => {
    putTrades(aTrade(now - hour, '2', { coin: 'odd:GOLD', feeToken: 'HYPE' }));
    expect((await ask()).trades).toMatchObject([{ realizedPnlUsd: null, feesUsd: null }]);
  });

  test('have the agent’s attribution where its journal has one, even if it does not cover the period', async () => {
    const seq = 900;
    const fills = aTrade(common(seq).at + minute, '2', { minutes: 1 });
    putTrades(fills);
    putJournal(app.store, [
      anOrder(seq, { decisionId: 'd1', strategyId: 'trend' }),
      anOutcome(seq + 1, `o${seq}`, { venueOid: fills[0]?.oid ?? 0 }),
    ]);
    reconcileAll(app.store);
    const attribution = [{ strategyId: 'trend', decisionId: 'd1' }];
    expect(await ask({ period: '7d' })).toMatchObject({
      source: 'exchange_closed_trades',
      trades: attribution,
    });
  });

  test('take one statement for all of them, not one for each', async () => {
    putTrades(
      Array.from({ length: 500 }, (_, nth) =>
        aTrade(now - (nth + 1) * 10 * minute, '1', { minutes: 2 }),
      ).flat(),
    );
    const statements = countStatements();
    try {
      const of = async (limit: number): Promise<number> => {
        const before = statements.count();
        expect((await ask({ limit, symbol: 'btc' })).tradeCount).toBe(limit);
        return statements.count() - before;
      };
      await of(1);
      const few = await of(1);
      expect(await of(500)).toBeLessThanOrEqual(few);
      expect(few).toBeLessThan(20);
    } finally {
      statements.undo();
    }
  });
});

describe('fills past their limit', () => {
  const late = { code: 'provider_failed' };

  test('are an error for closed trades and for performance; elsewhere performance is unchanged', async () => {
    putTrades(aTrade(now - hour, '2'));
    app.time.now = now + 120_000;
    expect((await ask()).tradeCount).toBe(1);
    expect(await app.ask(getPerformance, { period: '7d' })).toEqual(app.ask(getFigures, { period: '7d' }));
    app.time.now = now + 121_000;
    await expect(ask()).rejects.toMatchObject({
      ...late,
      message: expect.stringContaining('121 s') as string,
    });
    await expect(async () => app.ask(getPerformance, { period: '7d' })).rejects.toMatchObject(late);
    expect(app.ask(getFigures, { period: '7d' }).tradeCount).toBe(1);
  });

  test('are as young as the last push of the stream', async () => {
    putTrades(aTrade(now - hour, '2'));
    const received = { at: (now + 10 * minute) as number | null };
    const askSource = askScope({ ...app.scope, fillsReceivedAt: () => received.at });
    app.time.now = now + 11 * minute;
    expect(await ask({}, askSource)).toMatchObject({
      tradeCount: 1,
      updatedAt: '2026-09-01T13:47:21.500+00:00',
    });
    const sameTime = { updatedAt: '2026-09-01T13:47:21.500+00:00' };
    const unfiltered = {
      assetClass: undefined,
      marketId: undefined,
      strategyId: undefined,
      cursor: undefined,
    };
    const page = { ...unfiltered, period: '7d', limit: 1 } as const;
    const orders = { ...page, orderStatus: undefined, reconciliation: undefined };
    expect(askSource(listTradeRows, orders)).toMatchObject(sameTime);
    expect(askSource(listClosedTradeRows, page)).toMatchObject(sameTime);
    expect(await askSource(getServiceFigures, null)).toMatchObject({ readingAges: { fills: 60 } });
    app.time.now = now + 12 * minute + 1;
    await expect(ask({}, askSource)).rejects.toMatchObject(late);
    received.at = null;
    await expect(ask({}, askSource)).rejects.toMatchObject({
      ...late,
      message: expect.stringContaining('720 s') as string,
    });
  });

  test('have a longer limit where the world runs faster, as readings come at a pace of real time', async () => {
    putTrades(aTrade(now - hour, '2'));
    const askSource = askScope({
      ...app.scope,
      world: aClock(
        () => app.time.now,
        () => 60,
      ),
    });
    app.time.now = now + 60 * 120_000;
    expect((await ask({}, askSource)).tradeCount).toBe(1);
    app.time.now += 1;
    await expect(ask({}, askSource)).rejects.toMatchObject(late);
  });
});

test('a symbol is unknown only where the catalog was read', async () => {
  await using unread = anOpenSource({ account: vault, reading: null });
  putFills(unread.store, aTrade(now - hour, '2'));
  unread.store.writer.noteReading('fills', now);
  await expect(ask({ symbol: 'ETH' }, unread.ask)).rejects.toMatchObject({ code: 'provider_failed' });
  expect(await ask({ symbol: 'btc' }, unread.ask)).toMatchObject({ tradeCount: 1 });
});

import { describe, expect, test } from 'vitest';
import type { Fill } from '../../../../src-main/domain/account/fill.ts';
import type { ReceivedNewest, NewestFills } from '../../../../src-main/domain/account/newest-fills.ts';
import type { Period } from '../../../../src-main/domain/performance/period.ts';
import { getDailyReport } from '../../../../src-main/operations/performance/daily-report.ts';
import { getPerformanceScreen } from '../../../../src-main/operations/performance/performance-charts.ts';
import { getPerformance } from '../../../../src-main/operations/performance/performance-now.ts';
import type { ClosedTradeQuestion } from '../../../../src-main/operations/trades/closed-trade-history.ts';
import { listClosedTradeHistory } from '../../../../src-main/operations/trades/closed-trade-history.ts';
import type { HistoryPage } from '../../../../src-main/venue/venue.ts';
import { ClosedTradeHistory } from '../../../../src-preload/contract/views/trades/closed-trades.ts';
import { Performance } from '../../../../src-preload/contract/views/performance/performance.ts';
import { vault } from '../../agent-status.ts';
import { aFill } from '../../domain/a-fill.ts';
import { aFunding } from '../../fake-accounts.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { decimal, now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { askScope } from '../ask-scope.ts';
import { aTrade, day, hour, minute, putFills, putFunding } from './a-traded-account.ts';

const app = freshForEachTest(() => anOpenSource({ account: vault }));

const ask = async (question: Partial<ClosedTradeQuestion> = {}, askSource = app.ask) =>
  ClosedTradeHistory.strict().parse(
    await askSource(listClosedTradeHistory, { period: '7d', symbol: null, limit: 50, ...question }),
  );
const earned = async (period: Period = '7d', askSource = app.ask) =>
  Performance.strict().parse(await askSource(getPerformance, { period }));

describe('before the first reading of fills', () => {
  const page = (rows: readonly Fill[], change: Partial<HistoryPage<Fill>> = {}): HistoryPage<Fill> => ({
    rows,
    invalid: [],
    invalidAt: [],
    lastTime: rows.at(-1)?.time ?? null,
    rowCount: rows.length,
    isFull: false,
    ...change,
  });
  const askOf = (answer: HistoryPage<Fill>) => {
    const { venue, scope } = app;
    return askScope({
      ...scope,
      venuePort: { ...venue, fetchNewestFills: () => Promise.resolve(answer) },
    });
  };

  test('each of the venue’s newest closing fills is a row with the closing side alone, newest first', async () => {
    const fills = [
      ...aTrade(now - 8 * day, '1'),
      ...aTrade(now - 2 * hour, '2'),
      // A flip closes what there was, and opens the rest.
      aFill({
        time: now - hour,
        oid: 5,
        tid: 5,
        side: 'buy',
        size: decimal('3'),
        startPosition: decimal('-1'),
      }),
      aFill({ time: now - hour, coin: '@107', oid: 6, tid: 6, side: 'sell', startPosition: decimal('4') }),
    ];
    app.venue.account.fills = fills;
    const { trades, ...envelope } = await ask();
    expect(envelope).toMatchObject({
      source: 'exchange_fills',
      tradeCount: 2,
      complete: true,
      incompleteReason: null,
      updatedAt: '2026-09-01T13:37:21.500+00:00',
    });
    expect(trades).toMatchObject([
      { side: 'short', size: 1, entryPrice: null, holdDurationSeconds: null, exitReason: 'unknown' },
      { side: 'long', size: 1, exitPrice: 100, realizedPnlUsd: 2, feesUsd: 0.01, strategyId: null },
    ]);
    expect(new Set(trades.map(({ tradeId }) => tradeId)).size).toBe(2);
    expect(await ask({ symbol: 'BTC', limit: 1, period: 'all' })).toMatchObject({ tradeCount: 1, limit: 1 });
    expect(await ask({ symbol: 'NONE', period: 'all' })).toMatchObject({ tradeCount: 0, marketId: null });
  });

  test('closing fills of one millisecond continue from page to page, each once', async () => {
    const same = now - 2 * hour;
    app.venue.account.fills = ['1', '2', '3'].flatMap((pnl) => aTrade(same, pnl));
    const pnls: (number | null)[] = [];
    let cursor: string | null = null;
    do {
      const { trades, next }: ClosedTradeHistory = await ask({ limit: 1, cursor });
      pnls.push(...trades.map(({ realizedPnlUsd }) => realizedPnlUsd));
      cursor = next;
    } while (cursor !== null && pnls.length < 9);
    expect(pnls).toEqual([3, 2, 1]);
    await expect(ask({ cursor: 'from nowhere' })).rejects.toMatchObject({ code: 'invalid_parameter' });
  });

  test('a full page is complete only for the time that it covers', async () => {
    const rows = aTrade(now - 2 * day, '1');
    const askSource = askOf(page(rows, { isFull: true }));
    expect(await ask({ period: '24h' }, askSource)).toMatchObject({
      complete: true,
      incompleteReason: null,
    });
    const truncated = { complete: false, incompleteReason: 'fill_history_truncated' };
    expect(await ask({ period: '7d' }, askSource)).toMatchObject(truncated);
    expect(await ask({ period: 'all' }, askSource)).toMatchObject(truncated);
  });

  test('a page with a row that could not be read makes no period complete', async () => {
    const invalid = [{ source: 'userFills', row: '{}', field: 'px' }];
    const askSource = askOf(page(aTrade(now - hour, '1'), { invalid }));
    expect(await ask({}, askSource)).toMatchObject({ complete: false, tradeCount: 1 });
  });

  test('a venue that can’t be asked is an error and no empty list, and the next caller is answered', async () => {
    app.venue.behavior = { kind: 'fails' };
    await expect(ask()).rejects.toMatchObject({ code: 'provider_failed' });
    app.venue.behavior = { kind: 'answers' };
    expect(await ask()).toMatchObject({ tradeCount: 0, complete: true });
  });

  const asked = () => app.venue.questions.filter(({ method }) => method === 'fetchNewestFills').length;

  test('the venue is asked once for all callers within half a minute, for trades or for performance', async () => {
    await Promise.all([ask(), ask({ period: 'all' }), ask({ symbol: 'BTC' }), earned()]);
    app.time.now = now + 29_000;
    await ask();
    await earned();
    expect(asked()).toBe(1);
    app.time.now = now + 30_000;
    await ask();
    expect(asked()).toBe(2);
  });

  test('the venue’s answer is used within the limit of fills where it can’t be asked again, and no longer', async () => {
    app.venue.account.fills = aTrade(now - hour, '1');
    await ask();
    app.venue.behavior = { kind: 'fails' };
    app.time.now = now + 120_000;
    expect(await ask()).toMatchObject({ tradeCount: 1, updatedAt: '2026-09-01T13:37:21.500+00:00' });
    expect(await earned()).toMatchObject({ source: 'exchange_fills' });
    app.time.now += 1;
    await expect(ask()).rejects.toMatchObject({ code: 'provider_failed' });
    await expect(earned()).rejects.toMatchObject({ code: 'provider_failed' });
  });

  describe('the newest fills of the stream', () => {
    const received = (change: Partial<NewestFills> = {}): ReceivedNewest => ({
      kind: 'received',
      fills: { rows: aTrade(now - 2 * day, '1'), isCapped: true, isHoled: false, readAt: now, ...change },
    });
    const askWith = (receivedNewest: () => ReceivedNewest) => askScope({ ...app.scope, receivedNewest });

    test('are returned without a venue request', async () => {
      const askSource = askWith(() => received());
      expect(await ask({}, askSource)).toMatchObject({
        source: 'exchange_fills',
        tradeCount: 1,
        complete: false,
      });
      expect(await ask({ period: '24h' }, askSource)).toMatchObject({ tradeCount: 0, complete: true });
      expect(await earned('24h', askSource)).toMatchObject({ tradeCount: null, complete: false });
      expect(asked()).toBe(0);
    });

    test('make no period complete where they are empty or have a gap', async () => {
      expect(
        await ask(
          { period: '24h' },
          askWith(() => received({ rows: [] })),
        ),
      ).toMatchObject({ complete: false });
      expect(
        await ask(
          { period: '24h' },
          askWith(() => received({ isHoled: true })),
        ),
      ).toMatchObject({
        complete: false,
      });
    });

    test('are read from the venue where they are past their limit, or where the stream is silent', async () => {
      const askSource = askWith(() => received());
      app.time.now = now + 120_000;
      expect(await ask({}, askSource)).toMatchObject({ tradeCount: 1 });
      expect(asked()).toBe(0);
      app.time.now += 1;
      expect(await ask({}, askSource)).toMatchObject({ tradeCount: 0, complete: true });
      expect(asked()).toBe(1);
    });

    test('are an error while they may still come, without a venue request', async () => {
      const askSource = askWith(() => ({ kind: 'awaited' }));
      const unread = { code: 'provider_failed', message: expect.stringContaining('not been read') as string };
      await expect(ask({}, askSource)).rejects.toMatchObject(unread);
      await expect(earned('7d', askSource)).rejects.toMatchObject(unread);
      expect(asked()).toBe(0);
    });
  });

  describe('performance', () => {
    const ofTrades = [
      'tradeCount',
      'winCount',
      'lossCount',
      'winRate',
      'grossProfitUsd',
      'grossLossUsd',
      'feesUsd',
      'netPnlUsd',
      'profitFactor',
      'expectancyUsd',
      'averageWinUsd',
      'averageLossUsd',
      'largestWinUsd',
      'largestLossUsd',
      'averageHoldSeconds',
    ] as const;
    const closing = (nth: number, change: Partial<Fill> = {}): Fill =>
      aFill({
        time: now - nth * minute,
        oid: nth,
        tid: nth,
        side: 'sell',
        size: decimal('1'),
        startPosition: decimal('1'),
        fee: decimal('0.01'),
        ...change,
      });

    test('has the funding once that was read', async () => {
      app.venue.account.fills = [closing(1, { closedPnl: decimal('3') })];
      putFunding(app.store, [aFunding({ time: now - hour, amount: decimal('-0.5') })], {
        knownFrom: 0,
        readThrough: now,
      });
      app.store.writer.noteReading('funding', now);
      expect(await earned()).toMatchObject({ tradeCount: null, fundingUsd: -0.5, netPnlUsd: null });
    });

    test('is an error where the venue can’t be asked, even if some fills are stored', async () => {
      app.store.writer.noteReading('fills', null);
      putFills(app.store, aTrade(now - hour, '1'));
      app.venue.behavior = { kind: 'fails' };
      await expect(earned()).rejects.toMatchObject({ code: 'provider_failed' });
      app.store.writer.noteReading('fills', now);
      expect(await earned()).toMatchObject({ tradeCount: 1, source: 'exchange_closed_trades' });
    });

    test.each(['24h', '7d', '30d', 'all'] as const)(
      'over %s has no figure and no bar of trades while older fills are being read, and says so',
      async (period) => {
        app.store.writer.noteReading('fills', null);
        // A first page of the backfill is stored already.
        const stored = { knownFrom: now - 9 * hour, readThrough: now - 3 * hour };
        putFills(app.store, aTrade(now - 3 * hour, '7'), stored);
        app.venue.account.fills = aTrade(now - 2 * hour, '-1');
        const answer = await earned(period);
        for (const name of ofTrades) expect([name, answer[name]]).toEqual([name, null]);
        expect(answer.incompleteReason).toBe('fill_history_truncated');
        expect(answer.leftOut).toContainEqual({
          of: 'trips',
          token: null,
          count: 0,
          message: expect.stringMatching(/^Fill history is still loading/) as string,
        });
        expect(await app.ask(getPerformanceScreen, { period })).toMatchObject({
          figures: { tradeCount: null, complete: false },
          charts: { byDay: [], byMarket: [], byStrategy: [], byHour: [] },
          whyIncomplete: expect.stringMatching(/fill/i) as string,
        });
      },
    );

    test('is the same in the day’s report, where closing fills are not closed trades', async () => {
      app.venue.account.fills = [closing(1, { closedPnl: decimal('3') })];
      const report = await app.ask(getDailyReport, null);
      expect(report.performance).toEqual(await earned('24h'));
      expect(report.closedTrades).toMatchObject({ count: null, complete: false, best: null, worst: null });
      expect(asked()).toBe(1);
    });
  });

  test('a caller that gives up is not kept waiting', async () => {
    app.venue.behavior = { kind: 'hangs' };
    const gone = new AbortController();
    const asking = app.ask(
      listClosedTradeHistory,
      { period: '7d', symbol: null, limit: 1 },
      { signal: gone.signal },
    );
    gone.abort(new Error('gone'));
    await expect(asking).rejects.toThrow('gone');
  });
});

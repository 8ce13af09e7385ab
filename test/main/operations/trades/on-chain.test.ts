import { describe, expect, test } from 'vitest';
import { PerpscopeError } from '../../../../src-main/errors.ts';
import { listOnChainWarnings } from '../../../../src-main/operations/answer-warnings.ts';
import { periodRange } from '../../../../src-main/domain/performance/period.ts';
import { getOnChainPerformance } from '../../../../src-main/operations/performance/on-chain-performance.ts';
import { listChainCheckRows, listChainChecks } from '../../../../src-main/operations/trades/chain-checks.ts';
import {
  getOnChainStatistics,
  listOnChainTradeHistory,
  listOnChainTrades,
  type OnChainHistory,
} from '../../../../src-main/operations/trades/on-chain-trades.ts';
import { hourMs, minuteMs } from '../../../../src-main/time.ts';
import type { ChainCheckPage } from '../../../../src-preload/contract/bridge/trades.ts';
import { aFill } from '../../domain/a-fill.ts';
import { aClock } from '../../a-clock.ts';
import { vault } from '../../agent-status.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { decimal, now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { aChainState, aPublished, finalBlock, publish } from './a-fill-log.ts';
import { putFills } from './a-traded-account.ts';

const app = freshForEachTest(() => anOpenSource({ account: vault, chain: aChainState }));
const all = { assetClass: null, marketId: null } as const;
const secondMs = 1_000;
const unhurried = { pause: () => null };

/** Fills that buy and sell again an hour ago, for 30 dollars. */
const aRoundTrip = (coin = 'BTC') => [
  aPublished({ coin, filledAt: now - hourMs, price: decimal('100'), fee: decimal('0.5') }),
  aPublished({
    coin,
    filledAt: now - hourMs + minuteMs,
    side: 'sell',
    price: decimal('130'),
    realizedPnl: decimal('30'),
    fee: decimal('0.5'),
  }),
];

const codeOf = (ask: () => unknown): string => {
  try {
    ask();
  } catch (error) {
    if (error instanceof PerpscopeError) return error.code;
  }
  return 'answered';
};

describe('With the chain as source', () => {
  test('while the log is still being read they fail, and say how far of the final block it is', () => {
    const early = { ...finalBlock, number: 500, time: now - 40 * 24 * hourMs };
    publish(app, [], { toBlock: early });
    expect(() => app.ask(listOnChainTrades, { ...all, orderStatus: null, limit: 10, offset: 0 })).toThrow(
      /The fill log on arbitrum was read to block 500 of 9000 so far: see Health for what the chain answers\.$/,
    );
  });

  test('each fill is a filled trade, and fields missing in the log are null', () => {
    publish(app, [aPublished({ size: decimal('2.5'), price: decimal('64000.125'), fee: decimal('1.25') })]);
    const [trade] = app.ask(listOnChainTrades, { ...all, orderStatus: null, limit: 10, offset: 0 });
    expect(trade).toMatchObject({
      symbol: 'BTC',
      market: { marketId: 'sim-testnet:BTC' },
      orderStatus: 'filled',
      source: 'blockchain',
      filledAmount: 2.5,
      averagePrice: 64000.125,
      feeUsd: 1.25,
      requestedAmount: null,
      decisionId: null,
      strategyId: null,
      reconciliation: null,
    });
    expect(trade?.id.length).toBeLessThanOrEqual(24);
  });

  test('filters by market are ignored, with a warning, and one by outcome is not', () => {
    publish(app, [aPublished({ coin: 'BTC' }), aPublished({ coin: 'xyz:TSLA' })]);
    const choice = { assetClass: 'EQUITY', marketId: 'sim-testnet:xyz:TSLA' } as const;
    const ask = (orderStatus: 'filled' | 'rejected') =>
      app.ask(listOnChainTrades, { ...choice, orderStatus, limit: 10, offset: 0 });
    expect(ask('filled')).toHaveLength(2);
    expect(ask('rejected')).toEqual([]);
    expect(app.ask(listOnChainWarnings, choice).map(({ code }) => code)).toEqual([
      'from_chain',
      'filter_ignored',
    ]);
    const [reach] = app.ask(listOnChainWarnings, all);
    expect(reach?.message).toBe('From fills on arbitrum, up to block 9000 of 2026-09-01T13:22:21.500+00:00.');
  });

  test('the history is paged by cursors without a row lost or repeated, within its period', () => {
    const old = aPublished({ filledAt: now - 9 * 24 * hourMs });
    const fills = Array.from({ length: 6 }, (_, nth) => aPublished({ filledAt: now - hourMs + (nth % 3) }));
    publish(app, [old, ...fills]);
    const pages: number[] = [];
    const ids: string[] = [];
    let after: string | null = null;
    do {
      const page: OnChainHistory = app.ask(listOnChainTradeHistory, {
        ...all,
        orderStatus: null,
        period: '7d',
        first: 2,
        after,
      });
      ids.push(...page.edges.map(({ node }) => node.id));
      pages.push(page.edges.length);
      after = page.hasNextPage ? page.endCursor : null;
      expect(page.complete).toBe(true);
    } while (after !== null);
    expect(new Set(ids).size).toBe(6);
    // A last page that is full has no next page.
    expect(pages).toEqual([2, 2, 2]);
  });

  test('statistics and performance come from the log alone, and funding and equity are not known', async () => {
    publish(app, aRoundTrip());
    expect(await app.ask(getOnChainStatistics, null, unhurried)).toMatchObject({
      tradeCount: 2,
      filled: 2,
      rejected: 0,
      volumeUsd: 230,
      feesUsd: 1,
      complete: true,
    });
    expect(await app.ask(getOnChainPerformance, { period: '24h' }, unhurried)).toMatchObject({
      source: 'blockchain',
      tradeCount: 1,
      winRate: 1,
      grossProfitUsd: 30,
      feesUsd: 1,
      fundingUsd: null,
      netPnlUsd: null,
      equityEndUsd: null,
      complete: true,
    });
  });

  test.each([
    [['odd:GOLD'], '1 fill is not settled in US dollars and is excluded from the sums.'],
    [['odd:GOLD', 'odd:GOLD'], '2 fills are not settled in US dollars and are excluded from the sums.'],
  ])('statistics exclude fills in other tokens from the sums: %j', async (coins, message) => {
    publish(app, [...aRoundTrip(), ...coins.map((coin) => aPublished({ coin }))]);
    expect(await app.ask(getOnChainStatistics, null, unhurried)).toMatchObject({
      volumeUsd: 230,
      leftOut: [{ of: 'orders', message }],
    });
  });

  test('an event that could not be decoded makes every answer incomplete', async () => {
    publish(app, aRoundTrip(), { unreadable: 1 });
    const history = { ...all, orderStatus: null, period: '7d', first: 2, after: null } as const;
    expect(app.ask(listOnChainTradeHistory, history).complete).toBe(false);
    expect(await app.ask(getOnChainStatistics, null, unhurried)).toMatchObject({ complete: false });
    expect(app.ask(listOnChainWarnings, all)).toMatchObject([
      { code: 'from_chain' },
      { code: 'incomplete', message: '1 event of the fill log could not be decoded.' },
    ]);
  });

  test('a fill of the venue that the log lacks makes the figures incomplete, and no figure includes it', async () => {
    publish(app, aRoundTrip());
    const lacking = [2, 3].map((hours) => aFill({ time: now - hours * hourMs, tid: hours }));
    const published = [
      aFill({ time: now - hourMs, tid: 4 }),
      aFill({ time: now - hourMs + minuteMs, tid: 5, side: 'sell', price: decimal('130') }),
    ];
    putFills(app.store, [...lacking, ...published]);
    app.store.writer.noteReading('fills', now);
    const message = '2 fills of the venue are missing on the chain.';
    expect(await app.ask(getOnChainPerformance, { period: '24h' }, unhurried)).toMatchObject({
      tradeCount: 1,
      complete: false,
      leftOut: expect.arrayContaining([{ of: 'trips', token: null, count: 2, message }]) as unknown,
    });
    expect(await app.ask(getOnChainStatistics, null, unhurried)).toMatchObject({
      tradeCount: 2,
      complete: false,
      leftOut: [{ of: 'orders', message }],
    });
  });

  const question = { ...all, orderStatus: null, limit: 10, offset: 0 } as const;

  test('the venue is never used: an unread log is an error', () => {
    putFills(app.store, [aFill({ time: now })]);
    expect(codeOf(() => app.ask(listOnChainTrades, question))).toBe('provider_failed');
  });

  test.for([
    [0, hourMs],
    [1, hourMs],
    [60, 60 * hourMs],
  ] as const)(
    'at a world pace of %i a log read to a block older than %i ms is a failure',
    async ([rate, limitMs]) => {
      const time = { now: finalBlock.time + limitMs };
      const world = aClock(
        () => time.now,
        () => rate,
      );
      await using paced = anOpenSource({ account: vault, chain: aChainState, scope: { world } });
      publish(paced, []);
      expect(codeOf(() => paced.ask(listOnChainTrades, question))).toBe('answered');
      time.now += 1;
      expect(() => paced.ask(listOnChainTrades, question)).toThrow(
        /^The fill log on arbitrum was last read to block 9000 of 2026/,
      );
    },
  );

  test('no fill log is not attached', async () => {
    await using without = anOpenSource({ account: vault });
    expect(codeOf(() => without.ask(listOnChainTrades, question))).toBe('provider_not_attached');
  });
});

describe('The chain check', () => {
  const filter = { ...all, period: '24h', state: null } as const;
  const check = (given: object = {}) =>
    app.ask(listChainChecks, { cursor: null, limit: 50, filter: { ...filter, ...given } }, unhurried);
  const at = now - hourMs;
  /** Stores three fills of the venue, of which the log has one right, one wrong and one missing, and one of the log alone. */
  const putBoth = (): void => {
    putFills(app.store, [
      aFill({ time: at, tid: 1 }),
      aFill({ time: at + 10 * secondMs, tid: 2, startPosition: decimal('1') }),
      aFill({ time: at + 20 * secondMs, tid: 3, startPosition: decimal('2') }),
    ]);
    app.store.writer.noteReading('fills', now);
    publish(app, [
      aPublished({ filledAt: at + secondMs }),
      aPublished({ filledAt: at + 10 * secondMs, price: decimal('101') }),
      aPublished({ filledAt: at + 30 * secondMs, coin: 'xyz:TSLA' }),
    ]);
  };

  test('names each fill that only one side has, and each that differs', async () => {
    putBoth();
    const { rows, counts, complete, checkedThroughBlock } = await check();
    expect(rows.map(({ state, symbol }) => [state, symbol])).toEqual([
      ['missing_at_venue', 'xyz:TSLA'],
      ['missing_on_chain', 'BTC'],
      ['differs', 'BTC'],
      ['matched', 'BTC'],
    ]);
    expect(counts).toEqual({ matched: 1, differs: 1, missingOnChain: 1, missingAtVenue: 1 });
    expect(rows[2]).toMatchObject({
      onChain: { price: 101, chain: 'arbitrum' },
      atVenue: { price: 100 },
      marketId: 'sim-testnet:BTC',
    });
    expect([complete, checkedThroughBlock]).toEqual([true, 9_000]);
  });

  test('is filtered by result, market and class, its counts by market alone, and continues by cursor', async () => {
    putBoth();
    const differing = await check({ state: 'differs' });
    expect(differing.rows.map(({ state }) => state)).toEqual(['differs']);
    expect(differing.counts.matched).toBe(1);
    expect((await check({ assetClass: 'EQUITY' })).counts).toEqual({
      matched: 0,
      differs: 0,
      missingOnChain: 0,
      missingAtVenue: 1,
    });
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const page: ChainCheckPage = await app.ask(listChainChecks, { cursor, limit: 1, filter }, unhurried);
      ids.push(...page.rows.map(({ id }) => id));
      cursor = page.next;
    } while (cursor !== null);
    expect(new Set(ids).size).toBe(4);
    expect(ids).toHaveLength(4);
  });

  test('compares no fills before the first one of the log, and none that may still be published', async () => {
    const justNow = finalBlock.time - minuteMs;
    putFills(app.store, [
      aFill({ time: at - hourMs, tid: 1 }),
      aFill({ time: at, tid: 2, startPosition: decimal('1') }),
      aFill({ time: justNow, tid: 3, startPosition: decimal('2') }),
    ]);
    app.store.writer.noteReading('fills', now);
    publish(app, [aPublished({ filledAt: at })]);
    const { counts, checkedFrom, checkedThrough } = await check();
    expect(counts).toEqual({ matched: 1, differs: 0, missingOnChain: 0, missingAtVenue: 0 });
    expect(Date.parse(checkedFrom ?? '')).toBe(at);
    expect(Date.parse(checkedThrough ?? '')).toBe(finalBlock.time - 2 * minuteMs);
  });

  test('compares fills of perpetuals alone: the venue and the log may both have spot fills', async () => {
    putBoth();
    const before = (await check()).counts;
    putFills(app.store, [aFill({ coin: '@107', time: at + 5 * secondMs, tid: 4 })]);
    const spot = aPublished({ coin: '@107', filledAt: at + 40 * secondMs, blockNumber: 9_001 });
    publish(app, [spot], { toBlock: { ...finalBlock, number: 9_001 } });
    expect((await check()).counts).toEqual(before);
  });

  test('matches a fill whose two times are on different sides of an end of the compared time', async () => {
    const { fromTime } = periodRange('24h', app.scope.world.thisMinute());
    const through = finalBlock.time - 2 * minuteMs;
    putFills(app.store, [
      aFill({ time: fromTime, tid: 1 }),
      aFill({ time: through, tid: 2, startPosition: decimal('1') }),
      aFill({ coin: 'ETH', time: through + 2 * secondMs, tid: 3 }),
    ]);
    app.store.writer.noteReading('fills', now);
    publish(app, [
      aPublished({ filledAt: fromTime - 2 * secondMs }),
      aPublished({ filledAt: through + 2 * secondMs }),
      aPublished({ coin: 'ETH', filledAt: through }),
    ]);
    const { counts } = await check();
    expect(counts).toEqual({ matched: 2, differs: 0, missingOnChain: 0, missingAtVenue: 0 });
  });

  test('pairs a fill after the period’s start with its own, not with an equal one from before it', async () => {
    const { fromTime } = periodRange('24h', app.scope.world.thisMinute());
    const chain = [-4_500, -2_500, 300].map((after) => fromTime + after);
    const venue = [-3_500, -1_500, 500].map((after) => fromTime + after);
    putFills(
      app.store,
      venue.map((time, tid) => aFill({ time, tid, startPosition: decimal(String(tid)) })),
    );
    app.store.writer.noteReading('fills', now);
    publish(
      app,
      chain.map((filledAt) => aPublished({ filledAt })),
    );
    const { counts } = await check();
    expect(counts).toEqual({ matched: 1, differs: 0, missingOnChain: 0, missingAtVenue: 0 });
  });

  test('is incomplete, with the reason, where the log has no fill and the venue has', async () => {
    app.store.writer.noteReading('fills', now);
    putFills(app.store, []);
    publish(app, []);
    expect(await check()).toMatchObject({ complete: true, whyIncomplete: null });
    putFills(app.store, [aFill({ time: at })]);
    expect(await check()).toMatchObject({
      counts: { missingOnChain: 0 },
      complete: false,
      whyIncomplete: 'The fill log on arbitrum has no fill of this account, so none is compared.',
    });
  });

  test('is incomplete, with the reason, where an event could not be decoded', async () => {
    putBoth();
    publish(app, [], { toBlock: { ...finalBlock, number: 9_001 }, unreadable: 1 });
    expect(await check()).toMatchObject({
      complete: false,
      whyIncomplete: '1 event of the fill log on arbitrum could not be decoded.',
    });
  });

  test('programs get the same rows', async () => {
    putBoth();
    const limit = 50;
    const { checks, next } = await app.ask(listChainCheckRows, { period: '24h', limit }, unhurried);
    expect([checks, next]).toEqual([[...(await check()).rows], null]);
  });
});

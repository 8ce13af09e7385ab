import { describe, expect, test } from 'vitest';
import { tradeIdOfClaim } from '../../../../src-main/domain/trades/build-trades.ts';
import { eventId } from '../../../../src-main/operations/journal/decision-rows.ts';
import { getMarketMarks } from '../../../../src-main/operations/markets/market-marks.ts';
import { listClosedTrades } from '../../../../src-main/operations/trades/closed-trades.ts';
import { listTrades } from '../../../../src-main/operations/trades/list-trades.ts';
import { toUtcText } from '../../../../src-main/operations/instants.ts';
import { findTradeIds, getTradeDetail } from '../../../../src-main/operations/trades/trade-detail.ts';
import type { ClosedTradeFilter, ClosedTradePage } from '../../../../src-preload/contract/bridge/trades.ts';
import { vault } from '../../agent-status.ts';
import { aFill } from '../../domain/a-fill.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { day, decimal, hour, minute, now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import {
  aDecision,
  aReason,
  anOrder,
  anOutcome,
  common,
  putJournal,
  reconcileAll,
} from '../journal/a-journal.ts';
import { aTrade, putFills, everyOrder } from './a-traded-account.ts';

const app = freshForEachTest(() => anOpenSource({ account: vault }));

const at = (seq: number): number => common(seq).at;

/** Stores a long trade: decided, ordered, filled twice and closed, with all its journal events. */
function putALongTrade(): void {
  putJournal(app.store, [
    aDecision(1, { decisionId: 'd' }),
    aReason(2, 'd'),
    anOrder(3, { orderId: 'in', decisionId: 'd', requested: decimal('2'), cloid: `0x${'1'.repeat(32)}` }),
    anOutcome(4, 'in', { status: 'resting', filled: decimal('0'), averagePrice: null, venueOid: 71 }),
    anOutcome(5, 'in', { filled: decimal('2'), averagePrice: decimal('101'), venueOid: 71 }),
    anOrder(6, { orderId: 'out', side: 'sell', reduceOnly: true, requested: decimal('2'), decisionId: 'e' }),
    { ...common(7), type: 'error', code: 'slow', message: 'It took long.', orderId: 'out' },
    anOutcome(8, 'out', { filled: decimal('2'), averagePrice: decimal('110'), venueOid: 72 }),
  ]);
  const opening = { oid: 71, side: 'buy', time: at(5) } as const;
  putFills(app.store, [
    aFill({ ...opening, tid: 1, price: decimal('100') }),
    aFill({ ...opening, tid: 2, time: at(5) + 1, price: decimal('102'), startPosition: decimal('1') }),
    aFill({
      oid: 72,
      tid: 3,
      time: at(8),
      side: 'sell',
      size: decimal('2'),
      price: decimal('110'),
      startPosition: decimal('2'),
      closedPnl: decimal('18'),
      liquidation: { user: `0x${'9'.repeat(40)}`, markPrice: null, method: 'market' },
    }),
  ]);
  reconcileAll(app.store);
}

describe('the detail of an order', () => {
  test('has its decision, reports, fills and earnings in order', () => {
    putALongTrade();
    const detail = app.ask(getTradeDetail, { kind: 'trade', id: tradeIdOfClaim('one in') });
    expect(detail).toMatchObject({
      market: { marketId: 'sim-testnet:BTC' },
      symbol: 'BTC',
      decision: { decisionId: 'd', reasoning: [{ text: 'Because.' }], trades: [{ orderId: 'in' }] },
      unclaimed: [],
      fillCount: 2,
    });
    expect(detail.orders).toMatchObject([
      {
        orderId: 'in',
        asked: { at: at(3), side: 'buy', requested: 2, limitPrice: 100, cloid: `0x${'1'.repeat(32)}` },
        outcomes: [
          { status: 'resting', filled: 0 },
          { status: 'filled', averagePrice: 101, venueOid: '71' },
        ],
        errors: [],
        trade: { id: tradeIdOfClaim('one in'), reconciliation: 'matched' },
      },
    ]);
    expect(detail.fills.map(({ at: time, price, oid }) => [time, price, oid])).toEqual([
      [at(5), 100, '71'],
      [at(5) + 1, 102, '71'],
    ]);
    expect(detail.trips).toMatchObject([
      {
        side: 'long',
        entryPrice: 101,
        exitPrice: 110,
        realizedPnlUsd: 18,
        decisionId: 'd',
        filledAt: toUtcText(at(8)),
      },
    ]);
    expect(detail.chart.from).toBeLessThan(at(1));
    expect(detail.chart.to).toBeGreaterThan(at(8));
  });

  test('known from fills alone has no agent data', () => {
    putFills(app.store, aTrade(now - hour, '5'));
    reconcileAll(app.store);
    const { rows } = app.ask(listTrades, { cursor: null, limit: 1, filter: everyOrder });
    const detail = app.ask(getTradeDetail, { kind: 'trade', id: rows[0]?.id ?? '' });
    expect(detail).toMatchObject({
      decision: null,
      orders: [],
      fillCount: 1,
      trips: [{ realizedPnlUsd: 5 }],
    });
    expect(detail.unclaimed).toEqual(rows);
  });

  test('has the first 500 of its fills, and their number', () => {
    const opening = { oid: 71, side: 'buy', price: decimal('100') } as const;
    const fills = Array.from({ length: 501 }, (_, tid) =>
      aFill({ ...opening, tid, time: at(5) + tid, startPosition: decimal(String(tid)) }),
    );
    putFills(app.store, fills);
    reconcileAll(app.store);
    const { rows } = app.ask(listTrades, { cursor: null, limit: 1, filter: everyOrder });
    const detail = app.ask(getTradeDetail, { kind: 'trade', id: rows[0]?.id ?? '' });
    expect([detail.fillCount, detail.fills.map(({ at: time }) => time)]).toEqual([
      501,
      fills.slice(0, 500).map(({ time }) => time),
    ]);
  });

  test('that the agent claims and the venue lacks has no fills and no trips', () => {
    putJournal(app.store, [anOrder(1), anOutcome(2, 'o1')]);
    putFills(app.store, []);
    reconcileAll(app.store);
    const detail = app.ask(getTradeDetail, { kind: 'trade', id: tradeIdOfClaim('one o1') });
    expect(detail).toMatchObject({ fills: [], fillCount: 0, trips: [], orders: [{ orderId: 'o1' }] });
    expect(detail.chart).toEqual({ from: at(1) - 30 * minute, to: at(2) + 30 * minute });
  });

  test('that is not on record is not found', () => {
    const none = expect.objectContaining({ code: 'not_found' }) as Error;
    for (const kind of ['trade', 'closed_trade'] as const)
      expect(() => app.ask(getTradeDetail, { kind, id: tradeIdOfClaim('one none') })).toThrow(none);
  });
});

describe('the detail of a round trip', () => {
  const closed = (filter: Partial<ClosedTradeFilter> = {}, limit = 50, cursor: string | null = null) =>
    app.ask(listClosedTrades, {
      cursor,
      limit,
      filter: { assetClass: null, marketId: null, period: 'all', strategyId: null, ...filter },
    });
  const coins = ({ rows }: ClosedTradePage): string[] => rows.map(({ symbol }) => symbol);

  test('has every order that was filled for it, the decision that opened it, and no liquidation of others', () => {
    putALongTrade();
    const [row] = closed().rows;
    expect(row).toMatchObject({
      side: 'long',
      size: 2,
      feesUsd: 0.03,
      strategyId: 'trend',
      exitReason: 'unknown',
      holdDurationSeconds: (at(8) - at(5)) / 1_000,
    });
    const detail = app.ask(getTradeDetail, { kind: 'closed_trade', id: row?.tradeId ?? '' });
    expect(detail.trips).toEqual([{ ...row, holds: false }]);
    expect(detail.collateral).toBe('USDC');
    expect(detail.decision).toMatchObject({ decisionId: 'd' });
    expect(detail.orders.map(({ orderId, errors }) => [orderId, errors.length])).toEqual([
      ['in', 0],
      ['out', 1],
    ]);
    expect(detail.fills).toHaveLength(3);
    expect(detail.fills[2]).toMatchObject({ closedPnl: 18, liquidation: false });
  });

  test.each([
    [vault, true],
    [null, true],
    [`0x${'9'.repeat(40)}`, false],
  ])('whose last fill was part of the liquidation of %j was liquidated: %j', (user, isOwn) => {
    const [opening, closing] = aTrade(now - hour, '5');
    const liquidation = { user, markPrice: null, method: 'market' };
    putFills(app.store, [opening!, { ...closing!, liquidation }]);
    const detail = app.ask(getTradeDetail, { kind: 'closed_trade', id: closed().rows[0]?.tradeId ?? '' });
    expect(detail.fills.map((fill) => fill.liquidation)).toEqual([false, isOwn]);
    expect(detail.unclaimed.map(({ liquidated }) => liquidated)).toEqual([false, isOwn]);
  });

  test('is listed by the UTC day of its close, page by page, in any period', () => {
    const start = Date.parse('2026-08-20T00:00:00Z');
    const closes = { BTC: [start - 1, start + day - 1], ETH: [start, start + day], 'xyz:GOLD': [start + 1] };
    putFills(
      app.store,
      Object.entries(closes).flatMap(([coin, times]) => times.flatMap((time) => aTrade(time, '1', { coin }))),
    );
    const whole = closed({ day: '2026-08-20', period: '24h' });
    const times = ({ rows }: ClosedTradePage): number[] => rows.map(({ lastAt }) => Date.parse(lastAt));
    expect(times(whole)).toEqual([start + day - 1, start + 1, start]);
    const first = closed({ day: '2026-08-20' }, 2);
    expect([...times(first), ...times(closed({ day: '2026-08-20' }, 2, first.next))]).toEqual(times(whole));
  });

  test('that is still open lasts until now', () => {
    const time = now - hour;
    putFills(app.store, [aFill({ time })]);
    reconcileAll(app.store);
    expect(closed().rows).toEqual([]);
    const id = app.store.reader.openTrips()[0]?.id ?? '';
    const detail = app.ask(getTradeDetail, { kind: 'closed_trade', id });
    expect(detail.trips).toMatchObject([{ filledAt: null, holdDurationSeconds: null, size: 1 }]);
    expect(detail.chart).toEqual({ from: time - 30 * minute, to: now + 30 * minute });
  });

  test('is found in a list that is filtered, and paged without a gap', () => {
    putFills(app.store, [
      ...aTrade(now - 3 * hour, '1'),
      ...aTrade(now - 2 * hour, '1', { coin: 'xyz:TSLA' }),
      ...aTrade(now - 30 * hour, '1', { coin: 'GONE' }),
      ...aTrade(now - hour, '1', { coin: 'kPEPE' }),
    ]);
    reconcileAll(app.store);
    expect(coins(closed())).toEqual(['kPEPE', 'xyz:TSLA', 'BTC', 'GONE']);
    expect(closed().rows[3]).toMatchObject({ coin: 'GONE', assetClass: 'CRYPTO' });
    expect(coins(closed({ assetClass: 'CRYPTO', period: '24h' }))).toEqual(['kPEPE', 'BTC']);
    expect(coins(closed({ marketId: 'sim-testnet:xyz:TSLA' }))).toEqual(['xyz:TSLA']);
    expect(coins(closed({ strategyId: 'trend' }))).toEqual([]);
    const first = closed({}, 3);
    expect([...coins(first), ...coins(closed({}, 3, first.next))]).toEqual(coins(closed()));
  });
});

describe('marks of a market', () => {
  test('are its trades, refusals and decisions of the requested time, in their order', () => {
    putALongTrade();
    putJournal(app.store, [
      anOrder(9, { side: 'sell' }),
      anOutcome(10, 'o9', { status: 'rejected', filled: decimal('0'), averagePrice: null }),
      aDecision(11, common(11, 'kPEPE')),
      anOrder(12),
      anOutcome(13, 'o12', { status: 'resting', filled: decimal('0'), averagePrice: null }),
    ]);
    reconcileAll(app.store);
    const marksOf = (from: number, to: number) =>
      app.ask(getMarketMarks, { marketId: 'sim-testnet:BTC', from, to });
    expect(marksOf(at(1), now)).toMatchObject({
      marks: [
        {
          key: eventId({ journalId: 'one', seq: 1 }),
          kind: 'decision',
          at: at(1),
          price: null,
          word: 'open_long',
        },
        { key: tradeIdOfClaim('one in'), kind: 'buy', at: at(5) + 1, price: 101, word: 'buy' },
        { key: tradeIdOfClaim('one out'), kind: 'sell', at: at(8), price: 110, word: 'sell' },
        { key: tradeIdOfClaim('one o9'), kind: 'rejected', at: at(10), price: null, word: 'sell' },
      ],
      cut: false,
      whyIncomplete: null,
    });
    const { marks } = marksOf(at(1), now);
    expect(marks.map(({ tradeId }) => tradeId)).toEqual([
      marks[1]?.key,
      ...marks.slice(1).map(({ key }) => key),
    ]);
    expect(marksOf(at(8), at(8)).marks.map(({ kind }) => kind)).toEqual(['sell']);
    expect(marksOf(at(1) + 1, at(5)).marks).toEqual([]);
  });

  test('say why some of the requested time may be missing', () => {
    const whyFrom = (from: number) =>
      app.ask(getMarketMarks, { marketId: 'sim-testnet:BTC', from, to: now }).whyIncomplete;
    expect(whyFrom(now - hour)).toMatch(/^Loading fill history from the venue: 0 fills so far/);
    putFills(app.store, [aFill({ time: now - minute })], { knownFrom: now - hour, readThrough: now });
    app.store.writer.noteBackfill('fills', { knownFrom: now - hour, readThrough: now, isLast: true });
    expect(whyFrom(now - hour)).toBeNull();
    expect(whyFrom(now - hour - 1)).toMatch(/are not known: the venue keeps only the newest fills/);
  });

  test('are 500 at most, the newest', () => {
    putJournal(
      app.store,
      Array.from({ length: 600 }, (_, seq) => aDecision(seq + 1)),
    );
    const { marks, cut } = app.ask(getMarketMarks, { marketId: 'sim-testnet:BTC', from: 0, to: now });
    expect([marks.length, cut, marks[0]?.key, marks.at(-1)?.key]).toEqual([
      500,
      true,
      eventId({ journalId: 'one', seq: 101 }),
      eventId({ journalId: 'one', seq: 600 }),
    ]);
  });
});

test('all ids of the newest rows complete a text, not only the hundred that a client gets', () => {
  putFills(app.store, Array.from({ length: 101 }, (_, nth) => aTrade(now - nth * hour, '1')).flat());
  expect(app.ask(findTradeIds, { begun: 'trip_' })).toHaveLength(101);
});

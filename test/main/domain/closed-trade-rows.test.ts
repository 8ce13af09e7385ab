import { describe, expect, test } from 'vitest';
import { closedTradeOfFill, closedTradeOfTrip } from '../../../src-main/domain/trades/closed-trade.ts';
import { recordId } from '../../../src-main/domain/record-id.ts';
import type { RoundTrip } from '../../../src-main/domain/trades/round-trip.ts';
import type { ClosedTradeClaim } from '../../../src-main/domain/trades/attribute-trips.ts';
import { attributeTrips } from './reconcile-at-once.ts';
import { decimal, minute } from '../markets.ts';
import { aFill } from './a-fill.ts';
import { aClaim, itsFill, reconcile, placedAt } from './an-order.ts';
import { aTrip as baseTrip } from './performance/a-trip.ts';

const aTrip = (change: Partial<RoundTrip> = {}): RoundTrip =>
  baseTrip({
    id: 'trip-1',
    firstAt: placedAt + 500,
    openedAt: placedAt + 500,
    lastAt: placedAt + 90_500,
    closedAt: placedAt + 90_500,
    fees: decimal('0.5'),
    ...change,
  });
const aClosing = (change: Partial<ClosedTradeClaim> = {}): ClosedTradeClaim => ({
  key: 'journal-1 9',
  coin: 'BTC',
  side: 'long',
  size: decimal('1.0'),
  closedAt: placedAt + 91_000,
  exitReason: 'take_profit',
  ...change,
});

const attribution = { decisionId: 'decision-1', strategyId: 'trend', exitReason: 'take_profit' };
const unattributed = { exitReason: 'unknown', decisionId: null, strategyId: null };

describe('the row of a round trip', () => {
  test.each([
    [0, 0],
    [1, 0.001],
    [-1, 0],
  ])('held for %i ms has a hold time of %d s, never below zero', (heldMs, holdSeconds) => {
    const trip = aTrip({ openedAt: placedAt, closedAt: placedAt + heldMs });
    expect(closedTradeOfTrip(trip, attribution).holdDurationSeconds).toBe(holdSeconds);
  });

  test('has the fold’s figures and the journal’s attribution', () => {
    expect(closedTradeOfTrip(aTrip(), attribution)).toEqual({
      tradeId: 'trip-1',
      coin: 'BTC',
      side: 'long',
      size: '1',
      entryPrice: '100',
      exitPrice: '110',
      realizedPnl: '10',
      fees: '0.5',
      feeToken: 'USDC',
      holdDurationSeconds: 90,
      openedAt: placedAt + 500,
      filledAt: placedAt + 90_500,
      lastAt: placedAt + 90_500,
      ...attribution,
    });
    expect(closedTradeOfTrip(aTrip(), null)).toMatchObject(unattributed);
  });

  test('with an unknown opening has the closing side alone', () => {
    const trip = aTrip({ begun: 'unknown', openedAt: null, entryPrice: null, entrySize: decimal('0') });
    expect(closedTradeOfTrip(trip, attribution)).toMatchObject({
      entryPrice: null,
      holdDurationSeconds: null,
      exitPrice: '110',
      size: '1',
      ...unattributed,
    });
  });

  test('that fills are missing from has no hold time: its last known fill is not its end', () => {
    expect(closedTradeOfTrip(aTrip({ end: 'gap' }), null)).toMatchObject({ holdDurationSeconds: null });
  });

  test('that vanished has no exit price, and the size that was held', () => {
    const trip = aTrip({ end: 'vanished', exitPrice: null, exitSize: decimal('0') });
    expect(closedTradeOfTrip(trip, null)).toMatchObject({ exitPrice: null, size: '1' });
  });

  test('that is still open has no end, and its whole entry is its size', () => {
    const open = { state: 'open', end: null, closedAt: null, entrySize: decimal('3') } as const;
    expect(closedTradeOfTrip(aTrip({ ...open, exitSize: decimal('1') }), attribution)).toMatchObject({
      ...attribution,
      size: '3',
      filledAt: null,
      holdDurationSeconds: null,
    });
    const untouched = { ...open, exitPrice: null, realizedPnl: decimal('0') };
    expect(closedTradeOfTrip(aTrip(untouched), null)).toMatchObject({ realizedPnl: '0' });
  });
});

describe('the row of a fill', () => {
  test('has the closing side only', () => {
    const fill = aFill({
      side: 'sell',
      startPosition: decimal('3'),
      size: decimal('2'),
      closedPnl: decimal('-4'),
    });
    expect(closedTradeOfFill(fill)).toEqual({
      tradeId: recordId('fill', '1000 BTC 1 1'),
      coin: 'BTC',
      side: 'long',
      size: '2',
      entryPrice: null,
      exitPrice: '100',
      realizedPnl: '-4',
      fees: '0.01',
      feeToken: 'USDC',
      holdDurationSeconds: null,
      openedAt: null,
      filledAt: 1_000,
      lastAt: 1_000,
      ...unattributed,
    });
  });

  test('that flips a position has the size that it closed', () => {
    const fill = aFill({ side: 'buy', startPosition: decimal('-2'), size: decimal('5') });
    expect(closedTradeOfFill(fill)).toMatchObject({ side: 'short', size: '2' });
  });

  test.each([
    ['opens', {}],
    ['adds', { startPosition: decimal('1') }],
    ['adds to a short', { side: 'sell' as const, startPosition: decimal('-1') }],
    ['is of spot', { coin: '@107', side: 'sell' as const, startPosition: decimal('5') }],
  ])('that %s is missing', (_, change) => {
    expect(closedTradeOfFill(aFill(change))).toBeNull();
  });
});

describe('the journal’s attribution of a trip', () => {
  const { claims } = reconcile([aClaim()], [itsFill()]);
  const reported = (trip = aTrip(), closing = aClosing()): unknown =>
    attributeTrips([trip], { claims, closings: [closing] }).get('trip-1');

  test('has the decision of the opening order, and the reason for the close', () => {
    expect(reported()).toEqual(attribution);
  });

  test('has the reason alone where its opening order is not the agent’s', () => {
    const reason = { decisionId: null, strategyId: null, exitReason: 'take_profit' };
    expect(reported(aTrip({ openedAt: placedAt }))).toEqual(reason);
    expect(reported(aTrip({ openedAt: null, begun: 'unknown' }))).toEqual(reason);
  });

  test.each([
    ['another coin', { coin: 'ETH' }],
    ['no coin', { coin: null }],
    ['the other side', { side: 'short' as const }],
    ['another size', { size: decimal('1.1') }],
    ['another time', { closedAt: placedAt + 90_500 + 2 * minute + 1 }],
  ])('has no reason that was given for %s', (_, change) => {
    expect(reported(aTrip(), aClosing(change))).toMatchObject({ exitReason: null });
  });

  test('is empty where the journal has nothing', () => {
    expect(attributeTrips([aTrip()], { claims: [], closings: [] }).size).toBe(0);
  });

  test('belongs to one trip only', () => {
    const trips = [
      aTrip(),
      aTrip({ id: 'trip-2', closedAt: placedAt + 92_000, openedAt: placedAt + 60_000 }),
    ];
    const stories = attributeTrips(trips, { claims: [], closings: [aClosing()] });
    expect([...stories.keys()]).toEqual(['trip-1']);
  });
});

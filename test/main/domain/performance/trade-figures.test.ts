import { describe, expect, test } from 'vitest';
import { countedTrips, joinLeftOut } from '../../../../src-main/domain/performance/counted-trips.ts';
import { tradeFigures } from '../../../../src-main/domain/performance/trade-figures.ts';
import { tallyTrips } from '../../../../src-main/domain/performance/trip-tally.ts';
import { aTrip, decimal } from './a-trip.ts';

const trip = (realizedPnl: string, fees = '0.1') =>
  aTrip({ realizedPnl: decimal(realizedPnl), fees: decimal(fees) });

describe('figures of closed trades', () => {
  test('equal those computed by hand', () => {
    // Wins 10 and 0.3, losses 4 and 2.2, one that broke even; fees 5 x 0.1; funding -0.25.
    const trips = [trip('10'), trip('-4'), trip('0.3'), trip('-2.2'), trip('0')];
    const held = [60_000, 30_000, 10_000, 0, 25_000];
    const timed = trips.map((one, index) => ({ ...one, closedAt: 1_000 + (held[index] ?? 0) }));
    expect(tradeFigures(tallyTrips(timed), decimal('-0.25'))).toEqual({
      tradeCount: 5,
      winCount: 2,
      lossCount: 2,
      winRate: 0.4, // 2 / 5
      grossProfitUsd: '10.3', // 10 + 0.3
      grossLossUsd: '6.2', // 4 + 2.2
      feesUsd: '0.5',
      fundingUsd: '-0.25',
      netPnlUsd: '3.35', // 10.3 - 6.2 - 0.5 - 0.25
      profitFactor: 103 / 62, // 10.3 / 6.2
      expectancyUsd: 0.82, // (10.3 - 6.2) / 5
      averageWinUsd: 5.15, // 10.3 / 2
      averageLossUsd: 3.1, // 6.2 / 2
      largestWinUsd: '10',
      largestLossUsd: '4',
      averageHoldSeconds: 25, // (60 + 30 + 10 + 0 + 25) / 5
    });
  });

  test('without a trade are zero dollars, with null rates and averages', () => {
    expect(tradeFigures(tallyTrips([]), decimal('0'))).toEqual({
      tradeCount: 0,
      winCount: 0,
      lossCount: 0,
      winRate: null,
      grossProfitUsd: '0',
      grossLossUsd: '0',
      feesUsd: '0',
      fundingUsd: '0',
      netPnlUsd: '0',
      profitFactor: null,
      expectancyUsd: null,
      averageWinUsd: null,
      averageLossUsd: null,
      largestWinUsd: null,
      largestLossUsd: null,
      averageHoldSeconds: null,
    });
  });

  test('without a loss have no profit factor, not an infinite one', () => {
    const figures = tradeFigures(tallyTrips([trip('1')]), decimal('0'));
    expect(figures).toMatchObject({
      profitFactor: null,
      averageLossUsd: null,
      largestLossUsd: null,
      winRate: 1,
    });
  });

  test('without a win have a profit factor of zero', () => {
    const figures = tradeFigures(tallyTrips([trip('-1')]), decimal('0'));
    expect(figures).toMatchObject({ profitFactor: 0, averageWinUsd: null, largestWinUsd: null, winRate: 0 });
  });

  test('are summed exactly: a tenth and two tenths are three tenths', () => {
    expect(tallyTrips([trip('0.1'), trip('0.2')])).toMatchObject({ grossProfit: '0.3', fees: '0.2' });
    const digits = tallyTrips([trip('123456789012345.000000000000000001'), trip('0.1')]);
    expect(digits.grossProfit).toBe('123456789012345.100000000000000001');
  });

  test('while the funding is unknown have no net P&L, and all the rest', () => {
    const figures = tradeFigures(tallyTrips([trip('1')]), null);
    expect(figures).toMatchObject({ fundingUsd: null, netPnlUsd: null, grossProfitUsd: '1', feesUsd: '0.1' });
  });
});

describe('a trip', () => {
  test.each([
    ['begun before the known history', { begun: 'unknown', openedAt: null }],
    ['broken off by a gap', { end: 'gap' }],
    ['gone without a fill', { end: 'vanished' }],
  ] as const)('%s counts with its P&L, and not with its hold', (_name, change) => {
    const tally = tallyTrips([aTrip(change), aTrip({ closedAt: 3_000 })]);
    expect(tally).toMatchObject({
      tripCount: 2,
      winCount: 2,
      grossProfit: '20',
      heldMs: 2_000,
      heldCount: 1,
    });
  });

  test('that flipped was held until it did', () => {
    expect(tallyTrips([aTrip({ end: 'flipped' })])).toMatchObject({ heldMs: 60_000, heldCount: 1 });
  });

  test('with fees in another token, or in several, is left out and named; an open one does not count yet', () => {
    const dollars = ['USDC', 'USDT0', 'USDH', 'USDE'].map((feeToken) => aTrip({ feeToken }));
    const others = [aTrip({ feeToken: 'HYPE' }), aTrip({ feeToken: null }), aTrip({ feeToken: 'HYPE' })];
    const open = aTrip({ state: 'open', end: null, closedAt: null });
    const { counted, leftOut } = countedTrips([...others, ...dollars, open]);
    expect(counted).toEqual(dollars);
    expect(leftOut).toEqual([
      { of: 'trips', token: 'HYPE', count: 2 },
      { of: 'trips', token: null, count: 1 },
    ]);
    expect(joinLeftOut([...leftOut, ...leftOut])).toEqual([
      { of: 'trips', token: null, count: 2 },
      { of: 'trips', token: 'HYPE', count: 4 },
    ]);
  });
});

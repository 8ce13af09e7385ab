import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countedTrips } from '../../../../src-main/domain/performance/counted-trips.ts';
import { equityFigures } from '../../../../src-main/domain/performance/equity-figures.ts';
import { spanOfSample } from '../../../../src-main/domain/performance/equity-span.ts';
import { fundingTotal } from '../../../../src-main/domain/performance/funding-sums.ts';
import { isUnsettled } from '../../../../src-main/domain/performance/money-flow.ts';
import { periodRange, periods } from '../../../../src-main/domain/performance/period.ts';
import { tradeFigures } from '../../../../src-main/domain/performance/trade-figures.ts';
import { tallyTrips } from '../../../../src-main/domain/performance/trip-tally.ts';
import { PerformanceCharts } from '../../../../src-preload/contract/views/performance.ts';
import { vault } from '../../agent-status.ts';
import { getCharts, getFigures } from '../../asked.ts';
import { now } from '../../markets.ts';
import type { OpenSourceFixture } from '../../open-source-fixture.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { allTrips } from '../../store/record-views.ts';
import { minute, putFortyDays } from '../trades/a-traded-account.ts';

describe('over forty days, whatever the period,', () => {
  let long: OpenSourceFixture;
  beforeAll(() => {
    long = anOpenSource({ account: vault });
    putFortyDays(long.store);
  });
  afterAll(async () => {
    await long[Symbol.asyncDispose]();
  });

  test.each(periods)('%s: sums of buckets and edges are those of every row', (period) => {
    const range = periodRange(period, now);
    const inRange = (time: number): boolean => time >= range.fromTime && time <= range.toTime;
    const { reader } = long.store;
    const trips = allTrips(reader).filter(({ closedAt }) => closedAt !== null && inRange(closedAt));
    const paid = reader.funding(range.fromTime, range.toTime);
    const rows = tradeFigures(tallyTrips(countedTrips(trips).counted), fundingTotal(paid));
    const shown = long.ask(getFigures, { period });
    expect(trips.length).toBeGreaterThan(5);
    expect(shown).toMatchObject({
      trade_count: rows.tradeCount,
      win_count: rows.winCount,
      loss_count: rows.lossCount,
      gross_profit_usd: Number(rows.grossProfitUsd),
      gross_loss_usd: Number(rows.grossLossUsd),
      fees_usd: Number(rows.feesUsd),
      funding_usd: Number(rows.fundingUsd),
      net_pnl_usd: Number(rows.netPnlUsd),
      largest_win_usd: Number(rows.largestWinUsd),
      largest_loss_usd: Number(rows.largestLossUsd),
      average_hold_seconds: rows.averageHoldSeconds,
    });
  });

  test.each(periods)('%s: hours of samples say what every sample says', (period) => {
    const range = periodRange(period, now);
    const { reader } = long.store;
    const through = now - 10 * minute;
    const flows = reader.ledger(0, now).map(({ time, netUsd }) => ({ at: time, usd: netUsd }));
    const near = isUnsettled(flows);
    const spans = reader
      .equity(range.fromTime, through)
      .filter(({ at }) => !near(at))
      .map(({ at, equityUsd }) => spanOfSample(at, equityUsd));
    const rows = equityFigures({ ends: null, spans, flows, through });
    const shown = long.ask(getFigures, { period });
    expect(shown.max_drawdown_usd).toBe(Number(rows.maxDrawdownUsd));
    expect(shown.max_drawdown_pct).toBeCloseTo(rows.maxDrawdownPct ?? -1, 9);
    expect(shown.sharpe_ratio === null).toBe(period === '24h' || period === '7d');
    expect(shown.sharpe_ratio ?? 0).toBeCloseTo(rows.sharpeRatio ?? 0, 9);
    expect(shown.sortino_ratio ?? 0).toBeCloseTo(rows.sortinoRatio ?? 0, 9);
  });

  test.each(periods)('%s: days, markets, strategies and hours add up to the whole', (period) => {
    const shown = long.ask(getFigures, { period });
    const charts = long.ask(getCharts, { period });
    expect(PerformanceCharts.parse(charts)).toEqual(charts);
    for (const rows of [charts.by_day, charts.by_market, charts.by_strategy, charts.by_hour]) {
      const sum = (of: (row: (typeof rows)[number]) => number | null): number =>
        rows.reduce((total, row) => total + (of(row) ?? Number.NaN), 0);
      expect(sum((row) => row.trade_count)).toBe(shown.trade_count);
      expect(sum((row) => row.net_pnl_usd)).toBeCloseTo(shown.net_pnl_usd ?? Number.NaN, 6);
      expect(sum((row) => row.funding_usd)).toBeCloseTo(shown.funding_usd ?? Number.NaN, 6);
    }
    const paidIn = Map.groupBy(
      long.store.reader.funding(periodRange(period, now).fromTime, now),
      ({ time }) => new Date(time).getUTCHours(),
    );
    expect(paidIn.size).toBeGreaterThan(0);
    for (const [hour, paid] of paidIn)
      expect(charts.by_hour.find((row) => row.hour === hour)?.funding_usd).toBe(Number(fundingTotal(paid)));
  });

  test.each(periods)(
    '%s: the curve has no more points than a chart has room for, and its deepest is the drawdown',
    (period) => {
      const { equity, deposits } = long.ask(getCharts, { period });
      const fallen = Math.max(...equity.map((point) => point.drawdown_usd ?? Number.NaN));
      expect(equity.length).toBeGreaterThan(100);
      expect(equity.length).toBeLessThanOrEqual(400);
      expect(fallen).toBe(long.ask(getFigures, { period }).max_drawdown_usd);
      expect(deposits.length).toBe({ '24h': 0, '7d': 1, '30d': 2, all: 3 }[period]);
      const [first, last] = [equity[0]!, equity.at(-1)!];
      expect(first.net_deposits_usd).toBe(0);
      expect(deposits.reduce((sum, { amount_usd }) => sum + (amount_usd ?? Number.NaN), 0)).toBeCloseTo(
        last.net_deposits_usd ?? Number.NaN,
        6,
      );
      expect(equity.map(({ at }) => at)).toEqual(equity.map(({ at }) => at).toSorted());
    },
  );
});

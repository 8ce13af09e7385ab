import { beforeAll, describe, expect, test } from 'vitest';
import { countedTrips } from '../../../../src-main/domain/performance/counted-trips.ts';
import { equityFigures } from '../../../../src-main/domain/performance/equity-figures.ts';
import { spanOfSample } from '../../../../src-main/domain/performance/equity-span.ts';
import { fundingTotal } from '../../../../src-main/domain/performance/pnl-rows.ts';
import { isUnsettled } from '../../../../src-main/domain/performance/money-flow.ts';
import { periodRange, periods, wholeHours } from '../../../../src-main/domain/performance/period.ts';
import { tradeFigures } from '../../../../src-main/domain/performance/trade-figures.ts';
import { tallyTrips } from '../../../../src-main/domain/performance/trip-tally.ts';
import { getEquityHistory } from '../../../../src-main/operations/performance/equity-history.ts';
import { PerformanceCharts } from '../../../../src-preload/contract/views/performance/performance.ts';
import { aClock } from '../../a-clock.ts';
import { vault } from '../../agent-status.ts';
import { getCharts, getFigures, settledSamples } from '../../asked.ts';
import { sharedByTests } from '../../fixture-hooks.ts';
import { now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { allTrips } from '../../store/record-views.ts';
import { aTrade, minute, putFills, putFortyDays } from '../trades/a-traded-account.ts';

const thisMinute = aClock(() => now).thisMinute();

/** Returns the first and the last ms of a period and of its whole hours, and those just outside. */
function timesAtEdges(period: (typeof periods)[number]): readonly number[] {
  const { fromTime, toTime } = periodRange(period, thisMinute);
  const { fromHour, toHour } = wholeHours({ period, fromTime, toTime });
  return [fromTime, fromHour, toHour, toTime + 1].flatMap((at) => [at - 1, at]);
}

describe('over forty days, in any period,', () => {
  const long = sharedByTests(() => anOpenSource({ account: vault }));
  beforeAll(() => {
    putFortyDays(long.store);
    putFills(
      long.store,
      timesAtEdges('7d').flatMap((at, nth) => aTrade(at, '3', { coin: `EDGE${nth}` })),
    );
  });

  test.each(periods)('%s: sums of buckets and edges equal those of every row', (period) => {
    const range = periodRange(period, thisMinute);
    const inRange = (time: number): boolean => time >= range.fromTime && time <= range.toTime;
    const { reader } = long.store;
    const trips = allTrips(reader).filter(({ closedAt }) => closedAt !== null && inRange(closedAt));
    const paid = reader.funding(range.fromTime, range.toTime);
    const rows = tradeFigures(tallyTrips(countedTrips(trips).counted), fundingTotal(paid));
    const shown = long.ask(getFigures, { period });
    expect(trips.length).toBeGreaterThan(5);
    expect(shown).toMatchObject({
      tradeCount: rows.tradeCount,
      winCount: rows.winCount,
      lossCount: rows.lossCount,
      grossProfitUsd: Number(rows.grossProfitUsd),
      grossLossUsd: Number(rows.grossLossUsd),
      feesUsd: Number(rows.feesUsd),
      fundingUsd: Number(rows.fundingUsd),
      netPnlUsd: Number(rows.netPnlUsd),
      largestWinUsd: Number(rows.largestWinUsd),
      largestLossUsd: Number(rows.largestLossUsd),
      averageHoldSeconds: rows.averageHoldSeconds,
    });
  });

  test.each(periods)('%s: hours of samples equal all samples', (period) => {
    const range = periodRange(period, thisMinute);
    const { reader } = long.store;
    const through = thisMinute - 2 * minute;
    const flows = reader.ledger(0, now).map(({ time, netUsd }) => ({ at: time, usd: netUsd }));
    const near = isUnsettled(flows);
    const spans = reader
      .equity(range.fromTime, through)
      .filter(({ at }) => !near(at))
      .map(({ at, equityUsd }) => spanOfSample(at, equityUsd));
    const rows = equityFigures({ ends: null, spans, flows, through });
    const shown = long.ask(getFigures, { period });
    expect(shown.maxDrawdownUsd).toBe(Number(rows.maxDrawdownUsd));
    expect(shown.maxDrawdownPct).toBeCloseTo(rows.maxDrawdownPct ?? -1, 9);
    expect(shown.sharpeRatio === null).toBe(period === '24h' || period === '7d');
    expect(shown.sharpeRatio ?? 0).toBeCloseTo(rows.sharpeRatio ?? 0, 9);
    expect(shown.sortinoRatio ?? 0).toBeCloseTo(rows.sortinoRatio ?? 0, 9);
  });

  test.each(periods)('%s: days, markets, strategies and hours add up to the whole', async (period) => {
    const shown = long.ask(getFigures, { period });
    const charts = await long.ask(getCharts, { period });
    expect(PerformanceCharts.parse(charts)).toEqual(charts);
    for (const rows of [charts.byDay, charts.byMarket, charts.byStrategy, charts.byHour]) {
      const sum = (of: (row: (typeof rows)[number]) => number | null): number =>
        rows.reduce((total, row) => total + (of(row) ?? Number.NaN), 0);
      expect(sum((row) => row.tradeCount)).toBe(shown.tradeCount);
      expect(sum((row) => row.netPnlUsd)).toBeCloseTo(shown.netPnlUsd ?? Number.NaN, 6);
      expect(sum((row) => row.fundingUsd)).toBeCloseTo(shown.fundingUsd ?? Number.NaN, 6);
    }
    const paidIn = Map.groupBy(
      long.store.reader.funding(periodRange(period, thisMinute).fromTime, now),
      ({ time }) => new Date(time).getUTCHours(),
    );
    expect(paidIn.size).toBeGreaterThan(0);
    for (const [hour, paid] of paidIn)
      expect(charts.byHour.find((row) => row.hour === hour)?.fundingUsd).toBe(Number(fundingTotal(paid)));
  });

  test.each(periods)('%s: the curve fits a chart, and its deepest point is the drawdown', (period) => {
    const history = long.ask(getEquityHistory, { period });
    const equity = settledSamples(history);
    const [first, last] = [equity[0]!, equity.at(-1)!];
    const deposits = history.flows.filter(({ at }) => at > first.at && at < last.at);
    const fallen = Math.max(...equity.map((point) => point.drawdownUsd ?? Number.NaN));
    expect(equity.length).toBeGreaterThan(100);
    expect(equity.length).toBeLessThanOrEqual(400);
    expect(fallen).toBe(long.ask(getFigures, { period }).maxDrawdownUsd);
    expect(deposits.length).toBe({ '24h': 0, '7d': 1, '30d': 2, all: 3 }[period]);
    expect(first.netDepositsUsd).toBe(0);
    expect(deposits.reduce((sum, { amountUsd }) => sum + (amountUsd ?? Number.NaN), 0)).toBeCloseTo(
      last.netDepositsUsd ?? Number.NaN,
      6,
    );
    expect(equity.map(({ at }) => at)).toEqual(equity.map(({ at }) => at).toSorted());
  });
});

import { z } from 'zod';
import type { PerformanceCharts } from '../../../src-preload/contract/views/performance/performance.ts';
import { PerformancePeriod } from '../../../src-preload/contract/views/performance/performance.ts';
import { toNumber, toNumberOrNull } from '../../domain/decimal.ts';
import { toUtcText } from '../../domain/freshness.ts';
import { marketIdOf } from '../../domain/markets/market-identity.ts';
import { hourOfDay, weekdayOf } from '../../domain/performance/period.ts';
import type { PnlRow } from '../../domain/performance/pnl-rows.ts';
import { pnlRows } from '../../domain/performance/pnl-rows.ts';
import { operation, windowCall } from '../operation.ts';
import type { Reads } from '../scope.ts';
import type {
  DayFunding,
  DayTally,
  HourFunding,
  StrategyTally,
  TimedTally,
  TripReadings,
} from './performance-readings.ts';
import { readFundingHours, readTripTotals } from './performance-readings.ts';
import type { PerformanceReadings } from './performance.ts';
import { performance, performanceCoverage, performanceReadings, readPerformance } from './performance.ts';

type Bars = Pick<PerformanceCharts, 'byDay' | 'byMarket' | 'byStrategy' | 'byWeekday' | 'byHour'>;

/** Empty bars, shown while the trades are not known: bars would show the funding alone. */
const noBars: Bars = { byDay: [], byMarket: [], byStrategy: [], byWeekday: [], byHour: [] };

/** Returns what was earned by day, market, strategy, weekday and hour of the day. */
export function performanceCharts(
  scope: Reads<'catalog'>,
  { range, trips, funding: { paid } }: PerformanceReadings,
  hours: HourReadings,
): PerformanceCharts {
  const bars = trips === null ? noBars : barsOf(scope, { ...trips, paid, hours });
  return { network: scope.network, period: range.period, ...bars };
}

interface BarReadings extends Pick<TripReadings, 'days' | 'strategies'> {
  readonly paid: Paid;
  readonly hours: HourReadings;
}

function barsOf(scope: Reads<'catalog'>, { days, strategies, paid, hours }: BarReadings): Bars {
  return {
    byDay: byDay(days, paid),
    byMarket: byMarket(scope, strategies, paid),
    byStrategy: byStrategy(strategies, paid),
    byWeekday: byWeekday(days, paid),
    byHour: byHour(hours),
  };
}

const pnlView = ({ tally, funding, netPnl }: PnlRow<unknown>) => ({
  tradeCount: tally.tripCount,
  winCount: tally.winCount,
  lossCount: tally.lossCount,
  grossProfitUsd: toNumber(tally.grossProfit),
  grossLossUsd: toNumber(tally.grossLoss),
  feesUsd: toNumber(tally.fees),
  fundingUsd: toNumberOrNull(funding),
  netPnlUsd: toNumberOrNull(netPnl),
});

type Paid = readonly DayFunding[] | null;

function byDay(days: readonly DayTally[], paid: Paid): PerformanceCharts['byDay'] {
  const funding = paid?.map(({ day, amount }) => ({ key: day, amount })) ?? null;
  return pnlRows(
    days.map(({ day, tally }) => ({ key: day, tally })),
    funding,
  )
    .toSorted((a, b) => a.key - b.key)
    .map((row) => ({ day: toUtcText(row.key).slice(0, 10), ...pnlView(row) }));
}

function byMarket(
  { reader, networkKey }: Reads<'catalog'>,
  strategies: readonly StrategyTally[],
  paid: Paid,
): PerformanceCharts['byMarket'] {
  const funding = paid?.map(({ coin, amount }) => ({ key: coin, amount })) ?? null;
  return pnlRows(
    strategies.map(({ coin, tally }) => ({ key: coin, tally })),
    funding,
  ).map((row) => ({
    symbol: row.key,
    marketId: reader.market(row.key) === null ? null : marketIdOf(networkKey, row.key),
    ...pnlView(row),
  }));
}

/** Returns P&L by strategy. Funding goes to the strategy of the round trip that was held. */
function byStrategy(strategies: readonly StrategyTally[], paid: Paid): PerformanceCharts['byStrategy'] {
  const funding = paid?.map(({ strategyId, amount }) => ({ key: strategyId, amount })) ?? null;
  return pnlRows<string | null>(
    strategies.map(({ strategyId, tally }) => ({ key: strategyId, tally })),
    funding,
  ).map((row) => ({ strategyId: row.key, ...pnlView(row) }));
}

function byWeekday(days: readonly DayTally[], paid: Paid): PerformanceCharts['byWeekday'] {
  const funding = paid?.map(({ day, amount }) => ({ key: weekdayOf(day), amount })) ?? null;
  return pnlRows(
    days.map(({ day, tally }) => ({ key: weekdayOf(day), tally })),
    funding,
  )
    .toSorted((a, b) => a.key - b.key)
    .map((row) => ({ weekday: row.key, ...pnlView(row) }));
}

/** Trades and funding of a period by hour. */
interface HourReadings {
  readonly totals: readonly TimedTally[];
  /** null: not known. */
  readonly paid: readonly HourFunding[] | null;
}

export function readHours(
  { reader }: Reads<'catalog' | 'funding' | 'roundTrips'>,
  { range, trips, funding }: PerformanceReadings,
): HourReadings {
  return {
    totals: trips === null ? [] : readTripTotals(reader, range),
    paid: funding.paid === null ? null : readFundingHours(reader, range),
  };
}

/**
 * Returns P&L by hour of the day: trades by the hour in which they ended, funding payments by the hour in which they were made.
 */
function byHour({ totals, paid }: HourReadings): PerformanceCharts['byHour'] {
  return pnlRows(
    totals.map(({ at, tally }) => ({ key: hourOfDay(at), tally })),
    paid?.map(({ hour, amount }) => ({ key: hour, amount })) ?? null,
  )
    .toSorted((a, b) => a.key - b.key)
    .map((row) => ({ hour: row.key, ...pnlView(row) }));
}

export const getPerformanceScreen = operation({
  name: 'getPerformanceScreen',
  summary: 'Figures and charts of a period, from the same readings',
  needs: ['portfolio'],
  bridge: windowCall('getPerformance', z.strictObject({ period: PerformancePeriod })),
  readings: performanceReadings,
  covers: {
    rule: performanceCoverage,
    period: ({ period }: { readonly period: PerformancePeriod }) => period,
    says: ({ message }) => ({ whyIncomplete: message }),
  },
  answer: async ({ period }, context, { known }) => {
    const readings = readPerformance(context, period, known());
    const hours = readHours(context, readings);
    await context.pause();
    return {
      figures: performance(context, readings, known()),
      charts: performanceCharts(context, readings, hours),
    };
  },
});

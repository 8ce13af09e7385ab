import { z } from 'zod';
import type { PerformanceCharts } from '../../../src-preload/contract/views/performance/performance.ts';
import { PerformancePeriod } from '../../../src-preload/contract/views/performance/performance.ts';
import type { DecimalText } from '../../domain/decimal.ts';
import { toNumber } from '../../domain/decimal.ts';
import { toUtcText } from '../../domain/freshness.ts';
import { marketIdOf } from '../../domain/markets/market-identity.ts';
import { weekdayOf } from '../../domain/performance/period.ts';
import type { KeyedFunding, PnlRow } from '../../domain/performance/pnl-rows.ts';
import { pnlRows } from '../../domain/performance/pnl-rows.ts';
import { operation, windowCall } from '../operation.ts';
import type { Pause } from '../pause.ts';
import type { Reads } from '../scope.ts';
import type { DayFunding, DayTally, FundingReadings, TripReadings } from './performance-readings.ts';
import type { PerformanceReadings } from './performance.ts';
import { performance, performancePast, performanceReadings, readPerformance } from './performance.ts';

/** Returns what was earned by day, market, strategy, weekday and hour of the day. */
export async function performanceCharts(
  scope: Reads<'catalog'>,
  { range, trips, funding: { paid, hours: paidHours } }: PerformanceReadings,
  pause: Pause,
): Promise<PerformanceCharts> {
  const bars = trips === null ? noBars : await barsOf(scope, trips, { paid, paidHours, pause });
  return { network: scope.network, period: range.period, ...bars };
}

type Bars = Pick<PerformanceCharts, 'byDay' | 'byMarket' | 'byStrategy' | 'byWeekday' | 'byHour'>;

/** Empty bars, shown while the trades are not known: bars would show the funding alone. */
const noBars: Bars = { byDay: [], byMarket: [], byStrategy: [], byWeekday: [], byHour: [] };

interface BarParts {
  readonly paid: Paid;
  readonly paidHours: FundingReadings['hours'];
  readonly pause: Pause;
}

/**
 * Returns the bars, with one pause. A million trades take some 50 ms: each further pause would wait for another caller's
 * question.
 */
async function barsOf(
  scope: Reads<'catalog'>,
  { tallies, hours }: TripReadings,
  { paid, paidHours, pause }: BarParts,
): Promise<Bars> {
  const named = { byMarket: byMarket(scope, tallies, paid), byStrategy: byStrategy(tallies, paid) };
  await pause();
  return {
    ...named,
    byDay: byDay(tallies, paid),
    byWeekday: byWeekday(tallies, paid),
    byHour: byHour(hours, paidHours),
  };
}

const figure = (value: DecimalText | null): number | null => (value === null ? null : toNumber(value));

const pnlView = ({ tally, funding, netPnl }: PnlRow<unknown>) => ({
  tradeCount: tally.tripCount,
  winCount: tally.winCount,
  lossCount: tally.lossCount,
  grossProfitUsd: toNumber(tally.grossProfit),
  grossLossUsd: toNumber(tally.grossLoss),
  feesUsd: toNumber(tally.fees),
  fundingUsd: figure(funding),
  netPnlUsd: figure(netPnl),
});

type Paid = readonly DayFunding[] | null;

function rowsBy<Key>(
  tallies: readonly DayTally[],
  tallyKey: (tally: DayTally) => Key,
  funding: readonly KeyedFunding<Key>[] | null,
): readonly PnlRow<Key>[] {
  return pnlRows(
    tallies.map((one) => ({ key: tallyKey(one), tally: one.tally })),
    funding,
  );
}

function byDay(tallies: readonly DayTally[], paid: Paid): PerformanceCharts['byDay'] {
  const funding = paid?.map(({ day, amount }) => ({ key: day, amount })) ?? null;
  return rowsBy(tallies, ({ day }) => day, funding)
    .toSorted((a, b) => a.key - b.key)
    .map((row) => ({ day: toUtcText(row.key).slice(0, 10), ...pnlView(row) }));
}

function byMarket(
  { reader, networkKey }: Reads<'catalog'>,
  tallies: readonly DayTally[],
  paid: Paid,
): PerformanceCharts['byMarket'] {
  const funding = paid?.map(({ coin, amount }) => ({ key: coin, amount })) ?? null;
  return rowsBy(tallies, ({ coin }) => coin, funding)
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map((row) => ({
      symbol: row.key,
      marketId: reader.market(row.key) === null ? null : marketIdOf(networkKey, row.key),
      ...pnlView(row),
    }));
}

/** Returns P&L by strategy. Funding goes to the strategy of the round trip that was held. */
function byStrategy(tallies: readonly DayTally[], paid: Paid): PerformanceCharts['byStrategy'] {
  const funding = paid?.map(({ strategyId, amount }) => ({ key: strategyId, amount })) ?? null;
  return rowsBy<string | null>(tallies, ({ strategyId }) => strategyId, funding)
    .toSorted((a, b) => ((a.key ?? '') < (b.key ?? '') ? -1 : 1))
    .map((row) => ({ strategyId: row.key, ...pnlView(row) }));
}

function byWeekday(tallies: readonly DayTally[], paid: Paid): PerformanceCharts['byWeekday'] {
  const funding = paid?.map(({ day, amount }) => ({ key: weekdayOf(day), amount })) ?? null;
  return rowsBy(tallies, ({ day }) => weekdayOf(day), funding)
    .toSorted((a, b) => a.key - b.key)
    .map((row) => ({ weekday: row.key, ...pnlView(row) }));
}

/**
 * Returns P&L by hour of the day: trades by the hour in which they ended, funding payments by the hour in which they were made.
 */
function byHour(hours: TripReadings['hours'], paid: FundingReadings['hours']): PerformanceCharts['byHour'] {
  return pnlRows(
    hours.map(({ hour, tally }) => ({ key: hour, tally })),
    paid?.map(({ hour, amount }) => ({ key: hour, amount })) ?? null,
  )
    .toSorted((a, b) => a.key - b.key)
    .map((row) => ({ hour: row.key, ...pnlView(row) }));
}

export const getPerformanceScreen = operation({
  name: 'getPerformanceScreen',
  summary: 'Figures and charts of a period, from the same readings',
  needs: ['portfolio'],
  isHeavy: true,
  bridge: windowCall('getPerformance', z.strictObject({ period: PerformancePeriod })),
  readings: performanceReadings,
  covers: {
    past: performancePast,
    period: ({ period }: { readonly period: PerformancePeriod }) => period,
    says: ({ message }) => ({ whyIncomplete: message }),
  },
  answer: async ({ period }, context, { known }) => {
    const readings = readPerformance(context, period, known());
    const figures = performance(context, readings, known());
    await context.pause();
    return { figures, charts: await performanceCharts(context, readings, context.pause) };
  },
});

import { z } from 'zod';
import type {
  ChartedTrade,
  ClosedTradeCharts,
} from '../../../src-preload/contract/views/performance/closed-trade-charts.ts';
import { PerformancePeriod } from '../../../src-preload/contract/views/performance/performance.ts';
import { Exact } from '../../domain/exact.ts';
import { toUtcText } from '../../domain/freshness.ts';
import { countedTrips, joinLeftOut } from '../../domain/performance/counted-trips.ts';
import type { MarkRange, MeasuredTrip } from '../../domain/performance/excursion.ts';
import { excursion, joinMarks } from '../../domain/performance/excursion.ts';
import type { PeriodRange } from '../../domain/performance/period.ts';
import { periodRange } from '../../domain/performance/period.ts';
import type { RoundTrip } from '../../domain/trades/round-trip.ts';
import { dayMs, minuteMs } from '../../time.ts';
import { coverageRule } from '../coverage.ts';
import { inNumbers } from '../in-numbers.ts';
import { operation, windowCall } from '../operation.ts';
import type { Pause } from '../pause.ts';
import type { Reads } from '../scope.ts';
import { oldestReading } from '../trades/history-lateness.ts';
import { closedTripsCoverage, lessMissing } from '../trades/history-coverage.ts';
import { leftOutView } from './performance-left-out.ts';
import { readTripSums, readTripTotals } from './performance-readings.ts';
import { holdSecondsOf, knownEndOf } from '../../domain/trades/closed-trade.ts';

type Reader = Reads<'prices' | 'roundTrips'>['reader'];

/** Most trades of a chart: more points than it has room for. */
const mostTrades = 1_000;
/**
 * Marks are read in slices of this length. After `mostMinutes` minutes of them, which take some milliseconds, other questions
 * are answered.
 */
const sliceMs = 7 * dayMs;
const mostMinutes = 20_000;

/** Returns the newest closed trades of a period that have an exit price and count in dollars, newest first. */
function newestTrips({ reader }: Reads<'roundTrips'>, range: PeriodRange): readonly RoundTrip[] {
  const rows = reader.closedTrips({
    ...(range.period === 'all' ? {} : { fromTime: range.fromTime }),
    before: null,
    limit: mostTrades,
    isPriced: true,
  });
  return countedTrips(rows.map(({ trip }) => trip)).counted;
}

async function chartedTrades(
  reader: Reader,
  trips: readonly RoundTrip[],
  pause: Pause,
): Promise<readonly ChartedTrade[]> {
  const charted: ChartedTrade[] = [];
  let minutes = 0;
  for (const trip of trips) {
    const measured = measuredTrip(trip);
    let marks: MarkRange | null = null;
    for (const { from, to } of typeof measured === 'string' ? [] : slicesOf(measured)) {
      minutes += 1 + (to - from) / minuteMs;
      if (minutes > mostMinutes) {
        minutes = 0;
        await pause();
      }
      marks = joinMarks(marks, reader.markRange(trip.coin, from, to));
    }
    charted.push(chartedTrade(trip, measured, marks));
  }
  return charted;
}

/** Returns the facts that a trade's excursion is measured from, or why it can't be measured. */
function measuredTrip(trip: RoundTrip): MeasuredTrip | 'opening_unknown' | 'end_unknown' {
  const { side, entrySize, entryPrice, openedAt } = trip;
  if (entryPrice === null || openedAt === null) return 'opening_unknown';
  const closedAt = knownEndOf(trip);
  return closedAt === null ? 'end_unknown' : { side, entrySize, entryPrice, openedAt, closedAt };
}

interface Slice {
  readonly from: number;
  readonly to: number;
}

/** Splits the time of a trade into slices, both ends included. */
function slicesOf({ openedAt, closedAt }: MeasuredTrip): readonly Slice[] {
  const count = Math.floor((closedAt - openedAt) / sliceMs) + 1;
  return Array.from({ length: count }, (_, nth) => {
    const from = openedAt + nth * sliceMs;
    return { from, to: Math.min(closedAt, from + sliceMs - 1) };
  });
}

function chartedTrade(
  trip: RoundTrip,
  measured: ReturnType<typeof measuredTrip>,
  marks: MarkRange | null,
): ChartedTrade {
  const { id, coin, side, closedAt, lastAt, realizedPnl, fees } = trip;
  const isMeasured = typeof measured !== 'string' && marks !== null;
  return {
    tradeId: id,
    symbol: coin,
    side,
    closedAt: toUtcText(closedAt ?? lastAt),
    holdSeconds: holdSecondsOf(trip),
    netPnlUsd: new Exact(realizedPnl).minus(fees).toNumber(),
    excursion: isMeasured ? inNumbers({ ...excursion(measured, marks) }) : null,
    noExcursion: isMeasured ? null : typeof measured === 'string' ? measured : 'no_marks',
  };
}

/** Completeness of the charts: trades that are not in US dollars are in none of them. */
const chartedTradesCoverage = coverageRule(closedTripsCoverage.readings, (scope, period) => {
  const range = { ...period.range, period: period.range.period ?? 'all' };
  const [leftOut] = joinLeftOut(readTripSums(scope.reader, range).leftOut).map(leftOutView);
  return lessMissing(closedTripsCoverage.known(scope, period), leftOut?.message);
});

export const getClosedTradeCharts = operation({
  name: 'getClosedTradeCharts',
  summary: 'Net P&L, hold time and excursions of the newest closed trades of a period',
  needs: ['portfolio'],
  bridge: windowCall('getClosedTradeCharts', z.strictObject({ period: PerformancePeriod })),
  readings: ['histories', 'prices', 'roundTrips'],
  covers: {
    rule: chartedTradesCoverage,
    period: ({ period }: { readonly period: PerformancePeriod }) => period,
    says: ({ message }) => ({ whyIncomplete: message }),
  },
  answer: async ({ period }, context, { known }): Promise<Omit<ClosedTradeCharts, 'whyIncomplete'>> => {
    const { network, reader, pause } = context;
    const range = periodRange(period, context.world.thisMinute());
    const isRead = known().source !== 'exchange_fills';
    const trips = isRead ? newestTrips(context, range) : [];
    const count = () => readTripTotals(reader, range).reduce((sum, { tally }) => sum + tally.tripCount, 0);
    const updatedAt = oldestReading(context);
    return {
      network,
      period,
      updatedAt: updatedAt === null ? null : toUtcText(updatedAt),
      tradeCount: isRead ? count() : null,
      trades: [...(await chartedTrades(reader, trips, pause))],
    };
  },
});

import type { Completeness } from '../../../src-preload/contract/bridge/trades.ts';
import type {
  Performance,
  PerformanceLeftOut,
} from '../../../src-preload/contract/views/performance/performance.ts';
import { utcTextOrNull } from '../instants.ts';
import { joinLeftOut } from '../../domain/performance/counted-trips.ts';
import { ledgerLateMs } from '../../domain/account/ledger-move.ts';
import { equityFigures } from '../../domain/performance/equity-figures.ts';
import { fundingTotal } from '../../domain/performance/pnl-rows.ts';
import type { Period, PeriodRange, TimeRange } from '../../domain/performance/period.ts';
import { periodRange } from '../../domain/performance/period.ts';
import { tradeFigures } from '../../domain/performance/trade-figures.ts';
import type { TripTally } from '../../domain/performance/trip-tally.ts';
import { joinTallies } from '../../domain/performance/trip-tally.ts';
import { minuteMs, toWorldMs } from '../../time.ts';
import { coverageRule } from '../coverage.ts';
import { inNumbers } from '../in-numbers.ts';
import type { Reads } from '../scope.ts';
import { oldestReading } from '../trades/history-lateness.ts';
import { asProvenance, closedTripsCoverage, lessMissing } from '../trades/history-coverage.ts';
import type { EquityReadings } from './equity-readings.ts';
import { readEquity } from './equity-readings.ts';
import {
  equityLeftOut,
  flowsLeftOut,
  fundingLeftOut,
  leftOutView,
  tradesLeftOut,
  valueOfNoMarket,
} from './performance-left-out.ts';
import type { FundingReadings, TripReadings } from './performance-readings.ts';
import { readFunding, readTrips, unknownFunding } from './performance-readings.ts';

/** Readings that performance figures are computed from, besides the readings of `performanceCoverage`. */
export const performanceReadings = [
  'catalog',
  'equity',
  'fills',
  'funding',
  'histories',
  'ledger',
  'providers',
  'roundTrips',
  'stream',
] as const;
export type PerformanceReads = Reads<(typeof performanceReadings)[number]>;

/** Completeness of a period's figures, and what is in none of them. */
export type KnownPerformance = Completeness & {
  /** Trades whose end is not known, and why trades may be missing; all trades, until the fills were read once. */
  readonly trips: readonly PerformanceLeftOut[];
  /** Empty: funding is known. */
  readonly funding: readonly PerformanceLeftOut[];
  /** Empty: deposits and withdrawals are known. */
  readonly flows: readonly PerformanceLeftOut[];
};

/** Completeness of what trades and funding earned, which no deposit changes. */
export const earningsCoverage = coverageRule(
  closedTripsCoverage.readings,
  (scope, period): KnownPerformance => {
    const { leftOut, ...trips } = closedTripsCoverage.known(scope, period);
    const funding = fundingLeftOut(scope, period.range);
    const known = lessMissing(trips, funding[0]?.message);
    return { ...known, trips: areTripsRead(trips) ? leftOut : [tradesLeftOut], funding, flows: [] };
  },
);

export const performanceCoverage = coverageRule(
  earningsCoverage.readings,
  (scope, period): KnownPerformance => {
    const known = earningsCoverage.known(scope, period);
    // Account value belongs to no single market: figures of chosen markets exclude it.
    const flows = period.isOf === undefined ? flowsLeftOut(scope, period.range) : [];
    return { ...known, ...lessMissing(known, flows[0]?.message), flows };
  },
);

/** Whether the account's fills were read once: closing fills alone are not trades. */
const areTripsRead = ({ source }: Completeness): boolean => source !== 'exchange_fills';

/**
 * Returns the time up to which samples are complete: every flow before they were taken is known. A sample is taken within its
 * minute; of the last hour's, the exact time is known.
 */
function samplesKnownThrough({ reader, world }: Reads<'equity' | 'histories'>): number {
  const readAt = reader.historyReadAt('ledger') ?? world.thisMinute();
  const through = readAt - toWorldMs(ledgerLateMs, world);
  return Math.max(through - minuteMs, reader.takenSample(through)?.at ?? -Infinity);
}

/** Readings that the figures and the charts of a period share, read once. */
export interface PerformanceReadings {
  readonly range: PeriodRange;
  /** null: the fills of the period were not read to their end yet. */
  readonly trips: TripReadings | null;
  readonly funding: FundingReadings;
  readonly equity: EquityReadings;
}

export function readPerformance(
  scope: PerformanceReads,
  period: Period,
  known: KnownPerformance,
): PerformanceReadings {
  const range = periodRange(period, scope.world.thisMinute());
  return { ...readEarnings(scope, range, known), equity: readAccountEquity(scope, range) };
}

/** The same readings of chosen markets. Account value belongs to no single market, so it is null. */
type MarketReadings = Omit<PerformanceReadings, 'equity'> & { readonly equity: null };

export function readMarketPerformance(
  scope: Reads<'catalog' | 'funding' | 'roundTrips'>,
  period: Period,
  known: KnownPerformance,
  isOf: (coin: string) => boolean,
): MarketReadings {
  const range = periodRange(period, scope.world.thisMinute());
  return { ...readEarnings(scope, range, known, isOf), equity: null };
}

/** Reads the trades and the funding of a period. `isOf`: whether rows of a coin count; absent: all do. */
function readEarnings(
  { reader }: Reads<'catalog' | 'funding' | 'roundTrips'>,
  range: PeriodRange,
  known: KnownPerformance,
  isOf?: (coin: string) => boolean,
): Omit<PerformanceReadings, 'equity'> {
  return {
    range,
    trips: areTripsRead(known) ? readTrips(reader, range, isOf) : null,
    funding: known.funding.length === 0 ? readFunding(reader, range, isOf) : unknownFunding,
  };
}

export function readAccountEquity(
  scope: Reads<'equity' | 'histories' | 'ledger'>,
  range: TimeRange,
): EquityReadings {
  const isFine = range.period === '24h';
  return readEquity(scope.reader, { range, through: samplesKnownThrough(scope), isFine });
}

const flowsUnread = 'Deposits and withdrawals since these samples have not been read yet.';

/** Completeness of the account value over time: one sentence on each thing that is missing. */
export const equityCoverage = coverageRule(['equity', 'histories', 'ledger'], (scope, { range }) =>
  missingOf(scope, range, readAccountEquity(scope, range)),
);

/** Returns the same sentences for an account value that was read already. */
export function missingOf(
  scope: Reads<'equity' | 'histories' | 'ledger'>,
  range: TimeRange,
  equity: EquityReadings,
): readonly string[] {
  const leftOut = [...equityLeftOut(scope, { range, equity, trips: null }), ...flowsLeftOut(scope, range)];
  const areUnread = equity.ends !== null && equity.spans.length === 0;
  return [...leftOut.map(({ message }) => message), ...(areUnread ? [flowsUnread] : [])];
}

/** Returns what the account earned in a period. */
export function performance(
  scope: Reads<'histories'>,
  { range, trips, funding, equity }: PerformanceReadings | MarketReadings,
  known: KnownPerformance,
): Performance {
  const paid = funding.paid === null ? null : fundingTotal(funding.paid);
  const { fundingUsd, ...ofTrades } = tradeFigures(tallyOf(trips?.strategies ?? []), paid);
  return {
    network: scope.network,
    updatedAt: utcTextOrNull(oldestReading(scope)),
    period: range.period,
    ...asProvenance(known),
    ...inNumbers({
      ...(trips === null ? allNull(ofTrades) : ofTrades),
      fundingUsd,
      ...equityFigures(equity ?? { ends: null, spans: [], flows: null, through: range.toTime }),
    }),
    equityStartAt: utcTextOrNull(equity?.ends?.firstAt ?? null),
    equityEndAt: utcTextOrNull(equity?.ends?.lastAt ?? null),
    leftOut: [
      ...known.trips,
      ...joinLeftOut([...(trips?.leftOut ?? []), ...funding.leftOut]).map(leftOutView),
      ...known.funding,
      ...(equity === null ? [valueOfNoMarket] : equityLeftOut(scope, { range, trips, equity })),
      ...known.flows,
    ],
  };
}

const tallyOf = (sums: TripReadings['strategies']): TripTally => joinTallies(sums.map(({ tally }) => tally));

function allNull<Figures extends object>(figures: Figures): { readonly [Name in keyof Figures]: null } {
  return Object.fromEntries(Object.keys(figures).map((name) => [name, null])) as {
    readonly [Name in keyof Figures]: null;
  };
}

import type { Completeness } from '../../../src-preload/contract/bridge/trades.ts';
import type {
  Performance,
  PerformanceLeftOut,
} from '../../../src-preload/contract/views/performance/performance.ts';
import { inNumbers } from '../../domain/decimal.ts';
import { toUtcText } from '../../domain/freshness.ts';
import { joinLeftOut } from '../../domain/performance/counted-trips.ts';
import { equityFigures } from '../../domain/performance/equity-figures.ts';
import { fundingTotal } from '../../domain/performance/pnl-rows.ts';
import type { Period, PeriodRange } from '../../domain/performance/period.ts';
import { periodRange } from '../../domain/performance/period.ts';
import { tradeFigures } from '../../domain/performance/trade-figures.ts';
import type { TripTally } from '../../domain/performance/trip-tally.ts';
import { joinTallies } from '../../domain/performance/trip-tally.ts';
import { minuteMs } from '../../time.ts';
import { notReadSince } from '../reading-states.ts';
import type { Reads } from '../readings.ts';
import type { CompletenessReads } from '../trades/history-completeness.ts';
import { completenessReadings, historyCompleteness } from '../trades/history-completeness.ts';
import { oldestReading } from '../trades/history-lateness.ts';
import { tripsMissing } from '../trades/incomplete-trips.ts';
import type { EquityReadings } from './equity-readings.ts';
import { readEquity } from './equity-readings.ts';
import {
  equityLeftOut,
  flowsLeftOut,
  fundingLeftOut,
  leftOutView,
  tradesLeftOut,
} from './performance-left-out.ts';
import type { FundingReadings, TripReadings } from './performance-readings.ts';
import { readFunding, readTrips } from './performance-readings.ts';

/** What figures of performance rest on. */
export const performanceReadings = [
  ...completenessReadings,
  'catalog',
  'equity',
  'funding',
  'ledger',
  'providers',
] as const;
export type PerformanceReads = Reads<(typeof performanceReadings)[number]>;

/** The ledger is read every five minutes of real time: what came in the last ten may not be in it yet. */
const ledgerLagMs = 10 * minuteMs;

/** Through when all that came and went is known, in a world that may run faster: never after the ledger's own last reading. */
function flowsThrough({ reader, world }: Reads<'histories'>): number {
  const usual = world.thisMinute() - ledgerLagMs * Math.max(1, world.rate());
  return Math.min(usual, reader.historyReadAt('ledger') ?? usual);
}

/** What figures and charts of a period are both made of, read once. */
export interface PerformanceReadings {
  readonly range: PeriodRange;
  readonly known: Completeness;
  /** null: the fills of the period were not read to their end yet, and closing fills are no trades. */
  readonly trips: TripReadings | null;
  /** Trades that are in none of the figures. */
  readonly missing: readonly PerformanceLeftOut[];
  /** `since`: it was not read since then, too long ago, and nothing is said of it. */
  readonly funding: FundingReadings & { readonly since: number | null };
  readonly equity: EquityReadings;
}

const noneMissing: PerformanceReadings['missing'] = [];

/** Not complete where a reading that figures rest on is missing. */
function lessMissing(known: Completeness, message: string | null | undefined): Completeness {
  return known.complete && message ? { ...known, complete: false, message } : known;
}

export function readPerformance(scope: PerformanceReads, period: Period): PerformanceReadings {
  const range = periodRange(period, scope.world.thisMinute());
  const earnings = readEarnings(scope, range);
  const equity = readAccountEquity(scope, range);
  return { ...earnings, known: lessMissing(earnings.known, flowsLeftOut(scope, equity)[0]?.message), equity };
}

/** The same of some markets: of the account's value, which is of no market alone, nothing is read. */
export function readMarketPerformance(
  scope: CompletenessReads & Reads<'catalog' | 'funding' | 'providers'>,
  period: Period,
  isOf: (coin: string) => boolean,
): PerformanceReadings {
  const range = periodRange(period, scope.world.thisMinute());
  const equity = { ends: null, spans: [], flows: [], through: range.toTime, partialCount: 0 };
  return { ...readEarnings(scope, range, isOf), equity };
}

/** `isOf`: whether those of a coin count; without it all do. */
function readEarnings(
  scope: CompletenessReads & Reads<'catalog' | 'funding'>,
  range: PeriodRange,
  isOf?: (coin: string) => boolean,
): Omit<PerformanceReadings, 'equity'> {
  const known = historyCompleteness(scope, range);
  const funding = readPaid(scope, range, isOf);
  if (known.source === 'exchange_fills') return { range, known, trips: null, missing: noneMissing, funding };
  const missing = tripsMissing(scope, range, isOf);
  return {
    range,
    known: lessMissing(known, missing.message ?? fundingLeftOut(scope, { range, funding })[0]?.message),
    trips: readTrips(scope.reader, range, isOf),
    missing: missing.leftOut,
    funding,
  };
}

function readPaid(
  scope: Reads<'catalog' | 'funding' | 'histories'>,
  range: PeriodRange,
  isOf?: (coin: string) => boolean,
): PerformanceReadings['funding'] {
  const since = notReadSince(scope, 'funding');
  return {
    ...readFunding(scope.reader, range, isOf),
    ...(since === null ? {} : { paid: null, hours: null }),
    since,
  };
}

export function readAccountEquity(
  scope: Reads<'equity' | 'histories' | 'ledger'>,
  range: PeriodRange,
): EquityReadings {
  const isFine = range.period === '24h';
  return readEquity(scope.reader, { range, through: flowsThrough(scope), isFine });
}

/** What the account earned in a period. */
export function performance(scope: Reads<'histories'>, readings: PerformanceReadings): Performance {
  const { range, known, trips, missing, funding, equity } = readings;
  const paid = funding.paid === null ? null : fundingTotal(funding.paid);
  const { fundingUsd, ...ofTrades } = inNumbers(tradeFigures(tallyOf(trips?.tallies ?? []), paid));
  return {
    network: scope.network,
    updatedAt: utcText(oldestReading(scope)),
    period: range.period,
    ...provenance(known),
    ...(trips === null ? allNull(ofTrades) : ofTrades),
    fundingUsd,
    ...inNumbers(equityFigures(equity)),
    equityStartAt: utcText(equity.ends?.firstAt ?? null),
    equityEndAt: utcText(equity.ends?.lastAt ?? null),
    leftOut: [
      ...(trips === null ? [tradesLeftOut] : missing),
      ...joinLeftOut([...(trips?.leftOut ?? []), ...funding.leftOut]).map(leftOutView),
      ...fundingLeftOut(scope, readings),
      ...equityLeftOut(scope, readings),
    ],
  };
}

const utcText = (at: number | null): string | null => (at === null ? null : toUtcText(at));

const tallyOf = (tallies: TripReadings['tallies']): TripTally =>
  joinTallies(tallies.map(({ tally }) => tally));

type Provenance = Pick<Performance, 'source' | 'complete' | 'incompleteReason' | 'recomputing'>;

function provenance({ source, complete, incompleteReason, recomputing }: Completeness): Provenance {
  return { source, complete, incompleteReason, recomputing };
}

function allNull<Figures extends object>(figures: Figures): { readonly [Name in keyof Figures]: null } {
  return Object.fromEntries(Object.keys(figures).map((name) => [name, null])) as {
    readonly [Name in keyof Figures]: null;
  };
}

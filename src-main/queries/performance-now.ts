import type { Performance } from '../../src-preload/contract/views/performance.ts';
import { closedTradeOfFill } from '../domain/closed-trade-rows.ts';
import { toUtcText } from '../domain/freshness.ts';
import type { NewestFills } from '../domain/newest-fills.ts';
import { splitByToken } from '../domain/performance/counted-trips.ts';
import type { Period, PeriodRange } from '../domain/performance/period.ts';
import { dayOf, periodRange } from '../domain/performance/period.ts';
import { tallyClosings } from '../domain/performance/trip-tally.ts';
import { requireAccount } from './account-scope.ts';
import type { DoorScope } from './door-scope.ts';
import { fillsKnownThrough } from './fills-known.ts';
import type { NewestFillsQuestion } from './newest-fills.ts';
import { newestComplete } from './newest-fills.ts';
import { performance, readFigures, readPerformance } from './performance.ts';
import type { TripReadings } from './performance-readings.ts';

export interface PerformanceParts {
  readonly scope: DoorScope;
  readonly newestFills: NewestFillsQuestion;
}

/**
 * What the account earned in a period. As elsewhere once the fills were read; until then of the newest ones, each that closes
 * a trade of its own, as in closedTradeHistory: what was paid as it opened is in no `fees_usd` and no `net_pnl_usd`, and how
 * long it was held is not known. Throws provider_failed where there are none, and where the fills are past their limit:
 * there is no age in it for a program to go by.
 */
export async function performanceNow(
  { scope, newestFills }: PerformanceParts,
  period: Period,
  signal: AbortSignal,
): Promise<Performance> {
  const account = requireAccount(scope, 'performance');
  if (fillsKnownThrough(scope) !== null) return performance(scope, readPerformance(scope, period));
  const newest = await newestFills(account, signal);
  const range = periodRange(period, scope.world.now());
  const { complete, reason } = newestComplete(newest, range);
  const known = { source: 'exchange_fills', complete, incompleteReason: reason, message: null } as const;
  const told = performance(scope, readFigures(scope, { range, known, trips: closings(newest, range) }));
  return { ...told, updated_at: told.updated_at ?? toUtcText(newest.readAt) };
}

/** One whose fee is in no dollars is left out whole and named, as trips are. */
export function closings({ rows }: NewestFills, { fromTime }: PeriodRange): TripReadings {
  const closed = rows.filter(({ time }) => time >= fromTime).flatMap((fill) => closedTradeOfFill(fill) ?? []);
  const { counted, leftOut } = splitByToken('trips', closed, {
    tokenOf: ({ feeToken }) => feeToken,
    countOf: () => 1,
  });
  const tallies = counted.map((one) => ({
    day: dayOf(one.filledAt),
    coin: one.coin,
    strategyId: null,
    tally: tallyClosings([one]),
  }));
  return { tallies, hours: [], leftOut };
}

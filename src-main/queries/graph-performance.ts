import type { Performance, PerformanceLeftOut } from '../../src-preload/contract/views/performance.ts';
import { equityCurve } from '../domain/performance/equity-curve.ts';
import type { NewestFills } from '../domain/newest-fills.ts';
import { toUtcText } from '../domain/freshness.ts';
import type { Period } from '../domain/performance/period.ts';
import { periodRange } from '../domain/performance/period.ts';
import { toNumber } from '../domain/decimal.ts';
import type { AccountScope } from './account-scope.ts';
import { requireAccount } from './account-scope.ts';
import { isChosen, isEverything } from './chosen-coins.ts';
import type { DoorScope } from './door-scope.ts';
import { fillsKnownThrough } from './fills-known.ts';
import type { EquityPoint, EquityQuestion, PerformanceQuestion } from './graph-questions.ts';
import { requirePoints } from './list-part.ts';
import { newestComplete } from './newest-fills.ts';
import { performance, readAccountEquity, readMarketPerformance } from './performance.ts';
import type { PerformanceParts } from './performance-now.ts';
import { closings, performanceNow } from './performance-now.ts';

/**
 * What the account earned in a period, as performanceNow, or what of it in a market or a class of markets: until the fills were
 * read once likewise of the newest ones, and rejected as it is.
 */
export async function graphPerformance(
  parts: PerformanceParts,
  { period, ...choice }: PerformanceQuestion,
  signal: AbortSignal,
): Promise<Performance> {
  const { scope, newestFills } = parts;
  const account = requireAccount(scope, 'performance');
  const isOf = isChosen(scope, choice);
  if (isEverything(choice)) return performanceNow(parts, period, signal);
  const whole =
    fillsKnownThrough(scope) === null
      ? earnedOfNewest(scope, { period, isOf, newest: await newestFills(account, signal) })
      : performance(scope, readMarketPerformance(scope, period, isOf));
  return { ...whole, left_out: [...whole.left_out, ofNoMarket] };
}

interface OfNewest {
  readonly period: Period;
  readonly isOf: (coin: string) => boolean;
  readonly newest: NewestFills;
}

function earnedOfNewest(scope: DoorScope, { period, isOf, newest }: OfNewest): Performance {
  const range = periodRange(period, scope.world.now());
  const { complete, reason } = newestComplete(newest, range);
  const known = { source: 'exchange_fills', complete, incompleteReason: reason, message: null } as const;
  const trips = closings({ ...newest, rows: newest.rows.filter(({ coin }) => isOf(coin)) }, range);
  const told = performance(scope, { ...readMarketPerformance(scope, period, isOf), range, known, trips });
  return { ...told, updated_at: told.updated_at ?? toUtcText(newest.readAt) };
}

const ofNoMarket: PerformanceLeftOut = {
  of: 'equity',
  token: null,
  count: 0,
  message:
    "The account's value is of all its markets at once: value, drawdown and ratios of some are not known.",
};

/** The account's value as a line, of so many points at most. Throws provider_not_attached where no account is known. */
export function equityLine(scope: AccountScope, { period, points }: EquityQuestion): readonly EquityPoint[] {
  requirePoints(points);
  requireAccount(scope, 'portfolio');
  const equity = readAccountEquity(scope, periodRange(period, scope.world.now()));
  return equityCurve({ ...equity, mostPoints: points }).map(({ at, equityUsd, netDepositsUsd }) => ({
    at,
    equityUsd: toNumber(equityUsd),
    netDepositsUsd: netDepositsUsd === null ? null : toNumber(netDepositsUsd),
  }));
}

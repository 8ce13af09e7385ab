import type { Performance, PerformanceLeftOut } from '../../src-preload/contract/views/performance.ts';
import { equityCurve } from '../domain/performance/equity-curve.ts';
import { periodRange } from '../domain/performance/period.ts';
import { toNumber } from '../domain/decimal.ts';
import type { AccountScope } from './account-scope.ts';
import { requireAccount } from './account-scope.ts';
import { isChosen, isEverything } from './chosen-coins.ts';
import type { DoorScope } from './door-scope.ts';
import { requireFills } from './fills-known.ts';
import type { EquityPoint, EquityQuestion, PerformanceQuestion } from './graph-questions.ts';
import { requirePoints } from './list-part.ts';
import { performance, readAccountEquity, readMarketPerformance, readPerformance } from './performance.ts';

/** What the account earned in a period, or what of it in a market or a class of markets: rejected as performanceNow is. */
export function graphPerformance(scope: DoorScope, { period, ...choice }: PerformanceQuestion): Performance {
  requireAccount(scope, 'performance');
  requireFills(scope);
  if (isEverything(choice)) return performance(scope, readPerformance(scope, period));
  const isOf = isChosen(scope, choice, 'venue');
  const whole = performance(scope, readMarketPerformance(scope, period, isOf));
  return { ...whole, left_out: [...whole.left_out, ofNoMarket] };
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

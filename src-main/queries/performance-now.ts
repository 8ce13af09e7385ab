import type { Performance } from '../../src-preload/contract/views/performance.ts';
import type { Period } from '../domain/performance/period.ts';
import { requireAccount } from './account-scope.ts';
import type { DoorScope } from './door-scope.ts';
import { fillsKnownThrough } from './fills-known.ts';
import { nothingRead } from './nothing-read.ts';
import { performance, readPerformance } from './performance.ts';

/**
 * What the account earned in a period. As elsewhere, but rejected until the fills were read once, and where they are past their
 * limit: there is no age in it for a program to go by, and a sum of nothing read is no sum.
 */
export function performanceNow(scope: DoorScope, period: Period): Performance {
  requireAccount(scope, 'performance');
  if (fillsKnownThrough(scope) === null) throw nothingRead('fills');
  return performance(scope, readPerformance(scope, period));
}

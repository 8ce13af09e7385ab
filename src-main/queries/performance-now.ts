import type { Performance } from '../../src-preload/contract/views/performance.ts';
import type { Period } from '../domain/performance/period.ts';
import { requireAccount } from './account-scope.ts';
import type { DoorScope } from './door-scope.ts';
import { fillsKnownThrough } from './fills-known.ts';
import { performance, readPerformance } from './performance.ts';

/**
 * What the account earned in a period. As elsewhere, but rejected where the fills are past their limit: there is no age in it
 * for a program to go by.
 */
export function performanceNow(scope: DoorScope, period: Period): Performance {
  requireAccount(scope, 'performance');
  fillsKnownThrough(scope);
  return performance(scope, readPerformance(scope, period));
}

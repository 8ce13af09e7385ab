import type { Performance } from '../../src-preload/contract/views/performance.ts';
import { toUtcText } from '../domain/freshness.ts';
import { requireAccount } from './account-scope.ts';
import { isChosen, isEverything } from './chosen-coins.ts';
import type { DoorScope } from './door-scope.ts';
import { fillsKnownThrough } from './fills-known.ts';
import type { PerformanceQuestion } from './graph-questions.ts';
import type { NewestFillsQuestion } from './newest-fills.ts';
import { performance, readMarketPerformance, readPerformance } from './performance.ts';

export interface PerformanceParts {
  readonly scope: DoorScope;
  readonly newestFills: NewestFillsQuestion;
}

/**
 * What the account earned in a period, in all markets or in those that are chosen. Until the fills were read once, the newest
 * ones say how recent the answer is, and figures of trades are null. Throws provider_failed where there are none, and where
 * the fills are past their limit: the answer has no age for a program to go by.
 */
export async function performanceNow(
  { scope, newestFills }: PerformanceParts,
  { period, ...choice }: PerformanceQuestion,
  signal: AbortSignal,
): Promise<Performance> {
  const account = requireAccount(scope, 'performance');
  const isOf = isChosen(scope, choice);
  const readAt = fillsKnownThrough(scope) ?? (await newestFills(account, signal)).readAt;
  const readings = isEverything(choice)
    ? readPerformance(scope, period)
    : readMarketPerformance(scope, period, isOf);
  const answer = performance(scope, readings);
  return { ...answer, updated_at: answer.updated_at ?? toUtcText(readAt) };
}

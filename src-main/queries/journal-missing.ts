import { freshnessLimitsMs } from '../../src-preload/contract/views/freshness.ts';
import { isStale } from '../domain/freshness.ts';
import type { PeriodRange } from '../domain/performance/period.ts';
import { covers } from '../domain/time-span.ts';
import type { AccountScope } from './account-scope.ts';
import { ageWords } from './reading-age.ts';

/**
 * What of the agent's journal is missing in a period, from its first event on; null: nothing, or no feed is attached that
 * could have one.
 */
export function journalMissing(
  scope: Pick<AccountScope, 'reader' | 'world' | 'providers'>,
  { fromTime, toTime }: PeriodRange,
): string | null {
  if (scope.providers().status.kind === 'not_attached') return null;
  const { reader, world } = scope;
  const readAt = reader.journalCursor()?.caughtUpAt ?? null;
  if (readAt === null) return "The agent's journal has not been read yet.";
  const limitMs = freshnessLimitsMs.agentStatus * Math.max(1, world.rate());
  const age = world.ageOf(readAt);
  if (isStale(age, limitMs))
    return `The last reading of the agent's journal is ${ageWords(age)}, more than ${limitMs / 1_000} s: newer events are missing.`;
  const coverage = reader.journalCoverage();
  const firstEventAt = Math.min(...coverage.map(({ from }) => from));
  const span = { from: Math.max(fromTime, firstEventAt), to: Math.min(toTime, readAt) };
  if (span.from > span.to || covers(coverage, span)) return null;
  return "Events of the agent's journal are missing in this period: see Connections for where.";
}

import { freshnessLimitsMs } from '../../src-preload/contract/views/freshness.ts';
import type { ReferenceReading } from '../../src-preload/contract/views/reference/reference.ts';
import { referenceMs } from '../format/reference-words.ts';

/**
 * Why nothing may be made of a reading now; null: it counts. The service's own word was true when it was sent: a reading
 * grows too old while it is looked at.
 */
export function whyUnusable(reading: ReferenceReading, nowMs: number | null): string | null {
  const { usable, unavailableReason, observedAt, delay } = reading;
  if (!usable) return unavailableReason ?? 'No reason given.';
  const limit =
    delay === 'real_time' ? freshnessLimitsMs.referenceRealTime : freshnessLimitsMs.referenceDelayed;
  const isOld = observedAt !== null && nowMs !== null && nowMs - referenceMs(observedAt) > limit;
  return isOld ? 'The observation is too old.' : null;
}

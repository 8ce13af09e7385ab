import { freshnessLimitsMs } from '../../src-preload/contract/views/freshness.ts';
import type { ReferenceReading } from '../../src-preload/contract/views/reference/reference.ts';
import { referenceMs } from '../format/reference-text.ts';
import { serviceText } from '../format/service-text.ts';

/**
 * Returns why a reading can't be used now; null: it can. The service's `usable` was true when it was sent, but a reading may
 * become too old while it is shown.
 */
export function whyUnusable(reading: ReferenceReading, nowMs: number | null): string | null {
  const { usable, unavailableReason, observedAt, delay } = reading;
  if (!usable) return serviceText(unavailableReason) ?? 'No reason given.';
  const limit =
    delay === 'real_time' ? freshnessLimitsMs.referenceRealTime : freshnessLimitsMs.referenceDelayed;
  const isOld = observedAt !== null && nowMs !== null && nowMs - referenceMs(observedAt) > limit;
  return isOld ? 'The observation is too old.' : null;
}

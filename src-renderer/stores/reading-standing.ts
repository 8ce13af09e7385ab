import { freshnessLimitsMs } from '../../src-preload/contract/views/freshness.ts';
import type { ReferenceReading } from '../../src-preload/contract/views/reference.ts';
import { referenceMs } from '../format/reference-words.ts';

export interface ReadingStanding {
  /** null: there is none to be shown. */
  readonly value: number | null;
  /** Why it is unavailable; null where it is not. */
  readonly why: string | null;
  readonly isUnavailable: boolean;
}

/** The service's own word was true when it was sent: a reading grows too old while it is looked at. */
export function readingStanding(reading: ReferenceReading, nowMs: number | null): ReadingStanding {
  const { value, usable, unavailableReason, observedAt, delay } = reading;
  if (!usable) return { value, why: unavailableReason ?? 'The provider says not why.', isUnavailable: true };
  const limit =
    delay === 'real_time' ? freshnessLimitsMs.referenceRealTime : freshnessLimitsMs.referenceDelayed;
  const isOld = observedAt !== null && nowMs !== null && nowMs - referenceMs(observedAt) > limit;
  return isOld
    ? { value, why: 'It was observed too long ago.', isUnavailable: true }
    : { value, why: null, isUnavailable: false };
}

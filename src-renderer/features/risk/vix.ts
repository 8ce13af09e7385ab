import type { Told } from '../../../src-preload/contract/bridge/account.ts';
import { freshnessLimitsMs } from '../../../src-preload/contract/views/freshness.ts';
import type { ReferenceReading } from '../../../src-preload/contract/views/reference.ts';

export const delayWords = {
  real_time: 'real time',
  delayed: 'delayed',
  end_of_day: 'end of day',
  unknown: 'the agent does not say',
} as const satisfies Record<ReferenceReading['delay'], string>;

export interface VixStanding {
  /** null: there is none to be shown. */
  readonly value: number | null;
  /** Why it is unavailable; null where it is not. */
  readonly why: string | null;
  readonly isUnavailable: boolean;
}

/** The service's own word was true when it was sent: a reading grows too old while it is looked at. */
export function vixStanding(vix: Told<ReferenceReading>, nowMs: number | null): VixStanding {
  if (vix.kind === 'failure') return { value: null, why: vix.error.message, isUnavailable: true };
  const { value, usable, unavailableReason, observedAt, delay } = vix.value;
  if (!usable) return { value, why: unavailableReason ?? 'The agent can’t use it.', isUnavailable: true };
  const limit =
    delay === 'real_time' ? freshnessLimitsMs.referenceRealTime : freshnessLimitsMs.referenceDelayed;
  const isOld = observedAt !== null && nowMs !== null && nowMs - Date.parse(observedAt) > limit;
  return isOld
    ? { value, why: 'It was observed too long ago.', isUnavailable: true }
    : { value, why: null, isUnavailable: false };
}

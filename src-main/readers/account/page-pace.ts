import type { MonotonicClock } from '../../clock.ts';
import { minuteMs } from '../../time.ts';
import type { Wait } from './account-questions.ts';

/** Share of the request weight per minute that history paging may use; the rest is reserved for live reads. */
const historyShare = 0.45;
const pageWeight = 20;
const rowsPerWeight = 20;

/** Resolves when the page after one of `rowCount` rows may be requested. `perMinute`: total request weight allowed per minute. */
export function createPagePace(
  perMinute: number,
  monotonic: MonotonicClock,
  wait: Wait,
): (rowCount: number, signal: AbortSignal) => Promise<void> {
  const next = { at: Number.NEGATIVE_INFINITY };
  return async (rowCount, signal) => {
    const weight = pageWeight + Math.ceil(rowCount / rowsPerWeight);
    next.at = Math.max(next.at, monotonic()) + (weight * minuteMs) / (perMinute * historyShare);
    const waitMs = next.at - monotonic();
    if (waitMs > 0) await wait(waitMs, signal);
  };
}

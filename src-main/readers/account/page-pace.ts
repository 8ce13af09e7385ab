import type { MonotonicClock } from '../../clock.ts';
import { minuteMs } from '../../time.ts';
import type { Wait } from './account-questions.ts';

/** Of what the venue may be asked a minute, the further pages of all histories together take so much: all else goes on beside them. */
const historyShare = 0.45;
const pageWeight = 20;
const rowsPerWeight = 20;

/** Resolves when the page after one of so many rows may be asked for, where `perMinute` is all that may be asked. */
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

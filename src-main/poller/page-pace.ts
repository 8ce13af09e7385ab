import type { MonotonicClock } from '../clock.ts';
import type { Wait } from './account-questions.ts';

/** Weight a minute that the further pages of all histories together take, so that everything else goes on beside them. */
const perMinute = 180;
const pageWeight = 20;
const rowsPerWeight = 20;

/** Resolves when the page after one of so many rows may be asked for. */
export function createPagePace(
  monotonic: MonotonicClock,
  wait: Wait,
): (rowCount: number, signal: AbortSignal) => Promise<void> {
  const next = { at: Number.NEGATIVE_INFINITY };
  return async (rowCount, signal) => {
    const weight = pageWeight + Math.ceil(rowCount / rowsPerWeight);
    next.at = Math.max(next.at, monotonic()) + (weight * 60_000) / perMinute;
    const waitMs = next.at - monotonic();
    if (waitMs > 0) await wait(waitMs, signal);
  };
}

import { useFromClock } from './AppContext.ts';
import type { WorldClock } from './clock-store.ts';
import { freshnessLimitsMs } from '../../src-preload/contract/views/freshness.ts';

/**
 * Returns the age of an account reading. The service's own `stale` was true when it was sent; without a connection every reading
 * is stale.
 */
export function accountAge(
  observedAt: string,
  { nowMs, live }: Pick<WorldClock, 'nowMs' | 'live'>,
): { readonly ms: number | null; readonly stale: boolean } {
  if (nowMs === null) return { ms: null, stale: !live };
  const ms = Math.max(0, nowMs - Date.parse(observedAt));
  return { ms, stale: !live || ms > freshnessLimitsMs.account };
}

/** Returns the age of an account reading, ms in whole seconds, if it is too old; null if it is not, or nothing was read. */
export function useStaleAccountMs(reading: { readonly observedAt: string } | null): number | null {
  return useFromClock((_, clock) => {
    const age = reading === null ? null : accountAge(reading.observedAt, clock);
    return age?.stale === true ? Math.floor((age.ms ?? 0) / 1000) * 1000 : null;
  });
}

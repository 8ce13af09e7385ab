import { freshnessLimitsMs } from '../../src-preload/contract/views/freshness.ts';

/** How old a reading of the account is now. The service's own word was true when it was sent. */
export function accountAge(
  observedAt: string,
  nowMs: number | null,
): { readonly ms: number | null; readonly stale: boolean } {
  if (nowMs === null) return { ms: null, stale: false };
  const ms = Math.max(0, nowMs - Date.parse(observedAt));
  return { ms, stale: ms > freshnessLimitsMs.account };
}

/** Milliseconds. */
export interface Backoff {
  readonly firstMs: number;
  readonly longestMs: number;
}

/** Doubles with each consecutive failure; `random` (0 to 1) takes off up to a quarter, so that retries spread. */
export function backoffDelay(failures: number, { firstMs, longestMs }: Backoff, random: number): number {
  const full = Math.min(longestMs, firstMs * 2 ** Math.max(0, failures - 1));
  return Math.round(full * (1 - random / 4));
}

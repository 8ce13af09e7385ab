/** Milliseconds. */
export interface Backoff {
  readonly firstMs: number;
  readonly longestMs: number;
}

/** Doubles with each failure in a row; up to a quarter is taken off by `random` (0 to 1), so that retries spread. */
export function backoffDelay(failures: number, { firstMs, longestMs }: Backoff, random: number): number {
  const full = Math.min(longestMs, firstMs * 2 ** Math.max(0, failures - 1));
  return Math.round(full * (1 - random / 4));
}

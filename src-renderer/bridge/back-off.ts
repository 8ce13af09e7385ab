const firstMs = 500;
const longestMs = 10_000;

/**
 * Wait before reconnecting for the `attempt`th time (from 0): 0.5 s doubling to 10 s, less up to a quarter so that
 * several windows do not return at one instant. `chance` is in [0, 1).
 */
export function reconnectDelayMs(attempt: number, chance: number): number {
  const full = Math.min(longestMs, firstMs * 2 ** Math.min(attempt, 10));
  return full * (1 - chance / 4);
}

import { toRealMs, type Paced } from '../time.ts';

/** Shortest interval, real ms. A simulated world that runs faster is read more often, but never more often than this. */
export const quickestMs = 1_000;

/** Returns an interval at the pace of the world, real ms. */
export function paced(everyMs: number, world: Paced): number {
  return Math.min(everyMs, Math.max(quickestMs, toRealMs(everyMs, world)));
}

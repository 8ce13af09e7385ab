import type { MonotonicClock, WorldClock } from '../clock.ts';
import type { Job } from './poller.ts';

interface WatchClockDeps {
  readonly world: WorldClock;
  readonly monotonic: MonotonicClock;
  readonly onJump: () => void;
}

/** Deviation of the world clock that means that it was set, or that its machine slept. */
const jumpMs = 20_000;
const everyMs = 1_000;

/** Detects jumps of the world clock, which make earlier readings invalid. Sends no requests. */
export function watchClock({ world, monotonic, onJump }: WatchClockDeps): Job {
  const last = { world: world.now(), monotonic: monotonic(), rate: world.rate() };
  return {
    name: 'world clock',
    everyMs,
    run: async () => {
      const now = { world: world.now(), monotonic: monotonic(), rate: world.rate() };
      const passedMs = (now.monotonic - last.monotonic) * Math.max(now.rate, last.rate);
      const aheadMs = now.world - last.world;
      Object.assign(last, now);
      if (aheadMs < -jumpMs || aheadMs > passedMs + jumpMs) onJump();
      return 'idle';
    },
  };
}

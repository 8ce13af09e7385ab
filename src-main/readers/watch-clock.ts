import type { MonotonicClock, WorldClock } from '../clock.ts';
import type { Job, Poller } from './poller.ts';

interface Clocks {
  readonly world: WorldClock;
  readonly monotonic: MonotonicClock;
}

interface WatchClockDeps extends Clocks {
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

/** Starts jobs, which run at once when the world clock has jumped. */
export function startJobs(poller: Poller, jobs: readonly Job[], { world, monotonic }: Clocks): void {
  const onJump = (): void => jobs.forEach(({ name }) => poller.nudge(name));
  for (const job of [...jobs, watchClock({ world, monotonic, onJump })]) poller.start(job);
}

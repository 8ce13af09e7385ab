import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { LoopDelay } from '../loop-delay.ts';
import { threadCpuMs } from './parent.ts';

interface LoopWatch {
  /** Discards the delays found so far. */
  readonly begin: () => void;
  readonly found: () => LoopDelay;
}

/** Watches the loop of this thread until the process ends. */
export function watchLoop(): LoopWatch {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const turn = { cpuMs: threadCpuMs(), longestMs: 0 };
  setInterval(() => {
    const cpuMs = threadCpuMs();
    turn.longestMs = Math.max(turn.longestMs, cpuMs - turn.cpuMs);
    turn.cpuMs = cpuMs;
  }, 1).unref();
  return {
    begin: () => {
      delay.reset();
      turn.longestMs = 0;
    },
    found: () => ({
      maxMs: delay.max / 1e6,
      p99Ms: delay.percentile(99) / 1e6,
      longestTurnCpuMs: turn.longestMs,
    }),
  };
}

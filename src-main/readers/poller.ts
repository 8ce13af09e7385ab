import { backoffDelay } from '../domain/backoff.ts';
import type { Backoff } from '../domain/backoff.ts';
import type { RetryPace } from './retry-pace.ts';

/**
 * A task that is run repeatedly. `run` rejects if it failed, and the health board shows its message; idle: there was nothing to
 * do.
 */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  /** Back-off after failures; absent: the poller's. */
  readonly backoff?: Backoff;
  /** Request weight of a retry, if it counts against the pace of retries; absent: it does not. */
  readonly retryWeight?: number;
  readonly run: (signal: AbortSignal) => Promise<JobEnd>;
}
export type JobEnd = 'done' | 'idle';

interface PollerOptions {
  /** Called after each failure. */
  readonly backoff: () => Backoff;
  /** Delays retries beyond their back-off; absent: no delay. */
  readonly retryPace?: RetryPace;
  readonly random: () => number;
  readonly onOutcome: (job: string, outcome: JobOutcome) => void;
}
export type JobOutcome = { readonly kind: JobEnd } | { readonly kind: 'failed'; readonly error: unknown };

export interface Poller {
  /** Starts a job with an immediate run. */
  readonly start: (job: Job) => void;
  /** Runs a job now, unless it is running or backing off after a failure. Returns whether it runs. */
  readonly nudge: (name: string) => boolean;
  /** Runs every failed job now, and restarts a retry in flight, because the cause of the failures is gone. */
  readonly retryFailed: () => void;
  /** Aborts running jobs and resolves when all have ended. */
  readonly stop: () => Promise<void>;
}

interface Loop {
  readonly job: Job;
  timer: NodeJS.Timeout | null;
  failures: number;
  running: Promise<void> | null;
  /** Aborts the current run; the next one starts at once. */
  again: AbortController;
}

/**
 * Creates a poller. Each job has one run at a time; the next one starts `everyMs` after the last one ended, later after failures.
 */
export function createPoller(options: PollerOptions): Poller {
  const loops = new Map<string, Loop>();
  const stopping = new AbortController();
  const turn = (loop: Loop): void => {
    loop.timer = null;
    loop.running = take(loop);
  };
  const schedule = (loop: Loop, delayMs: number): void => {
    loop.timer = setTimeout(() => {
      const waitMs = loop.failures > 0 ? paceRetry(loop.job, options) : 0;
      if (waitMs > 0) schedule(loop, waitMs);
      else turn(loop);
    }, delayMs);
  };
  const take = async (loop: Loop): Promise<void> => {
    loop.again = new AbortController();
    const delayMs = await runOnce(loop, stopping.signal, options);
    loop.running = null;
    if (!stopping.signal.aborted) schedule(loop, delayMs);
  };
  return {
    start: (job) => {
      const loop: Loop = { job, timer: null, failures: 0, running: null, again: new AbortController() };
      loops.set(job.name, loop);
      turn(loop);
    },
    nudge: (name) => {
      const loop = loops.get(name);
      if (loop === undefined || loop.timer === null || loop.failures > 0) return false;
      clearTimeout(loop.timer);
      turn(loop);
      return true;
    },
    retryFailed: () => {
      for (const loop of loops.values()) {
        if (loop.failures === 0) continue;
        loop.failures = 0;
        if (loop.timer === null) {
          loop.again.abort();
          continue;
        }
        clearTimeout(loop.timer);
        turn(loop);
      }
    },
    stop: async () => {
      stopping.abort();
      for (const loop of loops.values()) {
        if (loop.timer !== null) clearTimeout(loop.timer);
        loop.timer = null;
      }
      await Promise.all([...loops.values()].map((loop) => loop.running));
    },
  };
}

/** Returns how long the retry has to wait; 0: it is counted and may be sent. */
function paceRetry({ retryWeight }: Job, { retryPace }: PollerOptions): number {
  if (retryWeight === undefined || retryPace === undefined) return 0;
  const waitMs = retryPace.waitMs();
  if (waitMs === 0) retryPace.spend(retryWeight);
  return waitMs;
}

/** Runs a job and reports the outcome; resolves with the wait before the next run. */
async function runOnce(loop: Loop, stopping: AbortSignal, options: PollerOptions): Promise<number> {
  const signal = AbortSignal.any([stopping, loop.again.signal]);
  try {
    const kind = await loop.job.run(signal);
    loop.failures = 0;
    options.onOutcome(loop.job.name, { kind });
    return loop.job.everyMs;
  } catch (error) {
    if (signal.aborted) return 0;
    loop.failures += 1;
    report(loop, { kind: 'failed', error }, options);
    return backoffDelay(loop.failures, loop.job.backoff ?? options.backoff(), options.random());
  }
}

/** Reports an outcome. A listener may need the record, which may be what failed; the record's own monitor reports that. */
function report(loop: Loop, outcome: JobOutcome, { onOutcome }: PollerOptions): void {
  try {
    onOutcome(loop.job.name, outcome);
  } catch {
    // The next run reports again.
  }
}

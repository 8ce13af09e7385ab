import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Job, JobEnd, JobOutcome, Poller } from '../../../src-main/readers/poller.ts';
import { createPoller } from '../../../src-main/readers/poller.ts';

const open: Poller[] = [];
const handDriven: PromiseWithResolvers<JobEnd>[] = [];
afterEach(async () => {
  const stopped = open.splice(0).map((poller) => poller.stop());
  // Also those that began since the test ended: a poller stops once its runs have.
  for (const run of handDriven.splice(0)) run.resolve('done');
  await Promise.all(stopped);
});

const until = <T>(check: () => T): Promise<T> => vi.waitFor(check, { timeout: 60_000, interval: 2 });

function aPoller() {
  const outcomes: string[] = [];
  const poller = createPoller({
    backoff: () => ({ firstMs: 4, longestMs: 16 }),
    random: () => 0,
    onOutcome: (job, outcome) => outcomes.push(`${job} ${said(outcome)}`),
  });
  open.push(poller);
  return { poller, outcomes };
}

function said(outcome: JobOutcome): string {
  return outcome.kind === 'failed'
    ? `failed: ${outcome.error instanceof Error ? outcome.error.message : '?'}`
    : outcome.kind;
}

/** A job whose runs are ended by hand, one after another. */
function aHandDrivenJob(change: Partial<Job> = {}) {
  const runs: PromiseWithResolvers<JobEnd>[] = [];
  const signals: AbortSignal[] = [];
  const job: Job = {
    name: 'job',
    everyMs: 1,
    run: (signal) => {
      const run = Promise.withResolvers<JobEnd>();
      runs.push(run);
      handDriven.push(run);
      signals.push(signal);
      return run.promise;
    },
    ...change,
  };
  return { job, runs, signals };
}

describe('a job', () => {
  test('runs at once, and again when its time has come, never twice at a time', async () => {
    const { poller, outcomes } = aPoller();
    const { job, runs } = aHandDrivenJob();
    const other = aHandDrivenJob({ name: 'other' });
    poller.start(job);
    poller.start(other.job);
    expect(runs).toHaveLength(1);
    // The other job comes round three times while this one is still at its first.
    for (let round = 1; round <= 3; round += 1) {
      other.runs.at(-1)?.resolve('done');
      await until(() => expect(other.runs).toHaveLength(round + 1));
    }
    expect(poller.nudge('job')).toBe(false);
    expect(runs).toHaveLength(1);
    runs[0]?.resolve('done');
    await until(() => expect(runs).toHaveLength(2));
    expect(outcomes.filter((outcome) => outcome === 'job done')).toHaveLength(1);
  });

  test('that fails is reported with its error and retried until it works', async () => {
    const { poller, outcomes } = aPoller();
    const left = { failures: 3 };
    poller.start({
      name: 'job',
      everyMs: 1e6,
      run: async () => {
        if (left.failures-- > 0) throw new Error(`no ${left.failures}`);
        return 'done';
      },
    });
    await until(() => expect(outcomes).toHaveLength(4));
    expect(outcomes).toEqual(['job failed: no 2', 'job failed: no 1', 'job failed: no 0', 'job done']);
  });

  test('that had nothing to do is reported as idle', async () => {
    const { poller, outcomes } = aPoller();
    poller.start({ name: 'job', everyMs: 1e6, run: async () => 'idle' });
    await until(() => expect(outcomes).toEqual(['job idle']));
  });

  test('that throws at once fails like any other', async () => {
    const { poller, outcomes } = aPoller();
    poller.start({
      name: 'job',
      everyMs: 1,
      run: () => {
        throw new Error('at once');
      },
    });
    await until(() => expect(outcomes).toContain('job failed: at once'));
  });

  test('that fails does not change the pace of the others', async () => {
    const { poller, outcomes } = aPoller();
    poller.start({ name: 'bad', everyMs: 1, run: () => Promise.reject(new Error('bad')) });
    poller.start({ name: 'good', everyMs: 1, run: async () => 'done' });
    await until(() =>
      expect(outcomes.filter((outcome) => outcome === 'good done').length).toBeGreaterThan(5),
    );
  });
});

describe('a nudge', () => {
  test('runs a job now, long before it is due', async () => {
    const { poller } = aPoller();
    const { job, runs } = aHandDrivenJob({ everyMs: 1e6 });
    poller.start(job);
    runs[0]?.resolve('done');
    await until(() => {
      poller.nudge('job');
      expect(runs).toHaveLength(2);
    });
  });

  test('does not shorten the wait after a failure', async () => {
    const poller = createPoller({
      backoff: () => ({ firstMs: 1e6, longestMs: 1e6 }),
      random: () => 0,
      onOutcome: () => undefined,
    });
    open.push(poller);
    const { job, runs } = aHandDrivenJob();
    const other = aHandDrivenJob({ name: 'other' });
    poller.start(job);
    runs[0]?.reject(new Error('no'));
    poller.start(other.job);
    for (let round = 1; round <= 3; round += 1) {
      poller.nudge('job');
      other.runs.at(-1)?.resolve('done');
      await until(() => expect(other.runs).toHaveLength(round + 1));
    }
    expect(runs).toHaveLength(1);
  });

  test('to an unknown job does nothing', () => {
    expect(() => aPoller().poller.nudge('nobody')).not.toThrow();
  });
});

describe('retryFailed()', () => {
  test('runs failed jobs now, and does not change the pace of others', async () => {
    const poller = createPoller({
      backoff: () => ({ firstMs: 1e6, longestMs: 1e6 }),
      random: () => 0,
      onOutcome: () => undefined,
    });
    open.push(poller);
    const failing = aHandDrivenJob();
    const working = aHandDrivenJob({ name: 'working', everyMs: 1e6 });
    poller.start(failing.job);
    poller.start(working.job);
    failing.runs[0]?.reject(new Error('no'));
    working.runs[0]?.resolve('done');
    await until(() => {
      poller.retryFailed();
      expect(failing.runs).toHaveLength(2);
    });
    expect(working.runs).toHaveLength(1);
  });

  test('restarts a hanging attempt of a failed job, and counts no failure for it', async () => {
    const { poller, outcomes } = aPoller();
    const { job, runs, signals } = aHandDrivenJob();
    poller.start(job);
    runs[0]?.reject(new Error('no'));
    await until(() => expect(runs).toHaveLength(2));
    signals[1]?.addEventListener('abort', () => runs[1]?.reject(new Error('given up')));
    poller.retryFailed();
    await until(() => expect(runs).toHaveLength(3));
    expect(outcomes).toEqual(['job failed: no']);
  });

  test('lets a job that fails again wait as after its first failure', async () => {
    vi.useFakeTimers();
    try {
      const { poller } = aPoller();
      const { job, runs } = aHandDrivenJob();
      poller.start(job);
      runs[0]?.reject(new Error('no'));
      await vi.advanceTimersByTimeAsync(0);
      poller.retryFailed();
      runs[1]?.reject(new Error('no'));
      await vi.advanceTimersByTimeAsync(4);
      expect(runs).toHaveLength(3);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('stop()', () => {
  test('aborts running jobs and waits until they have ended', async () => {
    const { poller, outcomes } = aPoller();
    const { job, runs, signals } = aHandDrivenJob();
    poller.start(job);
    const order: string[] = [];
    const stopped = (async () => {
      await poller.stop();
      order.push('stopped');
    })();
    expect(signals[0]?.aborted).toBe(true);
    await new Promise(setImmediate);
    order.push('run ended');
    runs[0]?.reject(new Error('aborted'));
    await stopped;
    expect(order).toEqual(['run ended', 'stopped']);
    // A run that was aborted has not failed.
    expect(outcomes).toEqual([]);
  });

  test('ends the waiting: nothing runs after it', async () => {
    vi.useFakeTimers();
    try {
      const { poller, outcomes } = aPoller();
      const { job, runs } = aHandDrivenJob({ everyMs: 1_000 });
      poller.start(job);
      runs[0]?.resolve('done');
      await vi.advanceTimersByTimeAsync(999);
      expect(outcomes).toEqual(['job done']);
      await poller.stop();
      poller.nudge('job');
      await vi.advanceTimersByTimeAsync(60_000);
      expect(runs).toHaveLength(1);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});

test('a retry with a weight waits for the pace of retries, and is counted once; one without is not', async () => {
  const pace = { waitMs: 1, asked: 0, spent: [] as number[] };
  const poller = createPoller({
    backoff: () => ({ firstMs: 1, longestMs: 1 }),
    retryPace: {
      waitMs: () => {
        pace.asked += 1;
        return pace.waitMs;
      },
      spend: (weight) => void pace.spent.push(weight),
    },
    random: () => 0,
    onOutcome: () => undefined,
  });
  open.push(poller);
  const runs = { weighed: 0, light: 0 };
  const failing = (name: keyof typeof runs, weight: Pick<Job, 'retryWeight'>): Job => ({
    name,
    everyMs: 60_000,
    ...weight,
    run: async () => {
      runs[name] += 1;
      if (runs[name] === 1) throw new Error('the first fails');
      return 'done';
    },
  });
  poller.start(failing('weighed', { retryWeight: 20 }));
  poller.start(failing('light', {}));
  await until(() => expect([runs.light, pace.asked > 3]).toEqual([2, true]));
  expect([runs.weighed, pace.spent]).toEqual([1, []]);
  pace.waitMs = 0;
  await until(() => expect(runs.weighed).toBe(2));
  expect(pace.spent).toEqual([20]);
});

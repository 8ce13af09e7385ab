import { setImmediate as breath } from 'node:timers/promises';
import type { MonotonicClock, WorldClock } from '../../clock.ts';
import { messageOf } from '../../errors.ts';
import type { Store, StoreChange } from '../store.ts';

interface RunnerDeps {
  readonly store: Pick<Store, 'writer' | 'onChange'>;
  readonly world: Pick<WorldClock, 'now'>;
  readonly monotonic: MonotonicClock;
  /** Whether the agent's feed belongs to the account that is read. */
  readonly mayJoin: () => boolean;
  /** Called once for each new failure; the batch is tried again. */
  readonly onProblem?: (message: string) => void;
  /** Real ms after which time alone may have changed a reconciliation. */
  readonly everyMs?: number;
}

/** Keeps projections up to date with the record, until stopped. */
export interface Projections {
  /** Nothing is written once it has resolved. */
  readonly stop: () => Promise<void>;
}

/** A batch holds the thread for about so long. */
const batchMs = 10;
const fewest = 16;
const most = 4_096;
/** Pending orders are reconciled again once they are no longer young, within a second. */
const usuallyEveryMs = 1_000;

/** Changes that projections follow from. */
const followed: ReadonlySet<StoreChange['kind']> = new Set([
  'journal',
  'fills',
  'vanished',
  'history',
  'reading',
  'agent',
]);

/** Runs batches while there is work, yielding between them; then waits for the next change, or a second. */
export function startProjections(deps: RunnerDeps): Projections {
  const { store, everyMs = usuallyEveryMs } = deps;
  const state = { isStopped: false, isAsked: false, running: null as Promise<void> | null };
  const batches = runBatches(deps, () => state.isStopped);
  const run = async (): Promise<void> => {
    while (state.isAsked && !state.isStopped) {
      state.isAsked = false;
      await batches();
    }
    state.running = null;
  };
  const ask = (): void => {
    state.isAsked = true;
    if (!state.isStopped) state.running ??= run();
  };
  const undo = store.onChange(({ kind }) => {
    if (followed.has(kind)) ask();
  });
  const timer = setInterval(ask, everyMs);
  ask();
  return {
    stop: async () => {
      state.isStopped = true;
      undo();
      clearInterval(timer);
      await state.running;
    },
  };
}

/** Resolves when nothing is left to do, or it can't be done now. */
function runBatches(
  { store, world, monotonic, mayJoin, onProblem }: RunnerDeps,
  isStopped: () => boolean,
): () => Promise<void> {
  const state = { size: 512, problem: null as string | null };
  const runBatch = (): boolean => {
    const before = monotonic();
    const { isMore } = store.writer.project({
      now: world.now(),
      realMs: before,
      mayJoin: mayJoin(),
      most: state.size,
    });
    state.size = nextSize(state.size, monotonic() - before);
    state.problem = null;
    return isMore;
  };
  return async () => {
    try {
      do await breath();
      while (!isStopped() && runBatch());
    } catch (error) {
      const problem = messageOf(error);
      if (problem !== state.problem) onProblem?.(problem);
      state.problem = problem;
    }
  };
}

function nextSize(size: number, tookMs: number): number {
  if (tookMs > batchMs) return Math.max(fewest, Math.floor(size / 2));
  return tookMs < batchMs / 2 ? Math.min(most, size * 2) : size;
}

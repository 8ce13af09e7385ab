import { differenceText } from '../../domain/audit/row-difference.ts';
import { messageOf } from '../../errors.ts';
import type { RecordLocation } from '../../store/audit.ts';
import type { Store } from '../../store/store.ts';
import { dayMs } from '../../time.ts';
import { startAudit, type AuditChild } from '../audit-child.ts';
import type { OpeningDeps } from './source-deps.ts';

/** Ms between two batches, and so the longest time until a new row is hashed. */
const everyMs = 5_000;
/** Ms until a process that ended is started again. */
const restartMs = 2_000;
/** Number of checks per day; together they check every hashed row. */
const checksADay = dayMs / everyMs;
/** Minimum number of rows per check. */
const fewestChecked = 64;

interface HashingDeps {
  readonly store: Pick<Store, 'writer'>;
  readonly location: RecordLocation;
  readonly waitMs?: number;
  /** Ms until the first batch. */
  readonly firstMs?: number;
  /** Called with the row that differs from its hash, repeated until the service ends; null: all rows were checked and match. */
  readonly onChecked: (difference: string | null) => void;
  /** Called with the reason why rows can't be hashed or checked; null: they can. */
  readonly onProblem: (problem: string | null) => void;
}

/** Runs a child process that hashes new rows and checks old ones while a source is open, and stores the hashes. */
export function hashRecord(
  { store, location, waitMs = everyMs, firstMs = waitMs, onChecked, onProblem }: HashingDeps,
  { startChild, closers, log }: Pick<OpeningDeps, 'startChild' | 'closers' | 'log'>,
): void {
  const state = {
    isClosed: false,
    problem: null as string | null,
    difference: null as string | null,
    isFullyChecked: false,
    size: 0,
    timer: undefined as NodeJS.Timeout | undefined,
  };
  const report = (problem: string | null): void => {
    if (problem !== null && problem !== state.problem)
      log('log').error({ problem }, 'rows of the record could not be hashed or checked');
    state.problem = problem;
    onProblem(problem);
  };
  const reportDifference = (difference: string): void => {
    if (difference !== state.difference)
      log('log').error({ difference }, 'the record was changed by another program');
    state.difference = difference;
    onChecked(difference);
  };
  // A process that ends between two batches is reported at once, not with the next batch.
  const child = keepAudit(startChild, () => {
    if (state.timer === undefined) return;
    clearTimeout(state.timer);
    void run();
  });
  const step = async (): Promise<number> => {
    try {
      await hashAll(child.get(), { store, location, isClosed: () => state.isClosed });
      const rows = Math.max(fewestChecked, Math.ceil(state.size / checksADay));
      const { checked, size } = await child.get().ask({ kind: 'check', location, rows });
      state.size = size;
      state.isFullyChecked ||= checked.through >= size;
      if (checked.difference !== null) reportDifference(differenceText(checked.difference));
      else if (state.difference === null && state.isFullyChecked) onChecked(null);
      report(null);
      return waitMs;
    } catch (error) {
      if (!state.isClosed) report(messageOf(error));
      child.drop();
      return Math.min(restartMs, waitMs);
    }
  };
  async function run(): Promise<void> {
    state.timer = undefined; // set only between two batches
    const wait = await step();
    if (!state.isClosed) state.timer = setTimeout(() => void run(), wait);
  }
  state.timer = setTimeout(() => void run(), firstMs);
  closers.add(async () => {
    state.isClosed = true;
    clearTimeout(state.timer);
    state.timer = undefined;
    await child.end();
  });
}

/** Keeps one process, started when it is needed. `onEnd`: it ended by itself. */
function keepAudit(startChild: OpeningDeps['startChild'], onEnd: () => void) {
  const kept = { child: null as AuditChild | null };
  const start = (): AuditChild => {
    const child = startAudit(startChild);
    void child.ended.then(() => (kept.child === child ? onEnd() : undefined));
    return child;
  };
  return {
    get: (): AuditChild => (kept.child ??= start()),
    drop: (): void => {
      kept.child?.kill();
      kept.child = null;
    },
    end: async (): Promise<void> => {
      kept.child?.kill();
      await kept.child?.ended;
    },
  };
}

async function hashAll(
  child: AuditChild,
  {
    store,
    location,
    isClosed,
  }: Pick<HashingDeps, 'store' | 'location'> & { readonly isClosed: () => boolean },
): Promise<void> {
  while (!isClosed()) {
    const { batch } = await child.ask({ kind: 'hash', location });
    if (batch === null || isClosed()) return;
    store.writer.putHashes(batch);
  }
}

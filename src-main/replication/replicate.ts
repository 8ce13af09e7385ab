import { setTimeout as sleep } from 'node:timers/promises';
import type { MonotonicClock } from '../clock.ts';
import { backoffDelay, type Backoff } from '../domain/backoff.ts';
import { recordId } from '../domain/record-id.ts';
import { StartError } from '../errors.ts';
import { minuteMs } from '../time.ts';
import { followRecord } from './follow-record.ts';
import { RecordReplacedError, type ReplicatedRecord } from './replicated-record.ts';
import type { Collector, Cursor, Target } from './target.ts';
import type { TargetAddress } from './target-address.ts';
import { ReplicationRefusedError, targetProblem, TargetSilentError } from './target-problem.ts';

export interface ReplicationDeps {
  readonly address: TargetAddress;
  readonly openTarget: (address: TargetAddress) => Target;
  /** null: no record yet. Throws StartError. */
  readonly openRecord: () => ReplicatedRecord | null;
  /** Display name of this collector. */
  readonly name: string;
  /** Whether to end once the target has everything, or with the first problem. */
  readonly once: boolean;
  /** Whether to first delete everything the target has of this record. */
  readonly startOver: boolean;
  /** Ends the replication. */
  readonly signal: AbortSignal;
  readonly monotonic: MonotonicClock;
  readonly onProgress: (progress: Progress) => void;
  /** Called with a problem that is retried. */
  readonly onRetry: (problem: string) => void;
}

/** Progress of a replication. Row numbers are null until they are known. */
export interface Progress {
  readonly collectorId: string | null;
  readonly through: number | null;
  readonly recordRows: number | null;
  /** Reason why nothing can be written now; null: it can. */
  readonly problem: string | null;
}

const retry: Backoff = { firstMs: 1_000, longestMs: minuteMs };
/** Ms after which a call of the target is given up, with its connection. */
const callMs = 2 * minuteMs;

/**
 * Replicates a record into a PostgreSQL database until the signal aborts or, with `once`, until everything is there. A problem that
 * may pass is retried at growing intervals. Throws StartError if it can't continue.
 */
export async function replicate(deps: ReplicationDeps): Promise<void> {
  const { signal, once, address, onProgress } = deps;
  const state = { progress: nothingYet, failures: 0, isStarted: !deps.startOver };
  const say = (change: Partial<Progress>): void => {
    state.progress = { ...state.progress, ...change };
    onProgress(state.progress);
  };
  while (!signal.aborted) {
    try {
      await oneSession(deps, {
        startOver: !state.isStarted,
        onRecord: (collectorId, recordRows) => say({ collectorId, recordRows }),
        onTarget: () => {
          state.isStarted = true;
        },
        onRows: (through, recordRows) => {
          state.failures = 0;
          say({ through, recordRows, problem: null });
        },
      });
      return;
    } catch (error) {
      if (signal.aborted) return;
      const { message, isFinal } = targetProblem(error, address);
      say({ problem: message });
      if (isFinal || once) throw new StartError(message, error);
      if (error instanceof RecordReplacedError && state.failures === 0) continue;
      deps.onRetry(message);
      state.failures += 1;
      await pauseOf(signal)(backoffDelay(state.failures, retry, Math.random())).catch(() => undefined);
    }
  }
}

const nothingYet: Progress = { collectorId: null, through: null, recordRows: null, problem: null };

interface Session {
  readonly startOver: boolean;
  readonly onRecord: (collectorId: string, recordRows: number) => void;
  /** Called when the target was found to accept rows of this record. */
  readonly onTarget: () => void;
  readonly onRows: (through: number, recordRows: number) => void;
}

/** Runs one connection to the target, until it or the record fails. */
async function oneSession(deps: ReplicationDeps, session: Session): Promise<void> {
  const { address, openTarget, openRecord, name, signal, monotonic, once } = deps;
  const record = openRecord();
  if (record === null)
    throw new StartError('There is no record of this account yet. Start the service first.');
  await using opened = new AsyncDisposableStack();
  opened.defer(() => record.rows.close());
  const collector = collectorOf(record, name);
  session.onRecord(collector.id, record.rows.last());
  const target = openTarget(address);
  opened.defer(target.close);
  const ask = askUntil(signal);
  if (session.startOver) await ask(target.forget(collector.id));
  const cursor = await ask(target.prepare(collector));
  refuseOtherRecord(record, collector, cursor);
  session.onTarget();
  await followRecord(
    { record, target, ask, monotonic, once, pause: pauseOf(signal), onProgress: session.onRows },
    cursor,
  );
}

/** Collector of a record. Its id comes from the record's first log, so a restore, which begins another log, keeps it. */
function collectorOf({ rows, owner }: ReplicatedRecord, name: string): Collector {
  const logIds = rows.logIds();
  const [first = '', latest = first] = [logIds[0], logIds.at(-1)];
  const { venue, network, account } = owner;
  return {
    id: recordId('record', `${first} ${venue} ${network} ${account ?? ''}`),
    name,
    logId: latest,
    venue,
    network,
    account,
  };
}

/** Throws unless the rows in the target are those of this record, so that later rows can follow them. */
function refuseOtherRecord({ rows }: ReplicatedRecord, { logId }: Collector, cursor: Cursor): void {
  const found =
    cursor.logId !== logId
      ? 'This record was restored from a backup after its rows were replicated'
      : cursor.through > rows.last()
        ? `The database has ${cursor.through} rows of this record, which has only ${rows.last()}: it is an older copy`
        : cursor.through > 0 && rows.leafOf(cursor.through) !== cursor.leaf
          ? `Row ${cursor.through} of this record is not the one in the database: another copy of the record wrote it`
          : null;
  if (found !== null)
    throw new ReplicationRefusedError(
      `${found}. Nothing was written. Run once with --start-over to delete the rows of this record from the database and send them again.`,
    );
}

/** Waits; throws the signal's reason if it aborts. */
const pauseOf =
  (signal: AbortSignal) =>
  async (ms: number): Promise<void> =>
    void (await sleep(ms, undefined, { signal }));

function askUntil(signal: AbortSignal): <T>(work: Promise<T>) => Promise<T> {
  return async (work) => {
    const over = new AbortController();
    work.catch(() => undefined); // nobody awaits a call that was given up
    const until = sleep(callMs, undefined, { signal: AbortSignal.any([signal, over.signal]) }).then(() => {
      throw new TargetSilentError(callMs / 1_000);
    });
    until.catch(() => undefined);
    try {
      return await Promise.race([work, until]);
    } finally {
      over.abort();
    }
  };
}

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

export interface ReplicationParts {
  readonly address: TargetAddress;
  readonly openTarget: (address: TargetAddress) => Target;
  /** null: there is no record yet. Throws StartError. */
  readonly openRecord: () => ReplicatedRecord | null;
  /** Of this collector, for people. */
  readonly name: string;
  /** Ends once the target has everything, and with the first problem. */
  readonly once: boolean;
  /** Deletes first what the target has of this record. */
  readonly startOver: boolean;
  /** Ends it. */
  readonly signal: AbortSignal;
  readonly monotonic: MonotonicClock;
  readonly onProgress: (progress: Progress) => void;
  /** Called with a problem that is tried again. */
  readonly onRetry: (problem: string) => void;
}

/** How far it is. Rows are null until they are known. */
export interface Progress {
  readonly collectorId: string | null;
  readonly through: number | null;
  readonly recordRows: number | null;
  /** Why nothing can be written now; null: it can. */
  readonly problem: string | null;
}

const retry: Backoff = { firstMs: 1_000, longestMs: minuteMs };
/** A call of the target that takes longer is given up with its connection. */
const callMs = 2 * minuteMs;

/**
 * Replicates a record into a PostgreSQL database until the signal or, with `once`, until everything is there. A problem that may pass is
 * retried with growing pauses. Throws StartError where it can't go on.
 */
export async function replicate(parts: ReplicationParts): Promise<void> {
  const { signal, once, address, onProgress } = parts;
  const state = { progress: nothingYet, failures: 0, isStarted: !parts.startOver };
  const say = (change: Partial<Progress>): void => {
    state.progress = { ...state.progress, ...change };
    onProgress(state.progress);
  };
  while (!signal.aborted) {
    try {
      await oneSession(parts, {
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
      parts.onRetry(message);
      state.failures += 1;
      await pauseOf(signal)(backoffDelay(state.failures, retry, Math.random())).catch(() => undefined);
    }
  }
}

const nothingYet: Progress = { collectorId: null, through: null, recordRows: null, problem: null };

interface Session {
  readonly startOver: boolean;
  readonly onRecord: (collectorId: string, recordRows: number) => void;
  /** The target was found to take rows of this record. */
  readonly onTarget: () => void;
  readonly onRows: (through: number, recordRows: number) => void;
}

/** One connection of the target, until it or the record fails. */
async function oneSession(parts: ReplicationParts, session: Session): Promise<void> {
  const { address, openTarget, openRecord, name, signal, monotonic, once } = parts;
  const record = openRecord();
  if (record === null)
    throw new StartError('There is no record of this account yet. Start the service first.');
  const collector = collectorOf(record, name);
  session.onRecord(collector.id, record.rows.last());
  const target = openTarget(address);
  const ask = askUntil(signal);
  try {
    if (session.startOver) await ask(target.forget(collector.id));
    const cursor = await ask(target.prepare(collector));
    refuseOtherRecord(record, collector, cursor);
    session.onTarget();
    await followRecord(
      { record, target, ask, monotonic, once, pause: pauseOf(signal), onProgress: session.onRows },
      cursor,
    );
  } finally {
    record.rows.close();
    await target.close();
  }
}

/** The id is of the record's first log: a restore, which begins another log, keeps it. */
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

/** The rows that are there must be those of this record, whose later rows may follow them. */
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

/** Waits, or throws the signal's reason. */
const pauseOf =
  (signal: AbortSignal) =>
  async (ms: number): Promise<void> =>
    void (await sleep(ms, undefined, { signal }));

function askUntil(signal: AbortSignal): <T>(work: Promise<T>) => Promise<T> {
  return async (work) => {
    const over = new AbortController();
    work.catch(() => undefined); // of a call that was given up nobody asks
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

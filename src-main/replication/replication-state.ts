import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { ReplicationStatus } from '../../src-preload/contract/bridge/connections.ts';
import { recordId } from '../domain/record-id.ts';
import { isMissingFile, messageOf, PerpscopeError } from '../errors.ts';
import { writeOwnerOnly } from '../processes/service-file.ts';
import { makeFolder } from '../make-folder.ts';

/** State that a replicator last reported. Times are ms of the system's clock. */
const ReplicationState = z.object({
  /** `host:port/database`. */
  target: z.string(),
  network: z.enum(['TESTNET', 'MAINNET']),
  account: z.string().nullable(),
  startedAt: z.number(),
  reportedAt: z.number(),
  /** Number of the last row in the target; null: not known yet. */
  through: z.number().nullable(),
  /** Number of rows in the record; null: not known yet. */
  recordRows: z.number().nullable(),
  /** Time at which the target last had every row; null: not since startedAt. */
  caughtUpAt: z.number().nullable(),
  /** Reason why nothing can be written now; null: it can. */
  problem: z.string().nullable(),
  /** Time at which it ended; null: it runs, or was killed. */
  endedAt: z.number().nullable(),
});
export type ReplicationState = z.infer<typeof ReplicationState>;

/** Ms between two writes of a replicator's state. */
export const reportEveryMs = 5_000;
/** Ms without a report after which a replicator counts as not running. */
const silentAfterMs = 30_000;

const folderOf = (dataDir: string): string => join(dataDir, 'replication');

/** Returns the function that writes the state of one record and target into the data folder. */
export function stateWriter(
  dataDir: string,
  { target, collectorId }: { readonly target: string; readonly collectorId: string },
): (state: ReplicationState) => void {
  const folder = folderOf(dataDir);
  const path = join(folder, `${recordId('target', `${target} ${collectorId}`)}.json`);
  return (state) => {
    makeFolder(folder);
    writeOwnerOnly(path, state);
  };
}

export interface KnownReplication {
  readonly path: string;
  readonly status: ReplicationStatus;
}

/** Reads the state of every replicator of a data folder, with the path of its file. Throws PerpscopeError if one can't be read. */
export function readReplications(dataDir: string, now: number): readonly KnownReplication[] {
  return filesIn(folderOf(dataDir))
    .map((path) => ({ path, status: statusOf(readState(path), now) }))
    .toSorted((a, b) => (a.status.target < b.status.target ? -1 : 1));
}

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => join(folder, name));
  } catch (error) {
    if (isMissingFile(error)) return [];
    throw unreadable(folder, error);
  }
}

function readState(path: string): ReplicationState {
  try {
    return ReplicationState.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw unreadable(path, error);
  }
}

const unreadable = (path: string, error: unknown): PerpscopeError =>
  new PerpscopeError(
    'provider_failed',
    `The state of the replication in ${path} can't be read. Delete it; a running replicator writes it again.`,
    messageOf(error),
  );

function statusOf(state: ReplicationState, now: number): ReplicationStatus {
  const { target, network, account, reportedAt, through, recordRows, caughtUpAt, problem, endedAt } = state;
  const kind = kindOf(state, now);
  const isCurrent = kind === 'up_to_date' || kind === 'behind' || kind === 'retrying';
  const rowsBehind = through === null || recordRows === null ? null : Math.max(0, recordRows - through);
  return {
    target,
    network,
    account,
    kind,
    rowsBehind: isCurrent ? rowsBehind : null,
    whyUnknown: isCurrent && rowsBehind !== null ? null : whyUnknown[kind],
    caughtUpAt,
    reportedAt: endedAt ?? reportedAt,
    problem,
  };
}

function kindOf(
  { reportedAt, endedAt, problem, through, recordRows }: ReplicationState,
  now: number,
): ReplicationStatus['kind'] {
  if (endedAt !== null) return problem === null ? 'ended' : 'failed';
  if (now - reportedAt > silentAfterMs) return 'silent';
  if (problem !== null) return 'retrying';
  return through !== null && through === recordRows ? 'up_to_date' : 'behind';
}

const whyUnknown: Readonly<Record<ReplicationStatus['kind'], string>> = {
  up_to_date: 'It has just started.',
  behind: 'It has just started.',
  retrying: 'It has not reached the database yet.',
  silent: 'It does not report: it was killed, or the machine slept.',
  ended: 'It has ended.',
  failed: 'It has ended.',
};

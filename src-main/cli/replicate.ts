import { existsSync, readFileSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { openReplicatedRecord } from '../app/replicated-record.ts';
import { monotonicClock } from '../clock.ts';
import { readConfig } from '../config/config.ts';
import { variable } from '../config/environment.ts';
import { givenFlags } from '../config/flags.ts';
import { isOpenToOthers } from '../config/settings-file.ts';
import { StartError, cannotWrite, fileFault } from '../errors.ts';
import { print, printError } from '../print.ts';
import { replicate, type Progress } from '../replication/replicate.ts';
import { reportEveryMs, stateWriter } from '../replication/replication-state.ts';
import { openTarget } from '../replication/target.ts';
import { readTargetAddress } from '../replication/target-address.ts';
import { schemaSql } from '../replication/team-schema.ts';
import { recordPath } from '../store/record-file.ts';
import { recordLocationOf } from './record-location.ts';

export interface ReplicateFlags extends Readonly<Record<string, unknown>> {
  readonly to?: string;
  readonly toFile?: string;
  readonly name?: string;
  readonly once?: boolean;
  readonly startOver?: boolean;
  readonly allowPlaintext?: boolean;
  readonly printSchema?: boolean;
}

const toVariable = 'PERPSCOPE_REPLICATE_TO';

/**
 * Streams the record into a PostgreSQL database until SIGTERM or SIGINT, with or without a running service. Problems go to stderr.
 * Throws StartError if it can't continue.
 */
export async function replicateRecord(flags: ReplicateFlags): Promise<void> {
  const { name = hostname(), once = false, startOver = false, allowPlaintext = false } = flags;
  if (flags.printSchema === true) return print(...schemaSql(0).split('\n'));
  const config = readConfig({ flags: givenFlags(flags), env: process.env });
  const address = readTargetAddress(addressText(flags), { mayBePlain: allowPlaintext });
  const { dataDir, network } = config;
  const stop = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort());
  const reports = progressReports({ dataDir, target: address.name, network });
  try {
    await replicate({
      address,
      openTarget,
      openRecord: () => {
        const location = recordLocationOf(config);
        reports.setAccount(location.account);
        return existsSync(recordPath(location)) ? openReplicatedRecord(location) : null;
      },
      name,
      once,
      startOver,
      signal: stop.signal,
      monotonic: monotonicClock,
      onProgress: reports.note,
      onRetry: reports.noteRetry,
    });
  } finally {
    reports.end();
  }
  if (once && !stop.signal.aborted) print(JSON.stringify({ target: address.name, rows: reports.rows() }));
}

/** Address of the database. Throws StartError, which never repeats the address. */
function addressText({ to, toFile }: ReplicateFlags): string {
  if (to !== undefined && toFile !== undefined)
    throw new StartError('--to and --to-file both name the database; give one of them.');
  if (to !== undefined) return to;
  if (toFile !== undefined) return addressIn(toFile);
  const text = variable(process.env, toVariable);
  if (text === undefined) throw new StartError(`Name the database with --to, --to-file or ${toVariable}.`);
  return text;
}

function addressIn(path: string): string {
  try {
    if (statSync(path).isDirectory())
      throw new StartError(`${path} is a folder: name the file that holds the address.`);
    if (isOpenToOthers(path))
      throw new StartError(`${path} is readable by other users. Restrict it: chmod 600 ${path}`);
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${path} can't be read: ${fileFault(error)}.`, error);
  }
}

interface ReportedReplication {
  readonly dataDir: string;
  readonly target: string;
  readonly network: 'TESTNET' | 'MAINNET';
}

/** Prints problems, and keeps the state file in the data folder up to date, from which doctor and the Connections screen read. */
function progressReports({ dataDir, target, network }: ReportedReplication) {
  const startedAt = Date.now();
  const state = {
    account: null as string | null,
    progress: null as Progress | null,
    caughtUpAt: null as number | null,
    writeProblem: null as string | null,
    saidProblem: null as string | null,
  };
  const write = (endedAt: number | null): void => {
    if (state.progress === null || state.progress.collectorId === null) return;
    const { account, caughtUpAt } = state;
    const { collectorId, ...progress } = state.progress;
    const at = { startedAt, reportedAt: Date.now(), endedAt, caughtUpAt };
    try {
      stateWriter(dataDir, { target, collectorId })({ target, network, account, ...progress, ...at });
      state.writeProblem = null;
    } catch (error) {
      // Replication continues; only doctor and Connections report it as silent.
      const message = cannotWrite(`The state of the replication in ${dataDir}`, error);
      if (message !== state.writeProblem) printError(message);
      state.writeProblem = message;
    }
  };
  const timer = setInterval(() => write(null), reportEveryMs).unref();
  return {
    setAccount: (account: string | null): void => {
      state.account = account;
    },
    note: (progress: Progress): void => {
      const before = state.progress;
      state.progress = progress;
      const { through, recordRows, problem } = progress;
      if (problem === null && through !== null && through === recordRows) state.caughtUpAt = Date.now();
      if (problem === null) state.saidProblem = null;
      const isBegun = (before?.through ?? null) === null && through !== null;
      if (isBegun) print(`Replicating into ${target}: ${through} of ${recordRows} rows are there.`);
      if (!isBegun && before !== null && before.problem === problem) return;
      write(null);
    },
    /** Prints a problem once, until it is over or a different one occurs. */
    noteRetry: (problem: string): void => {
      if (problem !== state.saidProblem) printError(`${problem} Retrying.`);
      state.saidProblem = problem;
    },
    rows: (): number | null => state.progress?.through ?? null,
    end: (): void => {
      clearInterval(timer);
      write(Date.now());
    },
  };
}

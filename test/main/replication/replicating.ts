import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openReplicatedRecord } from '../../../src-main/app/replicated-record.ts';
import { recordLocationOf } from '../../../src-main/cli/record-location.ts';
import { monotonicClock } from '../../../src-main/clock.ts';
import { readConfig } from '../../../src-main/config/config.ts';
import { readFlags } from '../../../src-main/config/flags.ts';
import { messageOf } from '../../../src-main/errors.ts';
import { replicate } from '../../../src-main/replication/replicate.ts';
import { openTarget } from '../../../src-main/replication/target.ts';
import { readTargetAddress } from '../../../src-main/replication/target-address.ts';
import { recordPath } from '../../../src-main/store/record-file.ts';

const program = join(import.meta.dirname, '../../../src-main/cli.ts');
const withinMs = 120_000;

/** A run of `perpscope replicate` in a process of its own. */
interface Replicating extends AsyncDisposable {
  readonly output: () => string;
  /** Resolves with the exit code; null: it was killed. */
  readonly ended: Promise<number | null>;
  readonly kill: (signal: NodeJS.Signals) => Promise<number | null>;
}

export interface ReplicatingPlace {
  readonly dataDir: string;
  readonly account: string;
  readonly to: string;
  /** Options that name the venue and the network, where they are not the usual ones. */
  readonly ofVenue?: readonly string[];
}

const recordOptions = ({ dataDir, account, ofVenue = [] }: ReplicatingPlace): readonly string[] => [
  '--data-dir',
  dataDir,
  '--account',
  account,
  ...ofVenue,
];

export function replicating(place: ReplicatingPlace, ...args: readonly string[]): Replicating {
  const child = spawn(process.execPath, [program, 'replicate', ...recordOptions(place), ...args], {
    env: { PATH: process.env['PATH'], HOME: '/nonexistent', PERPSCOPE_REPLICATE_TO: place.to },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: withinMs,
    killSignal: 'SIGKILL',
  });
  const output: string[] = [];
  child.stdout.on('data', (part) => output.push(String(part)));
  child.stderr.on('data', (part) => output.push(String(part)));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const kill = (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    return ended;
  };
  return {
    output: () => output.join(''),
    ended,
    kill,
    [Symbol.asyncDispose]: async () => {
      await kill('SIGKILL');
    },
  };
}

/** Replicates everything in this process, as `perpscope replicate --once` does in its own. */
export async function replicateOnce(
  place: ReplicatingPlace,
  { name = 'a machine', startOver = false } = {},
): Promise<void> {
  const record = recordLocationOf(readConfig({ flags: readFlags(recordOptions(place)), env: {} }));
  await replicate({
    address: readTargetAddress(place.to, { mayBePlain: false }),
    openTarget,
    openRecord: () => (existsSync(recordPath(record)) ? openReplicatedRecord(record) : null),
    name,
    once: true,
    startOver,
    signal: new AbortController().signal,
    monotonic: monotonicClock,
    onProgress: () => undefined,
    onRetry: () => undefined,
  });
}

/** Returns the message of a refusal. */
export async function replicationRefusal(place: ReplicatingPlace): Promise<string> {
  return await replicateOnce(place).then(() => 'It went on.', messageOf);
}

/** Returns the exit code and the output of `perpscope replicate --once`, run in a process of its own. */
export async function replicateCommand(
  place: ReplicatingPlace,
  ...args: readonly string[]
): Promise<readonly [code: number | null, output: string]> {
  await using process = replicating(place, '--once', ...args);
  return [await process.ended, process.output().trim()];
}

import { streamOf, unitAt } from '../../src-main/simulator/world/noise.ts';
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  everything,
  type ExportList,
  type ExportSubject,
} from '../../src-preload/contract/views/exports/exports.ts';
import { openBridge } from './bridge.ts';
import { differencesOf } from './differences.ts';
import type { PackedService } from './packed-service.ts';
import { holds, none, noted, type Finding, type Scenario } from './scenario.ts';
import { projectionsOf, digestRecord } from './venue-truth.ts';
import { caughtUp, startWorld, type SimulatedWorld } from './world.ts';

const rate = 60;
const historyDays = 10;
/** Every n-th round kills the service while it starts. */
const startKillEvery = 5;
const mostStartMs = 1_500;
const mostWorkMs = 900;
/** On a busy machine a new child process takes a while to notice that its parent ended. */
const childrenEndWithinMs = 30_000;
const verifyEvery = 25;
const catchUpMs = 300_000;
const subjects: readonly ExportSubject[] = ['fills', 'closed_trades', 'decisions', 'funding', 'equity'];

interface Tally {
  lost: number;
  corrupt: number;
  survivors: number;
  longestEndMs: number;
  failedRounds: number;
  withoutManifest: number;
  exports: number;
  backups: number;
  failedVerifies: number;
}

/** Kills the packed service again and again while it reads history and live data, exports and backs up. */
export const kills: Scenario = {
  name: 'kills',
  title: 'kill -9 while the service starts, reads history, exports and backs up',
  run: async ({ rounds, seed }) => {
    await using world = await startWorld({ rate, historyDays });
    const instants = streamOf(seed, 'kills');
    const tally = {
      lost: 0,
      corrupt: 0,
      survivors: 0,
      longestEndMs: 0,
      failedRounds: 0,
      withoutManifest: 0,
      exports: 0,
      backups: 0,
      failedVerifies: 0,
    };
    for (let round = 0; round < rounds; round += 1) {
      await killOnce(world, { round, instant: unitAt(instants, round), tally });
      if (round % verifyEvery === verifyEvery - 1 || round === rounds - 1) verifyWritten(world, tally);
      if (round % verifyEvery === verifyEvery - 1)
        console.log(`  ${round + 1} rounds: ${JSON.stringify(tally)}`);
    }
    return [noted('Rounds', rounds), ...findingsOf(tally), ...(await lastStart(world))];
  },
};

interface Round {
  readonly round: number;
  /** When the service is killed, as a fraction (0 to 1) of the longest wait. */
  readonly instant: number;
  readonly tally: Tally;
}

async function killOnce(world: SimulatedWorld, { round, instant, tally }: Round): Promise<void> {
  await using service = world.start();
  if (round % startKillEvery === startKillEvery - 1) await delay(instant * mostStartMs);
  else {
    try {
      await putToWork(service, round);
    } catch (error) {
      tally.failedRounds += 1;
      console.log(`  round ${round}: ${String(error)}`);
    }
    await delay(instant * mostWorkMs);
  }
  const before = digestRecord(world.dataDir);
  service.kill('SIGKILL');
  const killedAt = performance.now();
  if (!(await haveEnded(service))) tally.survivors += 1;
  tally.longestEndMs = Math.max(tally.longestEndMs, performance.now() - killedAt);
  await service.ended;
  const after = digestRecord(world.dataDir, before?.lastSeq);
  if (after?.isSound === false) tally.corrupt += 1;
  if (before !== null && after?.digest !== before.digest) tally.lost += 1;
}

/** Starts an export and a backup. In every third round also waits until both are finished. */
async function putToWork(service: PackedService, round: number): Promise<void> {
  const bridge = await openBridge(await service.ready);
  const subject = subjects[round % subjects.length] ?? 'fills';
  await bridge.call('startExport', {
    subject,
    format: round % 2 === 0 ? 'csv' : 'jsonl',
    filter: everything,
  });
  const backedUp = bridge.call('backUpNow');
  if (round % 3 !== 0) return;
  await backedUp;
  while (((await bridge.call('listExports')) as ExportList).jobs.length > 0) await delay(50);
}

/** Waits until every process of the service has ended. Returns false if one still runs after the limit. */
async function haveEnded(service: PackedService): Promise<boolean> {
  const untilMs = performance.now() + childrenEndWithinMs;
  while (service.running() > 0) {
    if (performance.now() > untilMs) return false;
    await delay(20);
  }
  return true;
}

/** Runs `perpscope verify` on the finished exports and backups, then deletes them. Files that still have a temporary name are skipped. */
function verifyWritten({ app, dataDir, clock }: SimulatedWorld, tally: Tally): void {
  const exportsFolder = join(dataDir, 'exports');
  const folders = existsSync(exportsFolder)
    ? readdirSync(exportsFolder).filter((name) => !name.startsWith('.'))
    : [];
  const exported = folders.map((name) => join(exportsFolder, name, 'manifest.json'));
  tally.withoutManifest += exported.filter((path) => !existsSync(path)).length;
  const backups = globSync(join(dataDir, 'backups', '*', '*.manifest.json'));
  const manifests = [...exported.filter((path) => existsSync(path)), ...backups];
  tally.exports += exported.length;
  tally.backups += backups.length;
  if (manifests.length > 0) {
    const program = [join(app.extracted, 'out/main/cli.js'), 'verify', '--data-dir', dataDir, ...manifests];
    const { status, stdout, stderr } = spawnSync(process.execPath, program, {
      env: { ...process.env, ...clock.env },
      encoding: 'utf8',
    });
    if (status !== 0) {
      tally.failedVerifies += 1;
      console.log(
        `${stdout}${stderr}`
          .split('\n')
          .filter((line) => !line.startsWith('OK'))
          .slice(0, 5)
          .join('\n'),
      );
    }
  }
  for (const path of exported) rmSync(dirname(path), { recursive: true, force: true });
  rmSync(join(dataDir, 'backups'), { recursive: true, force: true });
}

function findingsOf(tally: Tally): readonly Finding[] {
  return [
    none('Rounds that lost or changed a committed row', tally.lost),
    none('Rounds after which the integrity check of the record failed', tally.corrupt),
    none('Rounds with a process of the service still running 30 s after the kill', tally.survivors),
    noted(
      'Longest time from the kill until all processes had ended',
      `${(tally.longestEndMs / 1_000).toFixed(1)} s`,
    ),
    none('Rounds in which a start, an export or a backup failed before the kill', tally.failedRounds),
    none('Finished export folders without a manifest', tally.withoutManifest),
    none('Failed runs of perpscope verify', tally.failedVerifies),
    noted('Finished exports and backups', `${tally.exports} and ${tally.backups}`),
  ];
}

/** Starts the service a last time, waits until its record is complete, and compares its projections with those of a rebuild. */
async function lastStart(world: SimulatedWorld): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  {
    await using service = world.start();
    await service.ready;
    const { found, seconds } = await caughtUp(world, catchUpMs);
    findings.push(...differencesOf(found));
    if (seconds !== null)
      findings.push(noted('Seconds until the record is complete after the last start', seconds.toFixed(1)));
    service.kill('SIGTERM');
    findings.push(holds('The service exits with code 0 on SIGTERM', (await service.ended) === 0));
  }
  const before = projectionsOf(world.dataDir);
  const rebuilt = spawnSync(
    process.execPath,
    [join(world.app.extracted, 'out/main/cli.js'), 'rebuild', '--data-dir', world.dataDir],
    { env: { ...process.env, ...world.clock.env }, encoding: 'utf8' },
  );
  const isSame = rebuilt.status === 0 && projectionsOf(world.dataDir) === before;
  return [
    ...findings,
    holds('Round trips, order outcomes and sums equal those of a rebuild', isSame, rebuilt.stderr || 'no'),
  ];
}

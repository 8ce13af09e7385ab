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
import { projectionsOf, standOf } from './venue-truth.ts';
import { caughtUp, enduredWorld, type EnduredWorld } from './world.ts';

const rate = 60;
const historyDays = 10;
/** Interval of rounds in which the service is killed while it starts. */
const startKillEvery = 5;
const mostStartMs = 1_500;
const mostWorkMs = 900;
/** On a machine that is busy a process that had just been started takes a while to find its parent gone. */
const childrenEndWithinMs = 30_000;
const verifyEvery = 25;
const catchUpMs = 300_000;
const subjects: readonly ExportSubject[] = ['fills', 'closed_trades', 'decisions', 'funding', 'equity'];

interface Tally {
  lost: number;
  unsound: number;
  orphans: number;
  longestEndMs: number;
  notUp: number;
  halfFiles: number;
  exports: number;
  backups: number;
  refuted: number;
}

/** The packed service, killed again and again while it takes in history and news, writes exports and backs itself up. */
export const kills: Scenario = {
  name: 'kills',
  title: 'kill -9 while it starts, reads, exports and backs up',
  run: async ({ rounds, seed }) => {
    await using world = await enduredWorld({ rate, historyDays });
    const instants = streamOf(seed, 'kills');
    const tally = {
      lost: 0,
      unsound: 0,
      orphans: 0,
      longestEndMs: 0,
      notUp: 0,
      halfFiles: 0,
      exports: 0,
      backups: 0,
      refuted: 0,
    };
    for (let round = 0; round < rounds; round += 1) {
      await killOnce(world, { round, instant: unitAt(instants, round), tally });
      if (round % verifyEvery === verifyEvery - 1 || round === rounds - 1) verifyWritten(world, tally);
      if (round % verifyEvery === verifyEvery - 1)
        console.log(`  ${round + 1} rounds: ${JSON.stringify(tally)}`);
    }
    return [noted('rounds', rounds), ...findingsOf(tally), ...(await lastStart(world))];
  },
};

interface Round {
  readonly round: number;
  /** When it is killed, 0 to 1 of the longest wait. */
  readonly instant: number;
  readonly tally: Tally;
}

async function killOnce(world: EnduredWorld, { round, instant, tally }: Round): Promise<void> {
  await using service = world.start();
  if (round % startKillEvery === startKillEvery - 1) await delay(instant * mostStartMs);
  else {
    try {
      await putToWork(service, round);
    } catch (error) {
      tally.notUp += 1;
      console.log(`  round ${round}: ${String(error)}`);
    }
    await delay(instant * mostWorkMs);
  }
  const before = standOf(world.dataDir);
  service.kill('SIGKILL');
  const killedAt = performance.now();
  if (!(await areGone(service))) tally.orphans += 1;
  tally.longestEndMs = Math.max(tally.longestEndMs, performance.now() - killedAt);
  await service.ended;
  const after = standOf(world.dataDir, before?.lastSeq);
  if (after?.isSound === false) tally.unsound += 1;
  if (before !== null && after?.digest !== before.digest) tally.lost += 1;
}

/** An export and a backup are being written when this returns; in each third round both have just been finished. */
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

/** Whether every process that the service had started has ended. */
async function areGone(service: PackedService): Promise<boolean> {
  const untilMs = performance.now() + childrenEndWithinMs;
  while (service.left() > 0) {
    if (performance.now() > untilMs) return false;
    await delay(20);
  }
  return true;
}

/** Has the packed program check the files that it finished, and deletes them. Files without their final name are not checked. */
function verifyWritten({ app, dataDir, clock }: EnduredWorld, tally: Tally): void {
  const exportsFolder = join(dataDir, 'exports');
  const folders = existsSync(exportsFolder)
    ? readdirSync(exportsFolder).filter((name) => !name.startsWith('.'))
    : [];
  const exported = folders.map((name) => join(exportsFolder, name, 'manifest.json'));
  tally.halfFiles += exported.filter((path) => !existsSync(path)).length;
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
      tally.refuted += 1;
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
    none('rounds after which a row that was committed was gone or another', tally.lost),
    none('rounds after which the record’s integrity check failed', tally.unsound),
    none('rounds whose child processes outlived the service by 30 s', tally.orphans),
    noted('longest until they had all ended', `${(tally.longestEndMs / 1_000).toFixed(1)} s`),
    none('starts that did not come up', tally.notUp),
    none('exports without a manifest under a final name', tally.halfFiles),
    none('checks by perpscope verify that found something', tally.refuted),
    noted('exports and backups that were finished and checked', `${tally.exports} and ${tally.backups}`),
  ];
}

/** Starts it a last time: it catches up with everything, and its projections equal those of a rebuild. */
async function lastStart(world: EnduredWorld): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  {
    await using service = world.start();
    await service.ready;
    const { found, seconds } = await caughtUp(world, catchUpMs);
    findings.push(...differencesOf(found));
    if (seconds !== null)
      findings.push(noted('seconds until the last start had caught up', seconds.toFixed(1)));
    service.kill('SIGTERM');
    findings.push(holds('the last start ends when it is asked to', (await service.ended) === 0));
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
    holds('round trips, order outcomes and sums are those of a rebuild', isSame, rebuilt.stderr || 'no'),
  ];
}

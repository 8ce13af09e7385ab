import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startChild, type Child } from '../bench/child.ts';
import type { VenueInput, VenueReady } from '../bench/children/venue.ts';
import { benchFolder } from '../bench/bench-folder.ts';
import { paceFromNow, worldTimeNow, type WorldPace } from '../bench/world-pace.ts';
import { packApp, type PackedApp } from '../packaging/packed-app.ts';
import { worldClockFile, startPacked, type PackedService, type WorldClockFile } from './packed-service.ts';
import { differencesOf } from './differences.ts';
import { holds, type Finding } from './scenario.ts';
import {
  accountOf,
  compare,
  isComplete,
  readTruth,
  digestRecord,
  type Differences,
  type Truth,
  type TruthSource,
} from './venue-truth.ts';

const markets = 150;
/** Funding and transfers are read about once a minute, which is one simulated hour. */
export const catchUpMs = 300_000;

/** A simulated venue and agent in a separate process, the packed program, and a data folder that every start of the service uses. */
export interface SimulatedWorld extends AsyncDisposable {
  readonly app: PackedApp;
  readonly folder: string;
  readonly dataDir: string;
  readonly pace: WorldPace;
  readonly clock: WorldClockFile;
  readonly truthSource: TruthSource;
  /** Command line arguments besides the port. */
  readonly args: readonly string[];
  readonly start: (commandPrefix?: readonly string[]) => PackedService;
}

interface WorldShape {
  /** Simulated seconds per second. */
  readonly rate: number;
  readonly historyDays: number;
}

export async function startWorld({ rate, historyDays }: WorldShape): Promise<SimulatedWorld> {
  await using parts = new AsyncDisposableStack();
  const folder = parts.use(benchFolder()).path;
  const app = parts.use(await packApp());
  const pace = paceFromNow(rate);
  const feedFolder = join(folder, 'feed');
  const input: VenueInput = { markets, dexes: 3, historyDays, pace, tickMs: 1_000, feedFolder };
  const venue: Child<VenueReady> = parts.use(await startChild<VenueReady>('venue', { input }));
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  const clock = worldClockFile(folder, pace);
  const { url, agentFeed } = venue.ready;
  const args = ['--data-dir', dataDir, '--venue-url', url, '--agent-feed', agentFeed, '--log-level', 'error'];
  const owned = parts.move();
  return {
    app,
    folder,
    dataDir,
    pace,
    clock,
    args,
    truthSource: { venueUrl: url, feedFolder, account: accountOf(feedFolder) },
    start: (commandPrefix) =>
      startPacked({ app, args, env: clock.env, ...(commandPrefix === undefined ? {} : { commandPrefix }) }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Compares the record with the truth, up to a simulated time. */
export type Compare = (truth: Truth, untilMs: number) => Differences;

const askAgainMs = 2_000;

/** Waits until the record has every row up to the time of this call, and returns the differences. `seconds` null: rows were still missing at the limit. */
export async function caughtUp(
  { dataDir, pace, truthSource }: Pick<SimulatedWorld, 'dataDir' | 'pace' | 'truthSource'>,
  withinMs: number,
  compareRecord: Compare = (truth, untilMs) => compare(dataDir, truth, untilMs),
): Promise<{ readonly found: Differences; readonly seconds: number | null }> {
  const untilMs = worldTimeNow(pace);
  const startedAt = performance.now();
  for (;;) {
    const found = compareRecord(await readTruth(truthSource), untilMs);
    const tookMs = performance.now() - startedAt;
    if (isComplete(found)) return { found, seconds: tookMs / 1_000 };
    if (tookMs > withinMs) return { found, seconds: null };
    await delay(askAgainMs);
  }
}

/** Waits until the record is complete, ends the service and checks the record. `folderOf` returns the folder of the record after the end. */
export async function checkRecord(
  world: SimulatedWorld,
  service: PackedService,
  {
    folderOf = () => world.dataDir,
    compareRecord,
  }: { folderOf?: () => string; compareRecord?: Compare } = {},
): Promise<readonly Finding[]> {
  const { found } = await caughtUp(world, catchUpMs, compareRecord);
  service.kill('SIGTERM');
  await service.ended;
  return [
    holds('The integrity check of the record passes', digestRecord(folderOf())?.isSound === true),
    ...differencesOf(found),
  ];
}

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
  isWhole,
  readTruth,
  standOf,
  type Differences,
  type Truth,
  type TruthPlace,
} from './venue-truth.ts';

const markets = 150;
/** Funding and transfers are read every minute or so, which is an hour of the world. */
export const catchUpMs = 300_000;

/** A venue and an agent in a process of their own, the packed program, and a data folder that outlives each start of it. */
export interface EnduredWorld extends AsyncDisposable {
  readonly app: PackedApp;
  readonly folder: string;
  readonly dataDir: string;
  readonly pace: WorldPace;
  readonly clock: WorldClockFile;
  readonly truthPlace: TruthPlace;
  /** Command line arguments besides the port. */
  readonly args: readonly string[];
  readonly start: (under?: readonly string[]) => PackedService;
}

export interface WorldShape {
  /** World seconds in a second. */
  readonly rate: number;
  readonly historyDays: number;
}

export async function enduredWorld({ rate, historyDays }: WorldShape): Promise<EnduredWorld> {
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
    truthPlace: { venueUrl: url, feedFolder, account: accountOf(feedFolder) },
    start: (under) => startPacked({ app, args, env: clock.env, ...(under === undefined ? {} : { under }) }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Compares a record in its place. */
export type Compare = (truth: Truth, untilMs: number) => Differences;

const askAgainMs = 2_000;

/** Returns the rows that the record lacks or has too many of, once it has had time to catch up with everything before this call. */
export async function caughtUp(
  { dataDir, pace, truthPlace }: Pick<EnduredWorld, 'dataDir' | 'pace' | 'truthPlace'>,
  withinMs: number,
  compareIt: Compare = (truth, untilMs) => compare(dataDir, truth, untilMs),
): Promise<{ readonly found: Differences; readonly seconds: number | null }> {
  const untilMs = worldTimeNow(pace);
  const startedAt = performance.now();
  for (;;) {
    const found = compareIt(await readTruth(truthPlace), untilMs);
    const tookMs = performance.now() - startedAt;
    if (isWhole(found)) return { found, seconds: tookMs / 1_000 };
    if (tookMs > withinMs) return { found, seconds: null };
    await delay(askAgainMs);
  }
}

/** Lets the service catch up, ends it, and reports the state of its record. `folderOf`: where the record then is. */
export async function judgeRecord(
  world: EnduredWorld,
  service: PackedService,
  { folderOf = () => world.dataDir, compareIt }: { folderOf?: () => string; compareIt?: Compare } = {},
): Promise<readonly Finding[]> {
  const { found } = await caughtUp(world, catchUpMs, compareIt);
  service.kill('SIGTERM');
  await service.ended;
  return [
    holds('the record’s integrity check passes', standOf(folderOf())?.isSound === true),
    ...differencesOf(found),
  ];
}

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, type Config } from '../../src-main/config/config.ts';
import { readFlags } from '../../src-main/config/flags.ts';
import { startService, type Service } from '../../src-main/app/service.ts';
import { driveTime, type DrivenTime } from './driven-time.ts';
import { startFeedStub, type FeedStub } from './feed-stub.ts';
import { silentChild } from '../silent-child.ts';
import { referenceKey, startReferenceStub } from './reference-stub.ts';
import { createServed, type Noting, type Served } from './served.ts';
import { startVenueStub, type VenueStub } from './venue-stub.ts';
import { account, genesis } from './world/markets.ts';

/** Folder in memory if the system has one: the files are real, and no test waits for a disk. */
const fastestFolder = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** A service over the stubs, and everything that a fault may be done to. */
export interface Lab {
  readonly time: DrivenTime;
  /** Returns ms since the epoch, independent of the machine's clock. */
  readonly trueNow: () => number;
  /** ms since the epoch by the machine's clock. */
  readonly machineNow: () => number;
  /** Sets the machine's clock forward, or back. */
  readonly stepClock: (ms: number) => void;
  /** Time of the last step on the monotonic clock, which no step changes, ms. */
  readonly steppedAt: () => number;
  /** The machine sleeps: the world goes on, its monotonic clock and its timers don't. */
  readonly sleep: (ms: number) => Promise<void>;
  readonly venue: VenueStub;
  readonly feed: FeedStub;
  readonly reference: Awaited<ReturnType<typeof startReferenceStub>>;
  readonly served: Served & Pick<Noting, 'forget'>;
  readonly dataDir: string;
  readonly service: () => Service;
  readonly log: readonly string[];
  /** Returns errors that nobody caught since the last call: the service would have ended with them. */
  readonly takeCrashes: () => readonly string[];
  /** Stops the service; `start` begins it again on the same folder. */
  readonly stop: () => Promise<void>;
  readonly start: (change?: Partial<Config>) => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function openLab(): Promise<Lab> {
  const dataDir = mkdtempSync(join(fastestFolder, 'perpscope-faults-'));
  const clock = { skewMs: 0, sleptMs: 0, steppedAt: 0 };
  const stubs = { venue: null as VenueStub | null };
  const time = driveTime(() => stubs.venue?.isBusy() ?? false);
  const trueNow = (): number => genesis + time.now() + clock.sleptMs;
  const machineNow = (): number => trueNow() + clock.skewMs;
  const served = createServed(() => ({ mono: time.now() + clock.sleptMs, at: trueNow() }));
  const parts = { trueNow, served };
  const venue = await startVenueStub(parts);
  stubs.venue = venue;
  const reference = await startReferenceStub(parts);
  const feed = startFeedStub({ ...parts, folder: join(dataDir, 'feed') });
  time.onQuantum(() => {
    venue.tick();
    feed.tick();
    // The store can be read, unless a fault says otherwise.
    served.note('store');
  });
  const log: string[] = [];
  const crashes: string[] = [];
  const onCrash = (error: unknown): void =>
    void crashes.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.on('uncaughtException', onCrash).on('unhandledRejection', onCrash);
  const running = { service: null as Service | null };
  const stop = async (): Promise<void> => {
    await running.service?.close();
    running.service = null;
  };
  return {
    time,
    trueNow,
    machineNow,
    stepClock: (ms) => {
      clock.skewMs += ms;
      clock.steppedAt = served.now().mono;
    },
    sleep: async (ms) => {
      clock.sleptMs += ms;
      venue.cutConnections();
      feed.tick();
      await time.settle();
    },
    steppedAt: () => clock.steppedAt,
    venue,
    feed,
    reference,
    served,
    dataDir,
    service: () => {
      if (running.service === null) throw new Error('No service runs.');
      return running.service;
    },
    log,
    takeCrashes: () => crashes.splice(0),
    stop,
    start: async (change = {}) => {
      const argv = ['--port', '0', '--data-dir', join(dataDir, 'data')];
      const config: Config = {
        ...readConfig({ flags: readFlags(argv), env: {} }),
        venue: 'hyperliquid',
        venueUrl: venue.url,
        account,
        agentFeed: feed.address,
        massiveKey: referenceKey,
        massiveUrl: reference.url,
        logLevel: 'debug',
        ...change,
      };
      running.service = await startService({
        config,
        startChild: silentChild,
        webRoot: null,
        world: { now: machineNow, rate: () => 1 },
        logTo: { write: (line) => log.push(line) },
      });
    },
    close: async () => {
      await stop();
      await venue.close();
      await reference.close();
      time.restore();
      process.off('uncaughtException', onCrash).off('unhandledRejection', onCrash);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

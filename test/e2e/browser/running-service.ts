import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startService, type Service } from '../../../src-main/app/service.ts';
import { virtualClock, type VirtualClock } from '../../../src-main/clock.ts';
import { readConfig } from '../../../src-main/config/config.ts';
import { readFlags } from '../../../src-main/config/flags.ts';
import type { StartChild } from '../../../src-main/processes/child.ts';
import { forkProgram } from '../../../src-main/processes/fork-child.ts';
import { startSimulator, type RunningSimulator } from '../../../src-main/simulator/start-simulator.ts';
import { ampleLimits } from '../../main/ample-limits.ts';

const repository = resolve(import.meta.dirname, '../../..');

/** Saturday noon, UTC: the instant at which every test's world is stopped or begins to run. */
export const worldStart = Date.UTC(2026, 9, 31, 12, 0, 30);

const usualArgs = ['--log-level', 'silent'];

/** The simulator as it is built. */
const startChild: StartChild = (name) =>
  forkProgram(pathToFileURL(join(repository, `out/main/${name}-process.js`)));

/** The world that a service runs in. */
export interface WorldOptions {
  /** Command line options besides the port and the data folder. */
  readonly serviceArgs: readonly string[];
  /** World ms at which the simulated world begins to run. */
  readonly startsAt: number;
  /** `elsewhere`: the venue is at an address of its own, and no agent's feed is there. */
  readonly venuePlace: 'embedded' | 'elsewhere';
  /** The Overview shows the first steps, as it does at a first start. */
  readonly showsFirstSteps: boolean;
}

export const defaultWorld: WorldOptions = {
  serviceArgs: [],
  startsAt: worldStart,
  venuePlace: 'embedded',
  showsFirstSteps: false,
};

export interface StartOptions extends WorldOptions {
  /** World seconds per real second; 1 unless named. */
  readonly rate?: number;
  /** Copied into the service's data folder before it starts. */
  readonly readBefore?: string;
}

export interface RunningService {
  readonly dataDir: string;
  readonly service: Service;
  /** The simulated world's time. */
  readonly time: VirtualClock;
  /** Stops the service, waits for `meanwhile`, and starts it again on its port and data folder. */
  readonly restart: (meanwhile: () => Promise<void>) => Promise<void>;
  /** Ends it and deletes its data folder. */
  readonly stop: () => Promise<void>;
}

export async function startRunning({
  serviceArgs,
  startsAt,
  venuePlace,
  showsFirstSteps,
  rate = 1,
  readBefore,
}: StartOptions): Promise<RunningService> {
  const dataDir = mkdtempSync(join(tmpdir(), 'perpscope-e2e-'));
  if (readBefore !== undefined) cpSync(readBefore, dataDir, { recursive: true });
  const time = virtualClock({ worldMs: startsAt, rate });
  const settings = join(dataDir, 'settings.json');
  if (showsFirstSteps) rmSync(settings, { force: true });
  else writeFileSync(settings, '{ "showFirstSteps": false }\n');
  const venue = venuePlace === 'elsewhere' ? await venueElsewhere(time) : null;
  const start = (port: string): Promise<Service> =>
    startService({
      config: readConfig({
        flags: readFlags([
          ...usualArgs,
          '--port',
          port,
          '--data-dir',
          dataDir,
          ...(venue?.args ?? []),
          ...serviceArgs,
        ]),
        env: {},
      }),
      startChild,
      webRoot: join(repository, 'out/renderer'),
      simulatedTime: time,
      world: time,
      venueLimits: ampleLimits,
    });
  const state = { service: await start('0') };
  const stop = async (): Promise<void> => {
    await state.service.close();
    await venue?.simulator.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const restart = async (meanwhile: () => Promise<void>): Promise<void> => {
    const { port } = new URL(state.service.url);
    await state.service.close();
    await meanwhile();
    state.service = await start(port);
  };
  return {
    dataDir,
    get service() {
      return state.service;
    },
    time,
    stop,
    restart,
  };
}

/** A simulated venue outside of the service, which takes it for the real one. */
export async function venueElsewhere(
  clock: VirtualClock,
): Promise<{ simulator: RunningSimulator; args: string[] }> {
  const genesisMs = clock.now() - 120 * 86_400_000;
  const simulator = await startSimulator({
    startChild,
    seed: 1,
    genesisMs,
    marketCount: 330,
    clock,
  });
  return { simulator, args: ['--venue', 'hyperliquid', '--venue-url', simulator.url] };
}

import { test as base, type Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { VirtualClock } from '../../../src-main/clock.ts';
import { virtualClock } from '../../../src-main/clock.ts';
import { readConfig } from '../../../src-main/config/config.ts';
import { readFlags } from '../../../src-main/config/flags.ts';
import type { StartChild } from '../../../src-main/processes/child.ts';
import { forkProgram } from '../../../src-main/processes/fork-child.ts';
import type { Service } from '../../../src-main/app/service.ts';
import { startService } from '../../../src-main/app/service.ts';
import type { RunningSimulator } from '../../../src-main/simulator/start-simulator.ts';
import { startSimulator } from '../../../src-main/simulator/start-simulator.ts';
import { ampleLimits } from '../../main/ample-limits.ts';
import { stubReference } from '../reference-stub.ts';
import { firstReading } from './first-reading.ts';

const repository = resolve(import.meta.dirname, '../../..');

/** Saturday noon, UTC: the instant at which every test's world stands or begins to run. */
export const worldStart = Date.UTC(2026, 9, 31, 12, 0, 30);

export interface DeskOptions {
  /** Options of the command line beside the port and the data folder. */
  readonly serviceArgs: readonly string[];
  /** World ms at which the simulated world begins to run. */
  readonly startsAt: number;
  /** `elsewhere`: the venue is at an address of its own, and no agent's feed is there. */
  readonly venuePlace: 'embedded' | 'elsewhere';
  readonly waitsForFirstReading: boolean;
}

export interface Desk {
  readonly dataDir: string;
  readonly service: Service;
  /** The simulated world's time; it runs in real time until a test says otherwise. */
  readonly time: VirtualClock;
  /** Stops the service, waits for `meanwhile`, and starts it again on its port and data folder. */
  readonly restart: (meanwhile: () => Promise<void>) => Promise<void>;
  /** Console errors, failed scripts and policy violations of the page so far. */
  readonly complaints: readonly string[];
  /** Opens the dashboard by a fresh link at an address such as `#/crypto/BTC`. */
  readonly open: (address?: string) => Promise<void>;
}

interface Desks {
  /** A service of the test's own with its simulator, and a page on its dashboard. */
  readonly desk: Desk;
  /** A page on the service that stands for all tests that change nothing of it: faults, time, settings. */
  readonly standing: Desk;
}

/** What the first reading brings is there when a test begins, unless it asks for a desk from the start on. */
export const test = base.extend<DeskOptions & Desks, { readonly standingService: RunningService }>({
  serviceArgs: [[], { option: true }],
  startsAt: [worldStart, { option: true }],
  venuePlace: ['embedded', { option: true }],
  waitsForFirstReading: [true, { option: true }],
  desk: async ({ page, serviceArgs, startsAt, venuePlace, waitsForFirstReading }, use) => {
    const running = await startRunning({ serviceArgs, startsAt, venuePlace });
    try {
      await stubReference(page);
      if (waitsForFirstReading) await firstReading(running.service);
      await use(deskOf(running, page));
    } finally {
      await running.stop();
    }
  },
  standingService: [
    // Playwright reads the fixtures' names from this place.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const running = await startRunning({ serviceArgs: [], startsAt: worldStart, venuePlace: 'embedded' });
      try {
        await firstReading(running.service);
        await use(running);
      } finally {
        await running.stop();
      }
    },
    { scope: 'worker' },
  ],
  standing: async ({ page, standingService }, use) => {
    await stubReference(page);
    await use(deskOf(standingService, page));
  },
});
export { expect } from '@playwright/test';

const usualArgs = ['--log-level', 'silent'];

/** The simulator as it is built. */
const startChild: StartChild = (name) =>
  forkProgram(pathToFileURL(join(repository, `out/main/${name}-process.js`)));

interface RunningService extends Omit<Desk, 'complaints' | 'open'> {
  readonly stop: () => Promise<void>;
}

type World = Pick<DeskOptions, 'serviceArgs' | 'startsAt' | 'venuePlace'>;

async function startRunning({ serviceArgs, startsAt, venuePlace }: World): Promise<RunningService> {
  const dataDir = mkdtempSync(join(tmpdir(), 'perpscope-e2e-'));
  const time = virtualClock({ worldMs: startsAt, rate: 1 });
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

function deskOf(running: RunningService, page: Page): Desk {
  return {
    dataDir: running.dataDir,
    get service() {
      return running.service;
    },
    time: running.time,
    restart: running.restart,
    complaints: complaintsOf(page),
    open: (address) => openDesk(page, running.service, address),
  };
}

/** A simulated venue outside of the service, which takes it for the real one. */
async function venueElsewhere(clock: VirtualClock): Promise<{ simulator: RunningSimulator; args: string[] }> {
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

async function openDesk(page: Page, service: Service, address?: string): Promise<void> {
  await page.goto(service.dashboardLink());
  await page.getByRole('tab', { name: 'Crypto' }).waitFor();
  if (address !== undefined) await page.goto(`${service.url}/${address}`);
}

function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

import { test as base, type Locator, type Page } from '@playwright/test';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { Service } from '../../../src-main/app/service.ts';
import { socketPath, type SocketToBrowser } from '../../../src-preload/contract/bridge/socket-messages.ts';
import { linkToken, sessionKeyName } from '../../../src-renderer/bridge/credentials.ts';
import { stubReference } from '../reference-stub.ts';
import { firstReading, historyRead } from './first-reading.ts';
import { readFolder } from './read-folder.ts';
import {
  defaultWorld,
  startRunning,
  worldStart,
  type RunningService,
  type WorldOptions,
} from './running-service.ts';

export { worldStart } from './running-service.ts';

export interface AppOptions extends WorldOptions {
  /** false: the test begins while the service reads everything for the first time. */
  readonly waitsForFirstReading: boolean;
}

/** App whose world runs in real time until a test says otherwise. */
export interface App extends Omit<RunningService, 'stop'> {
  /** Console errors, failed scripts and policy violations of the page so far. */
  readonly complaints: readonly string[];
  /** Opens the dashboard at an address such as `#/crypto/BTC`, by the session of a fresh link. */
  readonly open: (address?: string) => Promise<void>;
  /** The same once the history of the account and the journal has been read. */
  readonly openRead: (address?: string) => Promise<void>;
}

interface Apps {
  /** A service of the test's own with its simulator, and a page on its dashboard. */
  readonly app: App;
  /** A page on the service shared by all tests that change nothing of it: faults, time, settings. */
  readonly shared: App;
}

/** Test with an app whose first reading is complete when the test begins, unless it turns that off. */
export const test = base.extend<AppOptions & Apps, { readonly sharedService: RunningService }>({
  serviceArgs: [defaultWorld.serviceArgs, { option: true }],
  startsAt: [defaultWorld.startsAt, { option: true }],
  venuePlace: [defaultWorld.venuePlace, { option: true }],
  showsFirstSteps: [defaultWorld.showsFirstSteps, { option: true }],
  waitsForFirstReading: [true, { option: true }],
  app: async ({ page, serviceArgs, startsAt, venuePlace, showsFirstSteps, waitsForFirstReading }, use) => {
    const isRead = waitsForFirstReading && startsAt >= worldStart && venuePlace === 'embedded';
    const readBefore = isRead ? { readBefore: readFolder() } : {};
    const running = await startRunning({
      serviceArgs,
      startsAt,
      venuePlace,
      showsFirstSteps,
      ...readBefore,
    });
    try {
      await stubReference(page);
      if (waitsForFirstReading) await firstReading(running.service);
      await use(appOf(running, page));
    } finally {
      await running.stop();
    }
  },
  sharedService: [
    // Playwright reads the fixtures' names from this place.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const running = await startRunning({ ...defaultWorld, readBefore: readFolder() });
      try {
        await firstReading(running.service);
        await use(running);
      } finally {
        await running.stop();
      }
    },
    { scope: 'worker' },
  ],
  shared: async ({ page, sharedService }, use) => {
    await stubReference(page);
    await use(appOf(sharedService, page));
  },
});
export { expect } from '@playwright/test';

function appOf(running: RunningService, page: Page): App {
  return {
    dataDir: running.dataDir,
    get service() {
      return running.service;
    },
    time: running.time,
    restart: running.restart,
    complaints: complaintsOf(page),
    open: (address) => openApp(page, running.service, address),
    openRead: async (address) => {
      await historyRead(running.service);
      await openApp(page, running.service, address);
    },
  };
}

/** Screen that a fresh link opens. */
export const startScreen = (page: Page): Locator => page.getByRole('heading', { name: 'Overview', level: 1 });

/** Opens the address directly: opening the start screen by a link first takes twice as long. */
async function openApp(page: Page, service: Service, address = ''): Promise<void> {
  const session = {
    name: sessionKeyName,
    key: await sessionOf(service),
    origin: new URL(service.url).origin,
  };
  await page.addInitScript(({ name, key, origin }) => {
    // A tab keeps the session that it has. A frame of another origin may have no storage.
    if (location.origin === origin && sessionStorage.getItem(name) === null)
      sessionStorage.setItem(name, key);
  }, session);
  await page.goto(`${service.url}/${address}`);
  await page.locator('h1').first().waitFor();
}

/** Exchanges a fresh link for the key of a session, as a page does. */
async function sessionOf(service: Service): Promise<string> {
  const socket = new WebSocket(`${service.url.replace('http', 'ws')}${socketPath}`, { origin: service.url });
  try {
    await once(socket, 'open');
    const token = linkToken(new URL(service.dashboardLink()).hash);
    socket.send(JSON.stringify({ kind: 'link', token }));
    const [answer] = (await once(socket, 'message')) as [Buffer];
    const welcome = JSON.parse(String(answer)) as SocketToBrowser;
    if (welcome.kind !== 'welcome') throw new Error(`A fresh link was answered with ${welcome.kind}.`);
    return welcome.sessionKey;
  } finally {
    socket.terminate();
  }
}

function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

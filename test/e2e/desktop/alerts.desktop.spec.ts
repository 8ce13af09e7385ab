import { expect, test, type ElectronApplication, type Page } from '@playwright/test';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder, onDouble, openDesktop, root, type DataFolder, type Desktop } from './launch.ts';

interface DoubledDesktop {
  readonly __double: {
    readonly trays: readonly {
      readonly tooltip: string;
      readonly gone: boolean;
      readonly image: { readonly toDataURL: () => string };
    }[];
    readonly notifications: readonly {
      readonly title: string;
      readonly body: string;
      readonly closed: boolean;
      readonly emit: (event: string) => void;
    }[];
  };
}

let folder: DataFolder;
let feed: string;
let desktop: Desktop;
test.beforeEach(async () => {
  folder = dataFolder();
  feed = join(folder.path, 'feed');
  mkdirSync(feed);
  reportStatus('running');
  desktop = await openDesktop(folder, ['--agent-feed', `file:${feed}`]);
});
test.afterEach(async () => {
  await desktop.close();
  folder.remove();
});

/** Replaces the agent's status, as a running agent does. */
function reportStatus(
  status: 'running' | 'paused',
  { ageMs = 0, breaker = false, reason = 'Maintenance until noon.' } = {},
): void {
  const heartbeat = new Date(Date.now() - ageMs).toISOString();
  const text = JSON.stringify({
    schema: 'perpscope.agent/1',
    journal_id: 'journal-1',
    agent_id: 'agent-1',
    name: 'Agent',
    version: '1.0.0',
    network: 'TESTNET',
    operational_status: status,
    status_reason: reason,
    symbols: ['BTC'],
    markets: [],
    risk: {
      drawdown_usd: 1,
      daily_pnl_usd: 1,
      daily_trade_count: 1,
      leverage_avg: 1,
      max_daily_loss_usd: 100,
      capital_deployed_pct: 1,
      circuit_breaker_tripped: breaker,
    },
    signals: [],
    heartbeat_at: heartbeat,
  });
  writeFileSync(join(feed, 'status.next'), text);
  renameSync(join(feed, 'status.next'), join(feed, 'status.json'));
}

const notificationsOf = (app: ElectronApplication): Promise<readonly string[]> =>
  app.evaluate((electron) =>
    (electron as unknown as DoubledDesktop)['__double'].notifications.map(
      ({ title, body }) => `${title}: ${body}`,
    ),
  );
const closedOf = (app: ElectronApplication): Promise<readonly boolean[]> =>
  app.evaluate((electron) =>
    (electron as unknown as DoubledDesktop)['__double'].notifications.map(({ closed }) => closed),
  );
const trayOf = (app: ElectronApplication): Promise<{ tooltip: string; image: string }> =>
  app.evaluate((electron) => {
    const tray = (electron as unknown as DoubledDesktop)['__double'].trays[0];
    if (tray === undefined) throw new Error('There is no tray.');
    return { tooltip: tray.tooltip, image: tray.image.toDataURL() };
  });
const imageOf = (name: string): string =>
  `data:image/png;base64,${readFileSync(join(root, `resources/tray/${name}.png`)).toString('base64')}`;
const trayShows = async (app: ElectronApplication, image: string, tooltip: RegExp): Promise<void> => {
  await expect
    .poll(async () => {
      const tray = await trayOf(app);
      return tray.image === imageOf(image) && tooltip.test(tray.tooltip) ? 'as it should' : tray.tooltip;
    })
    .toBe('as it should');
};
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Alerts: / });

test('an alert is announced once by the desktop, is at the bell and in the tray, and ends with its cause', async () => {
  test.skip(!onDouble, 'a real desktop gives no access to its notifications');
  const { app, page } = desktop;
  await trayShows(app, 'quiet', /^Perpscope: Testnet, simulated\nAgent running\nNo active alerts$/);
  await expect(bell(page)).toHaveAccessibleName('Alerts: none active');

  reportStatus('paused');
  const paused = 'Agent paused: Maintenance until noon.';
  await expect.poll(() => notificationsOf(app)).toEqual([paused]);
  await trayShows(app, 'alert', /\nAgent paused\n1 active alert$/);
  await expect(bell(page)).toHaveAccessibleName('Alerts: 1 warning, 1 new');
  await expect(page.getByRole('log', { name: 'New alerts' })).toBeEmpty();

  reportStatus('paused', { ageMs: 200_000 });
  await trayShows(app, 'unreachable', /\nAgent unreachable\n2 active alerts$/);
  await expect
    .poll(() => notificationsOf(app))
    .toEqual([paused, expect.stringMatching(/^Agent unreachable, no heartbeat: .* UTC, more than 90 s ago/)]);

  reportStatus('running');
  await trayShows(app, 'quiet', /\nAgent running\nNo active alerts$/);
  expect(await notificationsOf(app)).toHaveLength(2);
  await expect.poll(() => closedOf(app)).toEqual([true, true]);
});

test('a notification shows no amount while the window hides amounts', async () => {
  test.skip(!onDouble, 'a real desktop gives no access to its notifications');
  const { app, page } = desktop;
  await page.evaluate(() => (location.hash = '#/settings'));
  await page.getByLabel('Hide amounts').check({ force: true });
  reportStatus('paused', { reason: 'Withdrew $250.00 until noon.' });
  await expect.poll(() => notificationsOf(app)).toEqual(['Agent paused: Withdrew $••• until noon.']);
});

test('a click on a notification brings the window to the front, at the screen with the details', async () => {
  test.skip(!onDouble, 'a real desktop lets no test click its notifications');
  const { app, page } = desktop;
  await page.evaluate(() => Object.assign(globalThis, { kept: true }));
  reportStatus('running', { breaker: true });
  await expect.poll(() => notificationsOf(app)).toHaveLength(1);
  await app.evaluate((electron) => {
    electron.BrowserWindow.getAllWindows()[0]?.minimize();
    (electron as unknown as DoubledDesktop)['__double'].notifications[0]?.emit('click');
  });
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('#/risk');
  await expect(page.getByRole('heading', { name: 'Risk', level: 1 })).toBeVisible();
  const minimised = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => window.isMinimized()),
  );
  expect(minimised).toEqual([false]);
  // The page is the same one: it navigated there, and was not loaded again.
  expect(await page.evaluate(() => 'kept' in globalThis)).toBe(true);
});

import { expect, test, type ElectronApplication } from '@playwright/test';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import {
  dataFolder,
  launch,
  onDouble,
  openDesktop,
  startAndWait,
  type DataFolder,
  type Desktop,
  startScreen,
} from './launch.ts';

const ended = (process: { once: (event: 'exit', listener: (code: number | null) => void) => unknown }) =>
  new Promise<number | null>((resolve) => {
    process.once('exit', resolve);
  });

let folder: DataFolder;
const opened: Desktop[] = [];
const open = async (): Promise<Desktop> => {
  const desktop = await openDesktop(folder);
  opened.push(desktop);
  return desktop;
};
test.beforeEach(() => {
  folder = dataFolder();
});
test.afterEach(async () => {
  await Promise.all(opened.splice(0).map((desktop) => desktop.close()));
  folder.remove();
});

test('a second start shows the first window, says so and exits', async () => {
  const { app } = await open();
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
  const second = await startAndWait(folder.path, []);
  expect(second.code).toBe(0);
  expect(second.err).toContain('Perpscope is already running: its window was brought to the front.');
  const minimised = (): Promise<boolean[]> =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isMinimized()));
  await expect.poll(minimised).toEqual([false]);
});

type Stop = (app: ElectronApplication) => Promise<unknown>;
const stops: readonly (readonly [string, Stop])[] = [
  ['quitting', async (app) => app.evaluate(({ app: electron }) => electron.quit())],
  [
    'closing the window',
    async (app) => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close()),
  ],
  ['SIGTERM', async (app) => app.process().kill('SIGTERM')],
];
for (const [how, stop] of stops)
  test(`${how} closes the service, ends with code 0 and deletes service.json`, async () => {
    const first = await open();
    const exit = ended(first.app.process());
    // The answer may be cut off by the exit that it requests.
    const asked = stop(first.app).catch(() => null);
    expect(await exit).toBe(0);
    await asked;
    expect(existsSync(join(folder.path, 'service.json'))).toBe(false);
    await expect(fetch(`${first.url}/api/health`)).rejects.toThrow();
    if (how !== 'SIGTERM') return;
    // Nothing that it leaves stops the next start.
    const second = await open();
    await expect(startScreen(second.page)).toBeVisible();
  });

const simulatorOf = async ({ app }: Desktop): Promise<number> => {
  const metrics = await app.evaluate(({ app: electron }) => electron.getAppMetrics());
  return metrics.find(({ name }) => name === 'Perpscope simulator')?.pid ?? 0;
};
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Never 0, which would send a signal to this program's own process group. */
const runningSimulator = async (desktop: Desktop): Promise<number> => {
  const pid = await simulatorOf(desktop);
  expect(pid).toBeGreaterThan(0);
  expect(isAlive(pid)).toBe(true);
  return pid;
};

test('the simulator runs in a utility process that is restarted when it is killed, and the window goes on', async () => {
  const desktop = await open();
  const pid = await runningSimulator(desktop);
  const venueError = async (): Promise<string> => {
    const answer = await fetch(`${desktop.url}/api/health`);
    return ((await answer.json()) as { venue: { lastError: string | null } }).venue.lastError ?? '';
  };
  process.kill(pid, 'SIGKILL');
  // In the log, which keeps it: the health may be well again before it is read.
  await expect.poll(desktop.log).toContain("The simulator's process");
  await expect.poll(() => simulatorOf(desktop)).not.toBe(pid);
  await expect.poll(venueError).not.toContain("The simulator's process");
  await expect(startScreen(desktop.page)).toBeVisible();
});

test('the simulator exits when the app is killed', async () => {
  const desktop = await openDesktop(folder);
  const pid = await runningSimulator(desktop);
  desktop.app.process().kill('SIGKILL');
  await expect.poll(() => isAlive(pid)).toBe(false);
  await desktop.close().catch(() => undefined);
});

test('with a taken port the window opens, every screen says so, and the port is tried again', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => {
    other.once('listening', resolve);
  });
  const { port } = other.address() as AddressInfo;
  writeFileSync(join(folder.path, 'settings.json'), JSON.stringify({ port }));
  const app = await launch({ folder: folder.path });
  const page = await app.firstWindow();
  const notice = page.getByRole('status').filter({ hasText: 'Other programs can’t connect to Perpscope.' });
  await expect(notice).toContainText(`Port ${port} is in use by`);
  await page.getByRole('link', { name: 'Connections' }).click();
  await expect(notice).toBeVisible();
  await expect(page.getByText('HTTP is not available')).toHaveCount(0);
  expect(existsSync(join(folder.path, 'service.json'))).toBe(false);
  other.close();
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByText(`http://127.0.0.1:${port}/rpc`)).toBeVisible();
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
  await app.close();
});

test('a wrong option ends the start with one line and code 2', async () => {
  test.skip(!onDouble, 'a real error box waits for a person to close it');
  const start = await startAndWait(folder.path, ['--prot', '0']);
  expect(start.code).toBe(2);
  expect(start.err.trim().split('\n')).toEqual([expect.stringContaining('--prot')]);
});

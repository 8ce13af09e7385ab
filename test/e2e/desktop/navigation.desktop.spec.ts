import { expect, test } from '@playwright/test';
import { oneDesktop, startScreen } from './launch.ts';

const desktop = oneDesktop();
test.beforeAll(async () => {
  await desktop().app.evaluate(({ BrowserWindow, shell }) => {
    const seen = { left: [] as string[], opened: [] as string[] };
    Object.assign(globalThis, { seen });
    BrowserWindow.getAllWindows()[0]?.webContents.on('will-navigate', (event) => {
      seen.left.push(event.url);
    });
    shell.openExternal = async (url) => {
      seen.opened.push(url);
    };
  });
  await desktop().page.evaluate(() => {
    Object.assign(globalThis, { stillHere: true });
  });
});

interface Seen {
  readonly left: string[];
  readonly opened: string[];
}
const seen = (): Promise<Seen> =>
  desktop().app.evaluate(() => (globalThis as unknown as { readonly seen: Seen }).seen);
const go = (url: string): Promise<void> =>
  desktop().page.evaluate((to) => {
    location.href = to;
  }, url);
const isStillHere = (): Promise<boolean> => desktop().page.evaluate(() => 'stillHere' in globalThis);

/** Navigations are handled in order: once this one has been seen, every earlier one has been decided. */
async function fence(): Promise<void> {
  const url = `https://fence.example/${crypto.randomUUID()}`;
  await go(url);
  await expect.poll(async () => (await seen()).left).toContain(url);
}

for (const url of [
  'https://example.com/',
  'http://127.0.0.1:1/',
  'file:///etc/passwd',
  'data:text/html,<script>globalThis.ran = 1</script>',
  'javascript:void (globalThis.ran = 1)',
  'app://elsewhere/',
])
  test(`the page cannot navigate to ${url}`, async () => {
    await go(url);
    await fence();
    expect(await isStillHere()).toBe(true);
    expect(await desktop().page.evaluate(() => 'ran' in globalThis)).toBe(false);
    await expect(startScreen(desktop().page)).toBeVisible();
  });

test('a form cannot be sent anywhere', async () => {
  await desktop().page.evaluate(() => {
    const form = document.createElement('form');
    form.action = 'https://example.com/';
    document.body.append(form);
    form.submit();
    form.remove();
  });
  await fence();
  expect(await isStillHere()).toBe(true);
});

test('a page opens no window, and only the allowed host reaches the browser', async () => {
  const tries = [
    'https://example.com/',
    'http://www.tradingview.com/',
    'https://www.tradingview.com.evil.example/',
    'https://user@www.tradingview.com/',
    'file:///etc/passwd',
    'app://perpscope/',
    'https://www.tradingview.com/symbols/NASDAQ-TSLA/',
  ];
  for (const url of tries)
    await desktop().page.evaluate((to) => {
      window.open(to);
    }, url);
  await expect
    .poll(async () => (await seen()).opened)
    .toEqual(['https://www.tradingview.com/symbols/NASDAQ-TSLA/']);
  await expect
    .poll(() => desktop().app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length))
    .toBe(1);
});

test('every permission is denied', async () => {
  const states = await desktop().page.evaluate(async () => {
    const names = ['geolocation', 'notifications', 'midi', 'clipboard-read'] as PermissionName[];
    const queried = await Promise.all(
      names.map(async (name) => (await navigator.permissions.query({ name })).state),
    );
    const position = await new Promise<string>((resolve) => {
      navigator.geolocation.getCurrentPosition(
        () => resolve('asked'),
        (error) => resolve(error.code === error.PERMISSION_DENIED ? 'denied' : `code ${error.code}`),
      );
    });
    return [...queried, position, await Notification.requestPermission()];
  });
  expect(states).toEqual(['denied', 'denied', 'denied', 'denied', 'denied', 'denied']);
});

test('the page can fetch neither the service behind it nor anything on the network', async () => {
  const reached = await desktop().page.evaluate(async (service) => {
    const fetched = (url: string): Promise<string> =>
      fetch(url, { mode: 'no-cors' }).then(
        () => 'reached',
        () => 'blocked',
      );
    const shown = (url: string): Promise<string> =>
      new Promise((resolve) => {
        const image = new Image();
        image.addEventListener('load', () => resolve('reached'));
        image.addEventListener('error', () => resolve('blocked'));
        image.src = url;
      });
    const socket = (url: string): Promise<string> =>
      new Promise((resolve) => {
        const opened = new WebSocket(url);
        opened.addEventListener('open', () => resolve('reached'));
        opened.addEventListener('error', () => resolve('blocked'));
      });
    return [
      await fetched(`${service}/api/health`),
      await fetched('https://example.com/'),
      await shown(`${service}/favicon.ico`),
      await shown('https://example.com/x.png'),
      await socket(`${service.replace('http', 'ws')}/bridge`),
    ];
  }, desktop().url);
  expect(reached).toEqual(Array.from({ length: 5 }, () => 'blocked'));
});

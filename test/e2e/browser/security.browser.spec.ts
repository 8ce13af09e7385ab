import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './desk.ts';

test('the page holds no Node, no preload, no secret and no path of this machine', async ({
  standing: desk,
  page,
}) => {
  await desk.open();
  const found = await page.evaluate(() => {
    const world = globalThis as unknown as Record<string, unknown>;
    return ['require', 'process', 'module', 'Buffer', 'bridge', 'electron'].filter(
      (name) => world[name] !== undefined,
    );
  });
  expect(found).toEqual([]);
  const kept = await page.evaluate(() =>
    JSON.stringify({ ...localStorage, cookie: document.cookie, html: document.documentElement.outerHTML }),
  );
  expect(kept).not.toContain(process.cwd());
  expect(await page.context().cookies()).toEqual([]);
  expect(page.url()).not.toContain('link/');
});

test('a link opens the dashboard once; the second visitor is told so and sees nothing', async ({
  standing: desk,
  page,
  browser,
}) => {
  const link = desk.service.dashboardLink();
  await page.goto(link);
  await page.getByRole('tab', { name: 'Crypto' }).waitFor();
  const other = await browser.newPage();
  await other.goto(link);
  await expect(other.getByText(/used already|too old|older than/).first()).toBeVisible();
  await expect(other.getByRole('tab')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Crypto' })).toBeVisible();
  await other.close();
});

test('a stranger without a link sees no data', async ({ standing: desk, page }) => {
  await page.goto(`${desk.service.url}/#/crypto/BTC`);
  await expect(page.getByText(/perpscope open/i).first()).toBeVisible();
  await expect(page.getByText('67,')).toHaveCount(0);
});

test('a hostile page on another local port gets nothing: no read, no script, no frame, no socket', async ({
  standing: desk,
  page,
}) => {
  await desk.open();
  const hostile = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>hostile</title><body></body>');
  });
  await new Promise<void>((resolve) => hostile.listen(0, '127.0.0.1', resolve));
  try {
    await page.goto(`http://127.0.0.1:${(hostile.address() as AddressInfo).port}/`);
    const got = await page.evaluate(async (base) => {
      const text = (path: string, mode: RequestMode): Promise<string> =>
        fetch(base + path, { mode }).then(
          async (answer) => `${answer.type} ${answer.status} ${await answer.text()}`,
          () => 'refused',
        );
      const socket = new Promise<string>((resolve) => {
        const ws = new WebSocket(`${base.replace('http', 'ws')}/bridge`);
        ws.addEventListener('open', () => resolve('opened'));
        ws.addEventListener('error', () => resolve('refused'));
      });
      const frame = new Promise<string>((resolve) => {
        const iframe = document.createElement('iframe');
        iframe.src = base;
        iframe.addEventListener('load', () => resolve(iframe.contentDocument?.body.textContent ?? 'opaque'));
        document.body.append(iframe);
      });
      return {
        cors: await text('/api/markets', 'cors'),
        noCors: await text('/api/markets', 'no-cors'),
        socket: await socket,
        frame: await frame,
      };
    }, desk.service.url);
    expect(got).toEqual({ cors: 'refused', noCors: 'refused', socket: 'refused', frame: 'opaque' });
  } finally {
    await new Promise((resolve) => hostile.close(resolve));
  }
});

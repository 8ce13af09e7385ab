import { expect, test } from '@playwright/test';
import { stubReference } from '../reference-stub.ts';
import { oneDesktop } from './launch.ts';

const desktop = oneDesktop('serial');

const goTo = (address: string): Promise<void> =>
  desktop().page.evaluate((hash) => {
    location.hash = hash;
  }, address);
const section = () => desktop().page.getByRole('region', { name: 'Third-party reference chart' });
const inner = () => desktop().page.frameLocator('iframe');

test('an unreachable reference chart shows its cause, and Retry loads it again', async () => {
  await goTo('#/stocks/xyz:TSLA');
  await expect(section().getByRole('alert')).toContainText('ERR_NAME_NOT_RESOLVED');
  await expect(desktop().page.locator('iframe')).toHaveCount(0);
  await stubReference(desktop().page, { status: 503, body: '<!doctype html><title>down</title>' });
  await section().getByRole('button', { name: 'Retry' }).click();
  await expect(section().getByRole('alert')).toContainText('TradingView answered with status 503');
  await stubReference(desktop().page);
  await section().getByRole('button', { name: 'Retry' }).click();
  await expect(inner().getByText('chart of NASDAQ:TSLA')).toBeVisible();
  await expect(section().getByRole('alert')).toHaveCount(0);
});

test('a hostile page in that frame gets no bridge, cannot navigate, opens nothing, has no permission, and reaches only its own hosts', async () => {
  // No route answers it: in a frame of another process its handler can be asked before the app's guard.
  const failures = new Map<string, string | undefined>();
  desktop().page.on('requestfailed', (request) => {
    failures.set(request.url(), request.failure()?.errorText);
  });
  await expect(inner().getByText('chart of NASDAQ:TSLA')).toBeVisible();
  const got = await inner()
    .locator('body')
    .evaluate(async (_body, service) => {
      const reach = (url: string): Promise<string> =>
        fetch(url, { mode: 'no-cors' }).then(
          () => 'reached',
          () => 'blocked',
        );
      const attempt = (act: () => unknown): string => {
        try {
          return act() === null ? 'denied' : 'done';
        } catch {
          return 'denied';
        }
      };
      const { state } = await navigator.permissions.query({ name: 'geolocation' });
      return {
        bridge: [typeof (globalThis as { bridge?: unknown }).bridge, attempt(() => (top as never)['bridge'])],
        opened: attempt(() => open('https://www.tradingview.com/')),
        led: attempt(() => {
          top!.location.href = 'https://example.com/';
        }),
        permission: state,
        own: await reach('https://widgetdata.tradingview.com/x'),
        other: await reach('https://example.com/x'),
        service: await reach(`${service}/api/health`),
      };
    }, desktop().url);
  expect(got).toEqual({
    bridge: ['undefined', 'denied'],
    opened: 'denied',
    led: 'denied',
    permission: 'denied',
    own: 'reached',
    other: 'blocked',
    service: 'blocked',
  });
  const refused = expect.stringMatching(/^net::ERR_BLOCKED_BY_CLIENT/);
  await expect.poll(() => failures.get('https://example.com/x')).toEqual(refused);
  await expect.poll(() => failures.get(`${desktop().url}/api/health`)).toEqual(refused);
  for (const url of ['https://example.com/', 'app://perpscope/', 'https://www.tradingview.com/']) {
    await inner()
      .locator('body')
      .evaluate((_body, to) => {
        location.href = to;
      }, url);
    await expect(section().getByRole('alert')).toContainText('The page’s security policy blocked the chart');
    await section().getByRole('button', { name: 'Retry' }).click();
    await expect(inner().getByText('chart of NASDAQ:TSLA')).toBeVisible();
  }
  await expect(desktop().page.getByRole('heading', { level: 1 })).toContainText('Tesla');
  await expect
    .poll(() => desktop().app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length))
    .toBe(1);
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, startScreen, test } from './app.ts';

test('the page holds no Node, no preload, no secret and no path of this machine', async ({
  shared: app,
  page,
}) => {
  await app.open();
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

test('a link opens the dashboard once; a second visitor gets a message and no data', async ({
  shared: app,
  page,
  browser,
}) => {
  const link = app.service.dashboardLink();
  await page.goto(link);
  await startScreen(page).waitFor();
  const other = await browser.newPage();
  await other.goto(link);
  await expect(other.getByText(/already used, has expired/)).toBeVisible();
  await expect(startScreen(other)).toHaveCount(0);
  await page.reload();
  await expect(startScreen(page)).toBeVisible();
  await other.close();
});

test('a stranger without a link gets no data, on the page or from the service', async ({
  shared: app,
  page,
}) => {
  const received: string[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => received.push(String(payload)));
  });
  await page.goto(`${app.service.url}/#/crypto/BTC`);
  await expect(page.getByRole('heading', { name: 'This page needs a link' })).toBeVisible();
  await expect(page.getByText(/perpscope open/i).first()).toBeVisible();
  await expect(page.locator('body')).not.toContainText(/\d/);
  expect(received).toEqual([]);
});

const reads = [
  '/api/markets',
  '/api/health',
  '/api/openapi.json',
  '/docs',
  '/mcp',
  '/mcp/agent-card',
  '/mcp/portfolio',
  '/mcp/trades?period=all',
  '/mcp/orders',
  '/.well-known/agent-card.json',
  '/graphql?query=%7Bpositions%7Bcoin%7D%7D',
  '/graphql',
  '/graphql/schema',
  '/rpc',
  '/a2a',
];
/** Posts that a page may send as text/plain without a preflight; the protocols' own content type needs one. */
const posts = [
  ['/rpc', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_portfolio', arguments: {} } }],
  ['/graphql', { query: '{ positions { coin } }' }],
  ['/a2a', { jsonrpc: '2.0', id: 1, method: 'discover' }],
  ['/mcp/deposit', { amount: 100_000_000, network: 'base' }],
  ['/mcp/withdraw', { amount: 1, network: 'base' }],
] as const;

interface Knocks {
  readonly base: string;
  readonly reads: readonly string[];
  readonly posts: typeof posts;
}

/** Runs in the page. An answer that the page may not read counts as a refusal. */
async function knockEverywhere({ base, reads: paths, posts: bodies }: Knocks) {
  const isRefused = (path: string, how: RequestInit): Promise<string | null> =>
    fetch(base + path, how).then(
      async (answer) => `${path} ${answer.type} ${answer.status} ${await answer.text()}`,
      () => null,
    );
  const asked = [
    ...paths.flatMap((path) => [isRefused(path, { mode: 'cors' }), isRefused(path, { mode: 'no-cors' })]),
    ...bodies.flatMap(([path, body]) =>
      ['application/json', 'text/plain'].map((type) =>
        isRefused(path, {
          method: 'POST',
          headers: { 'content-type': type },
          body: JSON.stringify(body),
        }),
      ),
    ),
  ];
  const opens = (target: EventTarget): Promise<string> =>
    new Promise((resolve) => {
      target.addEventListener('open', () => resolve('opened'));
      target.addEventListener('error', () => resolve('refused'));
    });
  const ws = base.replace('http', 'ws');
  const sockets = Promise.all(
    [new WebSocket(`${ws}/bridge`), new WebSocket(`${ws}/graphql`, 'graphql-transport-ws')].map(opens),
  );
  const subscription = encodeURIComponent('subscription { statusChanged { status } }');
  const stream = new EventSource(`${base}/graphql?query=${subscription}`);
  const received = opens(stream).finally(() => stream.close());
  const frame = new Promise<string>((resolve) => {
    const iframe = document.createElement('iframe');
    iframe.src = base;
    iframe.addEventListener('load', () => resolve(iframe.contentDocument?.body.textContent ?? 'opaque'));
    document.body.append(iframe);
  });
  const answers = await Promise.all(asked);
  return {
    knocks: answers.length,
    answered: answers.filter((answer) => answer !== null),
    sockets: await sockets,
    stream: await received,
    frame: await frame,
  };
}

test('a hostile page on another local port gets nothing: no read, no script, no frame, no socket', async ({
  shared: app,
  page,
}) => {
  await app.open();
  const hostile = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>hostile</title><body></body>');
  });
  await new Promise<void>((resolve) => hostile.listen(0, '127.0.0.1', resolve));
  try {
    await page.goto(`http://127.0.0.1:${(hostile.address() as AddressInfo).port}/`);
    const got = await page.evaluate(knockEverywhere, { base: app.service.url, reads, posts });
    expect(got.answered).toEqual([]);
    expect(got.knocks).toBe(2 * reads.length + 2 * posts.length);
    expect(got.sockets).toEqual(['refused', 'refused']);
    expect(got.stream).toBe('refused');
    expect(got.frame).toBe('opaque');
  } finally {
    await new Promise((resolve) => hostile.close(resolve));
  }
});

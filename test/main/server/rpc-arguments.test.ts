import { expect, test } from 'vitest';
import { sharedByTests } from '../fixture-hooks.ts';
import { ask } from '../http-request.ts';
import { aFullApp, callTool, failureOf, request } from './rpc-fixture.ts';
const server = sharedByTests(() => aFullApp());

test('accepted deposits and withdrawals share one limit over tools and POSTs; refused ones and reads do not use it', async () => {
  await using own = await aFullApp({ server: { fundMovementsPerMinute: 2 } });
  const withdrawal = { amount: 1, network: 'base', recipient_address: `0x${'5a'.repeat(20)}` };
  const prepare = (args: object) => callTool(own, 'prepare_withdraw', args);
  const post = (body: object) =>
    ask(`${own.url}/mcp/withdraw`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  for (let nth = 0; nth < 3; nth += 1)
    expect(failureOf(await prepare({ amount: 1, network: 'base' }))).toMatchObject({
      error: 'missing_recipient_address',
    });
  expect((await post({})).status).toBe(400);
  expect((await prepare(withdrawal)).structuredContent).toMatchObject({ status: 'pending' });
  expect((await post(withdrawal)).status).toBe(201);
  expect(failureOf(await prepare(withdrawal))).toMatchObject({
    error: 'rate_limited',
    message: expect.stringMatching(/[Ww]ait \d+ s/) as string,
  });
  expect((await post(withdrawal)).status).toBe(429);
  expect(failureOf(await prepare({}))).toMatchObject({ error: 'invalid_network' });
  expect((await callTool(own, 'get_portfolio')).isError).toBeUndefined();
});

test('a null period counts as missing, and the message about a wrong argument names it', async () => {
  expect((await callTool(server, 'get_performance', { period: null })).isError).toBeUndefined();
  const failure = async (name: string, args: object) => failureOf(await callTool(server, name, args));
  for (const [name, args, message] of [
    ['list_orders', { market: 5 }, 'market must be text.'],
    ['list_orders', { market: '' }, 'market must not be empty.'],
    ['list_orders', { fields: 'price' }, 'fields must be a list.'],
    ['get_market', {}, 'market is missing.'],
    ['get_status', { detail: 'max' }, 'detail must be one of summary, full.'],
  ] as const)
    expect(await failure(name, args)).toMatchObject({ message });
  for (const [args, message] of [
    [{}, /^subject is missing: it must be one of fills, /],
    [{ subject: 'x' }, /^subject must be one of fills, /],
  ] as const)
    expect(await failure('export_history', args)).toMatchObject({ message: expect.stringMatching(message) });
  const { tools } = (await request(server, 'tools/list'))['result'] as {
    tools: readonly { name: string; inputSchema: { properties: Record<string, unknown> } }[];
  };
  expect(tools.find(({ name }) => name === 'list_trades')?.inputSchema.properties['limit']).toMatchObject({
    minimum: 1,
    maximum: 500,
  });
});

test('a path of deposits or withdrawals without an id is 404', async () => {
  for (const path of ['/mcp/deposit/?network=base', '/mcp/deposit/', '/mcp/withdraw/'])
    expect((await ask(server.url + path)).status).toBe(404);
});

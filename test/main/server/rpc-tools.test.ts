import { describe, expect, test } from 'vitest';
import { createCurrentSource } from '../../../src-main/operations/current-source.ts';
import { mcpMethods } from '../../../src-main/operations/methods.ts';
import { listProviders } from '../../../src-main/operations/settings/frame.ts';
import { sharedByTests } from '../fixture-hooks.ts';
import { day, now } from '../markets.ts';
import { anOpenSource } from '../open-source-fixture.ts';
import { aDecision, putJournal } from '../operations/journal/a-journal.ts';
import { aFullApp, callTool, failureOf, request } from './rpc-fixture.ts';
import { aServer } from './server-fixture.ts';

const server = sharedByTests(() => aFullApp());

const depositId = `0x${'0d'.repeat(32)}`;

/** One request over two interfaces. */
type Question = readonly [tool: string, args: Record<string, unknown>, path: string];

const bad: readonly Question[] = [
  ['get_performance', { period: '1y' }, '/mcp/performance?period=1y'],
  ['list_trades', { period: 'ALL' }, '/mcp/trades?period=ALL'],
  ['list_decisions', { asset_class: 'SHARES' }, '/api/v1/agent/decisions?asset_class=SHARES'],
  [
    'get_candles',
    { market: 'sim-testnet:BTC', interval: '7m' },
    '/api/markets/sim-testnet%3ABTC/candles?interval=7m',
  ],
  [
    'get_candles',
    { market: 'sim-testnet:BTC', limit: 5_001 },
    '/api/markets/sim-testnet%3ABTC/candles?limit=5001',
  ],
  ['get_candles', { market: 'sim-testnet:NONE' }, '/api/markets/sim-testnet%3ANONE/candles'],
  ['get_market', { market: 'hl-mainnet:BTC' }, '/api/markets/hl-mainnet%3ABTC'],
  ['get_deposit', { deposit_id: depositId, network: 'base' }, `/mcp/deposit/${depositId}?network=base`],
  ['get_deposit', { deposit_id: depositId, network: 'solana' }, `/mcp/deposit/${depositId}?network=solana`],
];

describe('a tool answers as its route does', () => {
  test('exactly, for each tool', async () => {
    const methods = mcpMethods(server.ask(listProviders, null));
    for (const { tool, method, route } of methods) {
      if (tool === null || method === 'POST' || route.includes('<')) continue;
      const answer = await server.get(route); // first: it waits longer for the candles of a range
      const { structuredContent } = await callTool(server, tool, { detail: 'full' });
      const { symbol: _, symbol_note: _note, ...body } = answer.json() as Record<string, unknown>;
      const paged = { next: null, limit: 20 };
      const expected = Object.keys(structuredContent ?? {}).map((name) => [
        name,
        name in paged ? paged[name as keyof typeof paged] : body[name],
      ]);
      expect([tool, answer.status, structuredContent]).toEqual([tool, 200, Object.fromEntries(expected)]);
      expect([tool, Object.keys(structuredContent ?? {})]).toEqual([
        tool,
        expect.arrayContaining(Object.keys(body)),
      ]);
    }
  });

  test.each(bad)('with the same code and message for a bad request: %s %j', async (tool, args, path) => {
    const { error, message } = (await server.get(path)).json() as Record<string, unknown>;
    const reported = String(message).replace(', and may be given only once.', '.'); // an argument can't be given twice
    expect(failureOf(await callTool(server, tool, args))).toEqual({ error, message: reported });
  });

  test.each(['list_trades', 'list_orders', 'list_markets'])(
    'but %s fails for a symbol without a market, with the coins that it may mean',
    async (tool) => {
      expect(failureOf(await callTool(server, tool, { market: 'tsla' }))).toEqual({
        error: 'unknown_market',
        message: expect.stringContaining('xyz:TSLA') as unknown,
      });
    },
  );
});

test('the journal is complete where no period is named, as in GraphQL', async () => {
  await using own = await aFullApp();
  putJournal(own.store, [aDecision(950, { at: now - 60 * day })]);
  const countOf = async (args: object): Promise<unknown> =>
    (await callTool(own, 'list_decisions', args)).structuredContent?.['decision_count'];
  expect([await countOf({}), await countOf({ period: '30d' })]).toEqual([3, 2]);
});

test('a tool can be called without arguments', async () => {
  const { result } = await request(server, 'tools/call', { name: 'get_status' });
  expect(result).toMatchObject({ structuredContent: { status: 'running' } });
});

test('an unknown tool is an error of the protocol', async () => {
  for (const name of ['place_order', 'constructor', '__proto__', ''])
    expect(await request(server, 'tools/call', { name, arguments: {} })).toMatchObject({
      error: { code: -32602 },
    });
});

test('a missing provider is named by a prompt in place of its content', async () => {
  await using bare = await aServer();
  const { result } = await request(bare, 'prompts/get', { name: 'risk_check' });
  expect(JSON.stringify(result)).toContain('provider_not_attached');
});

describe('calls that take too long or are cancelled', () => {
  const asked = { market: 'sim-testnet:BTC' };

  test('a call past its time is a timeout, and its venue request is aborted', async () => {
    await using own = await aServer({ server: { requestTimeoutMs: 250 } });
    own.venue.behavior = { kind: 'hangs' };
    expect(failureOf(await callTool(own, 'get_candles', asked))).toMatchObject({ error: 'timeout' });
    expect(own.venue.abandoned()).toBe(1);
    expect(own.logged).toEqual([]);
  });

  test('a switch ends a call in flight as network_switched; between two sources every call ends so', async () => {
    await using source = anOpenSource();
    const switchable = createCurrentSource();
    switchable.open(source.scope);
    await using own = await aServer({ server: { source: switchable } });
    source.venue.behavior = { kind: 'hangs' };
    const call = callTool(own, 'get_candles', asked);
    await expect.poll(() => source.venue.asked.length).toBe(1);
    switchable.leave();
    expect(failureOf(await call)).toMatchObject({ error: 'network_switched' });
    expect(failureOf(await callTool(own, 'list_signals'))).toMatchObject({ error: 'network_switched' });
    const { error } = await request(own, 'resources/read', { uri: 'perpscope://catalog' });
    expect(error).toMatchObject({ code: -32603, data: { error: 'network_switched' } });
    const prompt = await request(own, 'prompts/get', { name: 'risk_check' });
    expect(prompt['error']).toMatchObject({ code: -32603, data: { error: 'network_switched' } });
  });

  test('an internal error reveals nothing else, and is logged', async () => {
    await using own = await aFullApp();
    const breaks = (): never => {
      throw new TypeError('the secret of the service');
    };
    Object.defineProperty(own.agent, 'state', { get: breaks });
    const called = await callTool(own, 'get_status');
    expect(failureOf(called)).toMatchObject({ error: 'internal_error' });
    const { error } = await request(own, 'resources/read', { uri: 'perpscope://daily-report' });
    expect(error).toMatchObject({ code: -32603, data: { error: 'internal_error' } });
    expect(JSON.stringify([called, error])).not.toContain('secret');
    expect(own.logged.join('')).toContain('the secret of the service');
  });
});

import { DefaultAgentCardResolver } from '@a2a-js/sdk/client';
import { AgentCard as A2aCodec } from '@a2a-js/sdk';
import { PaymentRequiredV2Schema, PaymentRequirementsV2Schema } from '@x402/core/schemas';
import { usdc } from 'viem/tokens';
import { describe, expect, test } from 'vitest';
import { A2aCapabilities, A2aCard, A2aDiscovery } from '../../../src-preload/contract/views/service/a2a.ts';
import { AgentCard } from '../../../src-preload/contract/views/service/agent-card.ts';
import { McpServer } from '../../../src-preload/contract/views/service/mcp-server.ts';
import { vault } from '../agent-status.ts';
import { putQuotes, putCompleteAccount, read } from '../complete-account.ts';
import { expectGood, expectProblem } from './expected-answers.ts';
import { aServer, type ServerFixture, type ServerOptions } from './server-fixture.ts';

const escrow = `0x${'e'.repeat(40)}`;
const real = { scope: { venue: 'hyperliquid' } } as const;

const cardOf = async (server: ServerFixture): Promise<AgentCard> =>
  expectGood(await server.get('/mcp/agent-card'), AgentCard);

async function call(server: ServerFixture, method: string): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method });
  const headers = { 'content-type': 'application/json' };
  const answer = await server.get('/a2a', { method: 'POST', headers, body });
  return (answer.json() as { result: unknown }).result;
}

const speaking = read({ risk: { kind: 'reported', value: { daily_pnl_usd: -1 } } });
const everything: ServerOptions = { account: vault, agent: speaking, escrows: { arbitrum: escrow } };
async function anApp(options: ServerOptions): Promise<ServerFixture> {
  const server = await aServer(options);
  putQuotes(server.store);
  if (options.account !== null) putCompleteAccount(server.store);
  return server;
}

describe.each<readonly [string, ServerOptions]>([
  ['everything is attached', everything],
  ['nothing is attached', { account: null, agent: { kind: 'not_configured' } }],
])('while %s', (_, options) => {
  test('card, A2A card and A2A calls agree', async () => {
    await using server = await anApp(options);
    const card = await cardOf(server);
    const { methods, unavailable_methods } = card.protocols.mcp;
    const skills = expectGood(await server.get('/.well-known/agent-card.json'), A2aCard).skills;
    const capabilities = A2aCapabilities.strict().parse(await call(server, 'capabilities'));
    expect(capabilities).toEqual({
      network: 'TESTNET',
      capabilities: card.capabilities,
      methods,
      unavailable_methods,
      updated_at: card.updated_at,
    });
    expect(A2aDiscovery.strict().parse(await call(server, 'discover')).protocols).toEqual(card.protocols);
    expect(skills.map(({ id }) => id)).toEqual(
      card.capabilities.filter(({ available }) => available).map(({ name }) => name),
    );
    for (const { available, reason } of card.capabilities)
      expect(reason === null ? reason : /^\S.*\.$/.test(reason)).toBe(available ? null : true);
  });
});

test('the state of a withdrawal is in neither list and answers 501', async () => {
  await using server = await aServer();
  const { methods, unavailable_methods } = (await cardOf(server)).protocols.mcp;
  expect([...methods, ...unavailable_methods].filter((name) => name.includes('withdraw'))).toEqual([
    'POST /mcp/withdraw',
  ]);
  expectProblem(await server.get('/mcp/withdraw/1'), 501, 'not_implemented');
});

test('the card follows changes of the attached providers while the service runs', async () => {
  await using server = await anApp({ account: vault, agent: { kind: 'not_configured' } });
  const before = await server.get('/.well-known/agent-card.json');
  expect((await cardOf(server)).protocols.mcp.methods).not.toContain('GET /mcp/status');
  server.agent.state = read();
  expect((await cardOf(server)).protocols.mcp.methods).toContain('GET /mcp/status');
  const after = await server.get('/.well-known/agent-card.json', {
    headers: { 'if-none-match': before.headers['etag'] ?? '' },
  });
  expect([after.status, after.headers['etag'] === before.headers['etag']]).toEqual([200, false]);
});

describe('the entry point', () => {
  test('GET /mcp returns the name, version and uptime, measured by a clock that can not be set', async () => {
    await using server = await aServer();
    server.elapsed.ms = 61_500;
    expect(expectGood(await server.get('/mcp'), McpServer)).toEqual({
      name: 'perpscope',
      version: '0.0.0-test',
      uptimeSeconds: 61.5,
      rpcEndpoint: `${server.url}/rpc`,
      network: 'TESTNET',
      updatedAt: '2026-09-01T13:37:21.500+00:00',
    });
  });

  test('GET /mcp and both cards answer before the venue was first read', async () => {
    await using server = await aServer({ reading: null });
    expect(expectGood(await server.get('/mcp'), McpServer).updatedAt).toBeNull();
    expect((await cardOf(server)).updated_at).toBeNull();
    expectGood(await server.get('/.well-known/agent-card.json'), A2aCard);
  });
});

test('the ERC-8004 card names the address of each protocol, under the address of the server', async () => {
  await using server = await aServer();
  const { services, protocols, registrations, type, image, active } = await cardOf(server);
  expect({ services, registrations, type, active }).toEqual({
    active: true,
    type: 'https://eips.ethereum.org/EIPS/eip-8004#registration-v1',
    services: [
      { name: 'web', endpoint: server.url },
      { name: 'MCP', endpoint: `${server.url}/rpc`, version: '2026-07-28' },
      { name: 'A2A', endpoint: `${server.url}/.well-known/agent-card.json`, version: '1.0' },
    ],
    registrations: [],
  });
  expect(protocols.mcp).toMatchObject({ endpoint: `${server.url}/mcp`, rpc_endpoint: `${server.url}/rpc` });
  expect(Buffer.from(image.split(',')[1] ?? '', 'base64').toString()).toMatch(/^<svg .*<\/svg>$/);
});

describe('payments', () => {
  test.each([
    ['TESTNET', 'eip155:421614', 'eip155:84532'],
    ['MAINNET', 'eip155:42161', 'eip155:8453'],
  ] as const)(
    'on %s are valid x402 requirements, on the chains of that network',
    async (network, ...chains) => {
      await using server = await aServer({
        escrows: { arbitrum: escrow, base: escrow },
        scope: { ...real.scope, network },
      });
      const { payments, x402Support } = await cardOf(server);
      const { supported, message, ...required } = payments.x402;
      expect([x402Support, supported]).toEqual([true, true]);
      expect(PaymentRequiredV2Schema.parse(required)).toEqual(required);
      expect(required.accepts.map((one) => one.network)).toEqual(chains);
      for (const accepted of required.accepts) {
        expect(accepted).toMatchObject({ payTo: escrow, amount: '100000000', scheme: 'escrow' });
        const chainId = Number(accepted.network.split(':')[1]) as keyof typeof usdc.addresses;
        expect(accepted.asset).toBe(usdc.addresses[chainId]);
      }
      expect(PaymentRequirementsV2Schema.safeParse({ ...required.accepts[0], network: 'base' }).success).toBe(
        false,
      );
      expect(message).toMatch(/nothing is signed or sent here/);
    },
  );

  test.each([
    ['without an escrow contract', real],
    ['on the simulator, whose chains nobody else knows', { escrows: { base: escrow } }],
  ] as const)('%s are not accepted, and the card says so', async (_, options) => {
    await using server = await aServer(options);
    const { payments, x402Support, fees } = await cardOf(server);
    expect({ x402Support, ...payments.x402 }).toMatchObject({
      x402Support: false,
      supported: false,
      accepts: [],
    });
    expect(fees).toMatchObject({ reading: '0', preparing: '0' });
  });

  test('the card names no chain without a contract', async () => {
    await using server = await aServer({ ...real, escrows: { base: escrow } });
    expect((await cardOf(server)).payments.x402.accepts.map(({ network }) => network)).toEqual([
      'eip155:84532',
    ]);
  });
});

describe('the A2A card', () => {
  test('is found and read by A2A’s own client, and comes back whole', async () => {
    await using server = await anApp(everything);
    const sent = (await server.get('/.well-known/agent-card.json')).json();
    expect(A2aCodec.toJSON(A2aCodec.fromJSON(sent as never))).toEqual(sent);
    const found = await new DefaultAgentCardResolver().resolve(server.url);
    expect(found).toMatchObject({
      name: 'Perpscope',
      supportedInterfaces: [{ url: `${server.url}/a2a`, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
    });
  });

  test('says that a token is required where one is', async () => {
    const token = 'a-token-of-enough-characters';
    await using server = await aServer({ server: { token } });
    expectProblem(await server.get('/.well-known/agent-card.json'), 401, 'unauthorized');
    const headers = { authorization: `Bearer ${token}` };
    const sent = (await server.get('/.well-known/agent-card.json', { headers })).json();
    expect(A2aCodec.toJSON(A2aCodec.fromJSON(sent as never))).toEqual(sent);
    expect(sent).toMatchObject({
      securitySchemes: { token: { httpAuthSecurityScheme: { scheme: 'Bearer' } } },
      securityRequirements: [{ schemes: { token: {} } }],
    });
  });
});

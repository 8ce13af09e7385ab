import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import type { AgentStanding } from '../../src-main/agent/agent-standing.ts';
import type { McpMethod } from '../../src-main/operations/methods.ts';
import { mcpMethods, methodName } from '../../src-main/operations/methods.ts';
import { anAgentStatus, vault } from '../main/agent-status.ts';
import { hour, now } from '../main/markets.ts';
import { aFullHouse } from '../main/server/rpc-fixture.ts';
import type { ServerFixture, ServerOptions } from '../main/server/server-fixture.ts';
import { aServer } from '../main/server/server-fixture.ts';
import { read } from '../main/whole-house.ts';
import type { Doors } from './doors.ts';
import { Refusal, openDoors } from './doors.ts';

const btc = 'sim-testnet:BTC';
const address = `0x${'a1'.repeat(20)}`;

/** Every tool, asked for something that it has. */
const tools: Readonly<Record<string, Record<string, unknown>>> = {
  get_status: {},
  get_portfolio: {},
  get_performance: { period: 'all' },
  list_trades: { period: 'all' },
  list_orders: {},
  list_signals: {},
  get_risk: {},
  list_markets: {},
  get_market: { marketId: btc },
  get_candles: { marketId: btc },
  list_decisions: {},
  list_refused_entries: {},
  prepare_deposit: { amount: 100_000_000, network: 'arbitrum', depositor_address: address },
  prepare_withdraw: { amount: 1, network: 'base', recipient_address: address },
  get_deposit: { deposit_id: `0x${'0d'.repeat(32)}`, network: 'arbitrum' },
  export_history: { subject: 'fills' },
};
/** Every query; `markets` by what the agent may trade as well, which only the agent knows. */
const operations: Readonly<Record<string, string>> = {
  markets: '',
  'markets, active': '(activeOnly: true)',
  market: `(marketId: "${btc}")`,
  positions: '',
  performance: '(period: "all")',
  closedTrades: '(period: "all")',
  trades: '',
  tradeHistory: '(period: "all")',
  statistics: '',
  equity: '',
  decisions: '',
  refusedEntries: '',
  reasoningLogs: '',
};

const agentTells = ['get_status', 'list_signals', 'get_risk', 'markets, active'];
const ofAccount = [
  'get_portfolio',
  'get_performance',
  'list_trades',
  'list_orders',
  'positions',
  'performance',
  'closedTrades',
  'trades',
  'tradeHistory',
  'statistics',
  'equity',
];
/** Of the journal, which is history: answered once it was read, whatever is attached then. */
const ofJournal = ['list_decisions', 'list_refused_entries', 'decisions', 'refusedEntries', 'reasoningLogs'];
/** They have no age to be shown with, so that what is past its limit is refused. */
const strict = [
  'get_portfolio',
  'get_performance',
  'list_trades',
  'list_orders',
  'list_markets',
  'performance',
  'closedTrades',
];

type Outcomes = Readonly<Record<string, string>>;

const outcomeOf = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'answered',
    (error: unknown) => {
      if (error instanceof Refusal) return error.code;
      throw error;
    },
  );

async function askAll({ tool, graph }: Doors): Promise<Outcomes> {
  const found: Record<string, string> = {};
  for (const [name, args] of Object.entries(tools)) found[name] = await outcomeOf(tool(name, args));
  for (const [name, args] of Object.entries(operations))
    found[name] = await outcomeOf(graph(name.split(',')[0] ?? '', args));
  return found;
}

/** All that is not named answers; what becomes of a deposit is on a chain that nothing reads yet. */
function expected(refusals: Readonly<Record<string, readonly string[]>>): Outcomes {
  const all = [...Object.keys(tools), ...Object.keys(operations)].map((name) => [name, 'answered'] as const);
  const refused = Object.entries(refusals).flatMap(([code, names]) =>
    names.map((name) => [name, code] as const),
  );
  return Object.fromEntries([...all, ['get_deposit', 'network_not_configured'], ...refused]);
}

/** A tool whose route the card does not advertise says that it is not attached, and no other does. */
async function expectAsAdvertised(server: ServerFixture, doors: Doors, outcomes: Outcomes): Promise<void> {
  const card = await doors.api.mcp.agentCard();
  const methods: readonly McpMethod[] = mcpMethods(server.scope.providers());
  for (const method of methods.filter(({ tool }) => tool !== null)) {
    const isAdvertised = card.protocols.mcp.methods.includes(methodName(method));
    const isMissing = ['provider_not_attached', 'network_not_configured'].includes(
      outcomes[method.tool ?? ''] ?? '',
    );
    expect([method.tool, isAdvertised]).toEqual([method.tool, !isMissing]);
  }
}

async function expectOutcomes(
  server: ServerFixture,
  refusals: Parameters<typeof expected>[0],
): Promise<void> {
  await using doors = await openDoors(server);
  const outcomes = await askAll(doors);
  expect(outcomes).toEqual(expected(refusals));
  await expectAsAdvertised(server, doors, outcomes);
}

test('every tool and every query has a row', async () => {
  await using server = await aFullHouse();
  const named = mcpMethods(server.scope.providers()).flatMap(({ tool }) => tool ?? []);
  expect(Object.keys(tools)).toEqual(expect.arrayContaining(named));
  await using doors = await openDoors(server);
  expect((await doors.toolsListed()).map(({ name }) => name)).toEqual(Object.keys(tools));
  const query = buildSchema(readFileSync('resources/schema.graphql', 'utf8')).getQueryType();
  const rows = new Set(Object.keys(operations).map((name) => name.split(',')[0]));
  expect([...rows].toSorted()).toEqual(Object.keys(query?.getFields() ?? {}).toSorted());
});

test('with everything attached and young each answers', async () => {
  await using server = await aFullHouse();
  await expectOutcomes(server, {});
});

describe('no feed, or one on another network', () => {
  test.each<readonly [string, AgentStanding]>([
    ['none configured', { kind: 'not_configured' }],
    [
      'on another network',
      { kind: 'other_network', status: anAgentStatus({ network: 'MAINNET' }), readAt: now },
    ],
  ])('%s: what the agent tells is not attached', async (_, agent) => {
    await using server = await aFullHouse({ agent });
    await expectOutcomes(server, { provider_not_attached: agentTells });
  });

  test('an agent without a risk monitor', async () => {
    await using server = await aFullHouse({ agent: read({ risk: { kind: 'absent' } }) });
    await expectOutcomes(server, { provider_not_attached: ['get_risk'] });
  });
});

describe('a feed that can’t be read is attached, and fails', () => {
  const risk = { kind: 'reported', value: {} } as const;
  test.each<readonly [string, AgentStanding, readonly string[]]>([
    ['not read yet', { kind: 'unread' }, ['list_markets']],
    [
      'unreadable since the start',
      { kind: 'failed', error: 'There is no status.json', remedy: null, since: now, last: null },
      ['list_markets'],
    ],
    ['silent for over 90 s', read({ risk, heartbeatAt: now - 91_000 }), []],
    ['read no more for over 90 s', read({ risk, heartbeatAt: now + hour }, now - 91_000), []],
  ])('%s', async (_, agent, besides) => {
    await using server = await aFullHouse({ agent });
    await expectOutcomes(server, { provider_failed: [...agentTells, ...besides] });
  });
});

test('no account is known: what is the account’s is not attached', async () => {
  await using server = await aFullHouse({ account: null });
  await expectOutcomes(server, { provider_not_attached: ofAccount, provider_failed: ofJournal });
});

test('no chain has an escrow: a deposit is not attached, a withdrawal is', async () => {
  await using server = await aFullHouse({ escrows: {} });
  await expectOutcomes(server, { network_not_configured: ['prepare_deposit'] });
});

describe('the venue’s last good reading', () => {
  const agent = (at: number): AgentStanding =>
    read({ heartbeatAt: at, risk: { kind: 'reported', value: {} } }, at);
  const options: ServerOptions = {
    account: vault,
    agent: agent(now),
    escrows: { arbitrum: `0x${'e5'.repeat(20)}` },
  };

  test('past its limit: what has no age to be shown with is refused', async () => {
    await using server = await aFullHouse(options);
    server.venue.has = () => true;
    await server.get(`/api/markets/${encodeURIComponent(btc)}/candles`);
    server.venue.mood = { kind: 'fails' };
    server.time.now += hour;
    server.agent.standing = agent(now + hour);
    await expectOutcomes(server, { provider_failed: strict });
  });

  test('that never came: nothing is made up', async () => {
    await using server = await aServer({ ...options, reading: null });
    server.venue.mood = { kind: 'fails' };
    const venue = ['get_market', 'get_candles', 'markets', 'markets, active', 'market'];
    await expectOutcomes(server, {
      provider_failed: [...ofAccount, ...venue, ...ofJournal],
      provider_not_attached: ['list_markets'],
    });
  });
});

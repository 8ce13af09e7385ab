import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import type { AgentFeedState } from '../../src-main/agent/agent-feed-state.ts';
import { operations } from '../../src-main/operations/index.ts';
import { mcpMethods, methodName } from '../../src-main/operations/methods.ts';
import type { Operation } from '../../src-main/operations/operation.ts';
import type { AgentCard } from '../../src-preload/contract/views/service/agent-card.ts';
import type { ErrorCode } from '../../src-preload/contract/views/error.ts';
import { anAgentStatus, neverReadable, vault } from '../main/agent-status.ts';
import { hour, now } from '../main/markets.ts';
import { aChainState } from '../main/operations/trades/a-fill-log.ts';
import { aFullApp } from '../main/server/rpc-fixture.ts';
import { aServer, type ServerFixture, type ServerOptions } from '../main/server/server-fixture.ts';
import { read } from '../main/complete-account.ts';
import type { OnWire } from '../on-wire.ts';
import { Refusal, openInterfaces, type Interfaces } from './interfaces.ts';
import { questions } from './questions/every-question.ts';
import { interfaceNames, type InterfaceName, type Question } from './questions/question.ts';

const kindOf = ({ kind, asks }: Question): string => kind ?? asks;
/** The first question of each kind, which is asked correctly. */
const wellAsked = questions
  .filter(({ asks }) => asks !== 'performance of a period that is none')
  .filter((question, nth, all) => all.findIndex((one) => kindOf(one) === kindOf(question)) === nth);

const reports = (at = now, readAt = at): AgentFeedState =>
  read({ heartbeatAt: at, risk: { kind: 'reported', value: { daily_pnl_usd: -1 } } }, readAt);

const ofAgent = ['status', 'signals', 'risk', 'what the agent may trade', "the price of the agent's token"];
const ofOrders = [
  'outcomes of orders',
  'outcomes of orders that the venue rejected, of one class',
  'orders, page by page',
  'how many orders ended how',
  'the value of the account over time',
];
const ofHistory = ['performance', 'closed trades', ...ofOrders];
const ofAccount = [
  'the ledger',
  'the sums of the pool',
  'positions',
  'positions in one market',
  'orders',
  'orders of one class, as last read',
  'orders of a symbol',
  'fills on the chain',
  ...ofHistory,
];
const ofJournal = [
  'decisions',
  'what came of the decisions about one market',
  'refused entries',
  'reasoning steps',
];
const ofMarkets = [
  'the catalog',
  'the catalog of one class',
  'one market',
  'the state of a market',
  'every quote',
  'the quote of a market',
  'candles',
];

interface Condition {
  readonly while: string;
  readonly make: () => Promise<ServerFixture>;
  /** The kinds of questions that are refused, by code; every other question is answered. */
  readonly refused: Partial<Record<ErrorCode, readonly string[]>>;
  /** Interfaces that answer a refused question all the same, with an age or with nulls and a reason. */
  readonly answeredAt?: Readonly<Record<string, readonly InterfaceName[]>>;
}

const inWindow = (kinds: readonly string[]): Readonly<Record<string, readonly InterfaceName[]>> =>
  Object.fromEntries(kinds.map((kind) => [kind, ['window']]));
const app = (options: ServerOptions) => (): Promise<ServerFixture> => aFullApp(options);
const otherNetwork = {
  kind: 'other_network',
  status: anAgentStatus({ network: 'MAINNET' }),
  readAt: now,
} as const;

const conditions: readonly Condition[] = [
  { while: 'everything is attached and current', make: app({ agent: reports() }), refused: {} },
  {
    while: 'no agent feed is configured',
    make: app({ agent: { kind: 'not_configured' } }),
    refused: { provider_not_attached: ofAgent },
  },
  {
    while: 'the agent feed belongs to another network',
    make: app({ agent: otherNetwork }),
    refused: { provider_not_attached: ofAgent },
  },
  {
    while: 'the agent has no risk monitor',
    make: app({ agent: read({ risk: { kind: 'absent' } }) }),
    refused: { provider_not_attached: ['risk'] },
  },
  {
    while: 'the agent feed has not been read yet',
    make: app({ agent: { kind: 'unread' } }),
    refused: { provider_failed: [...ofAgent, 'snapshots'] },
  },
  {
    while: 'the agent feed was never readable',
    make: app({ agent: neverReadable }),
    refused: { provider_failed: [...ofAgent, 'snapshots'] },
  },
  {
    while: 'the agent has been silent for over 90 s',
    make: app({ agent: reports(now - 91_000) }),
    refused: { provider_failed: ofAgent },
  },
  {
    while: 'the agent feed was last read over 90 s ago, its clock ahead',
    make: app({ agent: reports(now + hour, now - 91_000) }),
    refused: { provider_failed: ofAgent },
  },
  {
    while: 'no account is known',
    make: app({ account: null }),
    refused: { provider_not_attached: ofAccount, provider_failed: ofJournal },
    answeredAt: inWindow(ofJournal),
  },
  {
    while: 'the account is an API wallet, whose answers are empty',
    make: async () => {
      const server = await aFullApp();
      const role = { kind: 'api_wallet', master: `0x${'b'.repeat(40)}` } as const;
      server.store.writer.putRole({ value: role, receivedAt: now });
      return server;
    },
    refused: { provider_not_attached: ofAccount },
  },
  {
    while: 'no chain has an escrow contract',
    make: app({ escrows: {} }),
    refused: { network_not_configured: ['a deposit'] },
  },
  {
    while: 'the venue has not answered for an hour',
    make: async () => {
      const server = await aFullApp();
      server.venue.behavior = { kind: 'fails' };
      server.time.now += hour;
      server.agent.state = reports(server.time.now);
      return server;
    },
    refused: {
      provider_failed: [
        'the sums of the pool',
        'positions',
        'orders',
        'orders of a symbol',
        'performance',
        'closed trades',
        'candles',
        'snapshots',
        'fills on the chain',
      ],
    },
    answeredAt: {
      orders: ['rest', 'graphql', 'window'],
      performance: ['rest', 'window'],
      'closed trades': ['rest', 'window'],
      'the sums of the pool': ['rest', 'graphql', 'window', 'client'],
      positions: ['rest', 'graphql', 'window', 'client'],
    },
  },
  {
    while: 'the venue was never read',
    make: async () => {
      const server = await aServer({
        account: vault,
        reading: null,
        agent: reports(),
        chain: aChainState,
        escrows: { arbitrum: `0x${'e5'.repeat(20)}` },
      });
      server.venue.behavior = { kind: 'fails' };
      return server;
    },
    refused: {
      provider_not_attached: ['snapshots'],
      provider_failed: ['what the agent may trade', ...ofAccount, ...ofMarkets, ...ofJournal],
    },
    answeredAt: inWindow([...ofHistory, ...ofJournal].filter((kind) => !/one market|one class/.test(kind))),
  },
];

/** The code of a refusal at an interface; null: an answer. */
async function codeAt(
  { by }: Pick<Question, 'by'>,
  at: InterfaceName,
  interfaces: Interfaces,
): Promise<string | null> {
  try {
    await by[at]?.(interfaces);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

/** Asks a route as the agent card names it: `POST /mcp/deposit`, `GET /mcp/deposit/<id>`. */
async function codeOfRoute({ get }: Interfaces, name: string): Promise<string | null> {
  const [method = '', route = ''] = name.split(' ');
  const address = `0x${'a1'.repeat(20)}`;
  const moved = { network: 'arbitrum', depositor_address: address, recipient_address: address };
  const body = JSON.stringify({ ...moved, amount: 100_000_000 });
  const posted = { method, headers: { 'content-type': 'application/json' }, body };
  const path = route.replace('<id>', `0x${'ab'.repeat(32)}?network=arbitrum`);
  return get(path, method === 'POST' ? posted : { method }).then(
    () => null,
    (error: unknown) => (error as Refusal).code,
  );
}

/** The agent card lists every route: as unavailable if and only if it answers that it is not attached. */
async function expectAsAdvertised(server: ServerFixture, interfaces: Interfaces): Promise<void> {
  const { methods, unavailable_methods: unavailable } = (
    (await interfaces.get('/mcp/agent-card')) as OnWire<AgentCard>
  ).protocols.mcp;
  const all = mcpMethods(server.scope.providers()).map(methodName);
  expect([...methods, ...unavailable].toSorted()).toEqual(all.toSorted());
  for (const name of all) {
    const code = (await codeOfRoute(interfaces, name)) ?? '';
    const isMissing = ['provider_not_attached', 'network_not_configured'].includes(code);
    expect([name, unavailable.includes(name)]).toEqual([name, isMissing]);
  }
}

test.each(conditions)(
  'every question gets an answer, or the same code at every interface, and is advertised accordingly while $while',
  async ({ make, refused, answeredAt = {} }) => {
    const codes = new Map<string, string>([['the state of a deposit', 'network_not_configured']]);
    for (const [code, kinds] of Object.entries(refused)) for (const kind of kinds) codes.set(kind, code);
    await using server = await make();
    await using interfaces = await openInterfaces(server);
    const found: Record<string, string | null> = {};
    const expected: Record<string, string | null> = {};
    for (const question of wellAsked)
      for (const at of interfaceNames.filter((name) => name in question.by)) {
        const kind = kindOf(question);
        const isAnswered = answeredAt[kind]?.includes(at) === true;
        found[`${kind}: ${at}`] = await codeAt(question, at, interfaces);
        expected[`${kind}: ${at}`] = isAnswered ? null : (codes.get(kind) ?? null);
      }
    expect(found).toEqual(expected);
    const kinds = new Set(wellAsked.map(kindOf));
    expect([...codes.keys()].filter((kind) => !kinds.has(kind))).toEqual([]);
    await expectAsAdvertised(server, interfaces);
  },
);

test('every question is refused as network_switched at every interface between two networks', async () => {
  await using server = await aFullApp();
  await using interfaces = await openInterfaces(server);
  server.source.leave();
  for (const question of wellAsked)
    for (const at of interfaceNames.filter((name) => name in question.by))
      expect([kindOf(question), at, await codeAt(question, at, interfaces)]).toEqual([
        kindOf(question),
        at,
        'network_switched',
      ]);
});

/** Returns the requests that ask a question at all its interfaces. */
async function requestsOf({ by }: Question, server: ServerFixture): Promise<ReadonlySet<string>> {
  const asked = new Set<string>();
  await using interfaces = await openInterfaces(server, (request) => asked.add(request));
  for (const at of interfaceNames) if (at in by) await codeAt({ by }, at, interfaces);
  return asked;
}

const visiblePaths = ({ http = [] }: Operation): readonly string[] =>
  http.filter(({ isHidden }) => isHidden !== true).map(({ path }) => path);

function answers(operation: Operation, request: string): boolean {
  if (request === `tool ${operation.tool?.name}`) return true;
  return visiblePaths(operation).some((path) =>
    new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(request),
  );
}

/** The interfaces that an operation is declared to have; GraphQL and the window ask by operations of their own. */
function declaredAt(operation: Operation): readonly InterfaceName[] {
  const paths = visiblePaths(operation);
  const found: Partial<Record<InterfaceName, boolean>> = {
    rest: paths.some((path) => path.includes(' /api/')),
    mcp: paths.some((path) => path.includes(' /mcp/')),
    rpc: operation.tool !== undefined,
    client: paths.length > 0,
  };
  return interfaceNames.filter((name) => found[name] === true);
}

/** Questions that programs ask and no screen shows as such. */
const notInWindow = [
  'what the agent may trade',
  'positions in one market',
  'orders of a symbol',
  'orders of one class, as last read',
  'orders, page by page',
  'reasoning steps',
  'snapshots',
  'a deposit',
  'a withdrawal',
  'the state of a deposit',
  'an export',
  'the agent card',
  'the alerts',
];

test('each question is asked at every interface of its operations, and every tool and query is used', async () => {
  await using server = await aFullApp();
  const requests = new Set<string>();
  const missing: string[] = [];
  for (const question of wellAsked) {
    const asked = await requestsOf(question, server);
    for (const request of asked) requests.add(request);
    const answering = operations.filter((operation) => [...asked].some((one) => answers(operation, one)));
    const required = new Set(answering.flatMap(declaredAt));
    if ('rest' in question.by || 'mcp' in question.by) required.add('client');
    for (const at of required) if (!(at in question.by)) missing.push(`${kindOf(question)}: ${at}`);
  }
  // The client filters the full list of the route.
  expect(missing).toEqual(['positions in one market: rest']);
  const unshown = wellAsked.filter(({ by }) => !('window' in by)).map(kindOf);
  expect(unshown.toSorted()).toEqual(notInWindow.toSorted());
  await using interfaces = await openInterfaces(server);
  const schema = buildSchema(readFileSync('resources/schema.graphql', 'utf8'));
  const offered = [
    ...(await interfaces.toolsListed()).map(({ name }) => `tool ${name}`),
    ...Object.keys(schema.getQueryType()?.getFields() ?? {}).map((name) => `query ${name}`),
  ];
  expect([...requests].filter((request) => /^(tool|query) /.test(request)).toSorted()).toEqual(
    offered.toSorted(),
  );
});

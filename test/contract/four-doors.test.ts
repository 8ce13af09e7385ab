import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAgentStatus, vault } from '../main/agent-status.ts';
import { hour, now } from '../main/markets.ts';
import { aTrade, putFills } from '../main/operations/trades/a-traded-account.ts';
import { aTradingHouse } from '../main/server/graphql-fixture.ts';
import type { ServerFixture, ServerOptions } from '../main/server/server-fixture.ts';
import { aServer } from '../main/server/server-fixture.ts';
import { read } from '../main/whole-house.ts';
import type { Doors } from './doors.ts';
import { Refusal, openDoors } from './doors.ts';
import { factsOf, only } from './facts.ts';
import { questions } from './questions/every-question.ts';
import type { DoorName, Question } from './questions/question.ts';
import { doorNames } from './questions/question.ts';

const agent = read({
  risk: { kind: 'reported', value: { drawdown_usd: 12.5, daily_pnl_usd: '-3', max_daily_loss_usd: 100 } },
  signals: [
    {
      signalId: 's',
      symbol: 'xyz:TSLA',
      direction: 'long',
      confidence: 0.5,
      source: 'model',
      reasoningExcerpt: 'Up.',
      actedOn: null,
    },
  ],
});
const whole: ServerOptions = { agent, account: vault, escrows: { arbitrum: `0x${'e5'.repeat(20)}` } };

/** Trades in two markets and periods, orders of every kind, decisions, a reading of the account and of the venue. */
async function aHouse(): Promise<ServerFixture> {
  const server = await aTradingHouse(whole);
  server.venue.has = () => true;
  putFills(server.store, [
    ...aTrade(now - 20 * 24 * hour, '-7.25', { coin: 'xyz:TSLA' }),
    ...aTrade(now - 3 * 24 * hour, '3.5', { coin: 'xyz:TSLA', minutes: 90 }),
    ...aTrade(now - 2 * 24 * hour, '0.125', { coin: 'BTC' }),
  ]);
  return server;
}

/** What a door answers: the facts that are compared, or the code that it refuses with. */
async function outcomeAt(
  doors: Doors,
  { facts, names = {}, by }: Question,
  door: DoorName,
): Promise<unknown> {
  try {
    return only(facts, renamed(factsOf(await by[door]?.(doors)), names));
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.code };
    throw error;
  }
}

function renamed(facts: unknown, names: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(facts)) return facts.map((row) => renamed(row, names));
  return Object.fromEntries(
    Object.entries(facts as object).map(([name, value]) => [names[name] ?? name, value] as const),
  );
}

const doorsOf = ({ by }: Question): readonly DoorName[] => doorNames.filter((name) => name in by);

/** Asks at each door that has the question; what the first says, the others are held to. */
async function expectOneAnswer(doors: Doors, question: Question): Promise<unknown> {
  const [first, ...others] = doorsOf(question);
  const expected = await outcomeAt(doors, question, first!);
  for (const door of others) {
    const asked = [question.asks, door];
    expect([...asked, await outcomeAt(doors, question, door)]).toEqual([...asked, expected]);
  }
  return expected;
}

describe('one question through every door that has it gives one answer', () => {
  let server: ServerFixture;
  let doors: Doors;
  beforeAll(async () => {
    server = await aHouse();
    doors = await openDoors(server);
  });
  afterAll(async () => {
    await doors[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  test.each(questions.map((question) => [question.asks, question] as const))('%s', async (_, question) => {
    expect(JSON.stringify(await expectOneAnswer(doors, question))).not.toContain('absent');
  });

  test('and those that compare rows have rows to compare', async () => {
    const empty: string[] = [];
    for (const question of questions) {
      const outcome = await outcomeAt(doors, question, doorsOf(question)[0]!);
      if (Array.isArray(outcome) && outcome.length === 0) empty.push(question.asks);
    }
    expect(empty).toEqual(['orders of xyz:TSLA']);
  });
});

test('which door has which question', () => {
  const table = new Map(
    questions.map((question) => [question.kind ?? question.asks, doorsOf(question).join(' ')]),
  );
  expect(Object.fromEntries(table)).toMatchInlineSnapshot(`
    {
      "a deposit": "mcp rpc client",
      "a withdrawal": "mcp rpc client",
      "candles": "rest rpc window client",
      "closed trades": "mcp rpc graphql window client",
      "decisions": "rpc graphql window",
      "every quote": "rest window client",
      "how many orders ended how": "graphql window",
      "one market": "rest rpc graphql window client",
      "orders": "mcp rpc window client",
      "orders of a symbol": "mcp rpc client",
      "outcomes of orders": "graphql window",
      "outcomes of orders that the venue rejected, of one class": "graphql window",
      "performance": "mcp rpc graphql window client",
      "performance of a period that is none": "mcp rpc graphql client",
      "positions": "rest mcp rpc graphql window client",
      "positions in one market": "graphql client",
      "reference data": "rest window client",
      "refused entries": "rpc graphql window",
      "risk": "mcp rpc window client",
      "signals": "mcp rpc window client",
      "snapshots": "mcp rpc client",
      "status": "rest mcp rpc window client",
      "the agent card": "mcp rpc client",
      "the catalog": "rest rpc graphql window client",
      "the catalog of one class": "rest graphql window client",
      "the quote of a market": "rest rpc window client",
      "the state of a deposit": "mcp rpc client",
      "the state of a market": "rest rpc window client",
      "the sums of the pool": "rest mcp rpc window client",
      "the value of the account over time": "graphql window",
      "what came of the decisions about one market": "rpc graphql window",
      "what the agent may trade": "rest graphql client",
    }
  `);
});

describe('what can’t be answered is refused by every door with one code', () => {
  const agentWord = ['status', 'signals', 'risk', 'what the agent may trade'];
  const ofAccount = [
    'the sums of the pool',
    'positions',
    'positions in one market',
    'orders',
    'orders of a symbol',
  ];
  const ofHistory = [
    'performance',
    'closed trades',
    'outcomes of orders',
    'how many orders ended how',
    'outcomes of orders that the venue rejected, of one class',
    'the value of the account over time',
  ];
  const ofMarkets = [
    'the catalog',
    'the catalog of one class',
    'one market',
    'the state of a market',
    'every quote',
    'the quote of a market',
    'candles',
    'snapshots',
  ];
  const away = async (options: ServerOptions): Promise<ServerFixture> => {
    const server = await aServer({ ...whole, ...options });
    server.venue.mood = { kind: 'fails' };
    return server;
  };
  interface Standing {
    readonly while: string;
    readonly make: () => Promise<ServerFixture>;
    readonly code: string;
    /** Kinds of questions that are refused. */
    readonly refused: readonly string[];
  }
  const house = (options: ServerOptions) => (): Promise<ServerFixture> =>
    aTradingHouse({ ...whole, ...options });
  const elsewhere = {
    kind: 'other_network',
    status: anAgentStatus({ network: 'MAINNET' }),
    readAt: now,
  } as const;
  const standings: readonly Standing[] = [
    {
      while: 'no feed is configured',
      make: house({ agent: { kind: 'not_configured' } }),
      code: 'provider_not_attached',
      refused: agentWord,
    },
    {
      while: 'the feed tells of another network',
      make: house({ agent: elsewhere }),
      code: 'provider_not_attached',
      refused: agentWord,
    },
    {
      while: 'the feed has not been read',
      make: house({ agent: { kind: 'unread' } }),
      code: 'provider_failed',
      refused: agentWord,
    },
    {
      while: 'no account is known',
      make: () => aServer({ ...whole, account: null }),
      code: 'provider_not_attached',
      refused: [...ofAccount, ...ofHistory],
    },
    {
      while: 'the venue was never read',
      make: () => away({ reading: null }),
      code: 'provider_failed',
      refused: ['what the agent may trade', ...ofAccount, ...ofMarkets.filter((one) => one !== 'snapshots')],
    },
    {
      while: 'the venue was never read, so that there is nothing to make a snapshot from',
      make: () => away({ reading: null }),
      code: 'provider_not_attached',
      refused: ['snapshots'],
    },
  ];

  test.each(standings)('while $while', async ({ make, code, refused }) => {
    await using server = await make();
    await using doors = await openDoors(server);
    const asked = questions.filter(({ kind, asks }) => refused.includes(kind ?? asks));
    expect(new Set(asked.map(({ kind, asks }) => kind ?? asks)).size).toBe(refused.length);
    for (const question of asked)
      expect([question.asks, await expectOneAnswer(doors, question)]).toEqual([
        question.asks,
        { refused: code },
      ]);
  });
});

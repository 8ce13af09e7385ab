import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { vault } from '../main/agent-status.ts';
import { hour, now } from '../main/markets.ts';
import { aTrade, putFills } from '../main/operations/trades/a-traded-account.ts';
import { aTradingApp } from '../main/server/graphql-fixture.ts';
import type { ServerFixture, ServerOptions } from '../main/server/server-fixture.ts';
import { read } from '../main/complete-account.ts';
import { Refusal, openInterfaces, type Interfaces } from './interfaces.ts';
import { factsOf, only } from './facts.ts';
import { questions } from './questions/every-question.ts';
import { interfaceNames, type InterfaceName, type Question } from './questions/question.ts';

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
async function anApp(): Promise<ServerFixture> {
  const server = await aTradingApp(whole);
  server.venue.has = () => true;
  putFills(server.store, [
    ...aTrade(now - 20 * 24 * hour, '-7.25', { coin: 'xyz:TSLA' }),
    ...aTrade(now - 3 * 24 * hour, '3.5', { coin: 'xyz:TSLA', minutes: 90 }),
    ...aTrade(now - 2 * 24 * hour, '0.125', { coin: 'BTC' }),
  ]);
  return server;
}

/** Returns the answer of an interface: the facts that are compared, or the code of its refusal. */
async function outcomeAt(
  interfaces: Interfaces,
  { facts, names = {}, by }: Question,
  at: InterfaceName,
): Promise<unknown> {
  try {
    return only(facts, renamed(factsOf(await by[at]?.(interfaces)), names));
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

const interfacesOf = ({ by }: Question): readonly InterfaceName[] =>
  interfaceNames.filter((name) => name in by);

/** Asks at each interface that has the question, and compares every answer with the first. */
async function expectOneAnswer(interfaces: Interfaces, question: Question): Promise<unknown> {
  const [first, ...others] = interfacesOf(question);
  const expected = await outcomeAt(interfaces, question, first!);
  for (const at of others) {
    const asked = [question.asks, at];
    expect([...asked, await outcomeAt(interfaces, question, at)]).toEqual([...asked, expected]);
  }
  return expected;
}

describe('one question through every interface that has it gives one answer', () => {
  let server: ServerFixture;
  let interfaces: Interfaces;
  beforeAll(async () => {
    server = await anApp();
    interfaces = await openInterfaces(server);
  });
  afterAll(async () => {
    await interfaces[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  test.each(questions.map((question) => [question.asks, question] as const))('%s', async (_, question) => {
    expect(JSON.stringify(await expectOneAnswer(interfaces, question))).not.toContain('absent');
  });

  test('questions that compare rows have rows to compare', async () => {
    const empty: string[] = [];
    for (const question of questions) {
      const outcome = await outcomeAt(interfaces, question, interfacesOf(question)[0]!);
      if (Array.isArray(outcome) && outcome.length === 0) empty.push(question.asks);
    }
    expect(empty).toEqual(['orders of xyz:TSLA']);
  });
});

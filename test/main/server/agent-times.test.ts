import { expect, test } from 'vitest';
import { getDailyReport } from '../../../src-main/operations/performance/daily-report.ts';
import { explainTrade } from '../../../src-main/server/rpc/register-prompts.ts';
import { aTransfer, anAgentMarket } from '../agent-status.ts';
import { sharedByTests } from '../fixture-hooks.ts';
import { decimal, minute, now } from '../markets.ts';
import { read } from '../complete-account.ts';
import { aTradingApp, dataOf } from './graphql-fixture.ts';

/** Source document, section 8: times that the agent recorded end in `Z`; the venue's times and Perpscope's own end in `+00:00`. */

const reading = (ticker: string) => ({
  provider: 'some provider',
  ticker,
  value: decimal('20'),
  observedAt: now - 30_000,
  delay: 'real_time' as const,
  healthy: true,
});

const agent = read({
  markets: [anAgentMarket(), anAgentMarket({ coin: 'xyz:TSLA' })],
  transfers: {
    enabled: true,
    pending: [aTransfer()],
    receivables: [{ dex: 'xyz', token: 'USDC', amount: decimal('5'), since: now - minute }],
  },
  vix: reading('VIX'),
  stocks: [reading('TSLA')],
});

const server = sharedByTests(() => aTradingApp({ agent }));

/** Every value of these keys, at any depth. */
function valuesOf(answer: unknown, key: string): readonly unknown[] {
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([name, value]) =>
    name === key && typeof value !== 'object' ? [value] : valuesOf(value, key),
  );
}

const agentForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const ownForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/;

function expectForm(answer: unknown, keys: readonly string[], form: RegExp): void {
  for (const key of keys) {
    const values = valuesOf(answer, key);
    const wanted: unknown[] = values.map(() => expect.stringMatching(form));
    expect({ key, isFound: values.length > 0, values }).toEqual({ key, isFound: true, values: wanted });
  }
}

test('times that only the agent recorded end in Z: of its status, transfers, rows and reference data', async () => {
  for (const [path, agents] of [
    ['/mcp/status', ['last_heartbeat_at', 'last_decision_at']],
    ['/api/venue/transfers', ['requestedAt', 'since']],
  ] as const)
    expectForm((await server.get(path)).json(), agents, agentForm);
  const { vix, stocks } = (await server.get('/api/reference')).json() as {
    vix: { agent: unknown };
    stocks: { agent: unknown }[];
  };
  expectForm([vix.agent, stocks.map(({ agent: agents }) => agents)], ['observedAt'], agentForm);
  const answer = await dataOf(
    server,
    `{ decisions { decidedAt reasoning { createdAt } }
       reasoningLogs { createdAt }
       refusedEntries { decidedAt reasoning { createdAt } }
       trades(orderStatus: rejected) { executedAt } }`,
  );
  expectForm(answer, ['decidedAt', 'createdAt', 'executedAt'], agentForm);
});

test('a trade with fills is executed at the time of the venue', async () => {
  const answer = await dataOf(server, '{ trades(orderStatus: filled) { executedAt } }');
  expectForm(answer, ['executedAt'], ownForm);
});

test('statistics begin and end with times in the same form as their trades', async () => {
  const { statistics, trades } = (await dataOf(
    server,
    '{ statistics { firstAt lastAt } trades { executedAt } }',
  )) as { statistics: Record<string, string>; trades: readonly { executedAt: string }[] };
  const times = trades.map(({ executedAt }) => executedAt);
  expect([statistics['lastAt'], statistics['firstAt']]).toEqual([times[0], times.at(-1)]);
});

test('statistics of orders that only the agent recorded begin and end with Z', async () => {
  const answer = await dataOf(
    server,
    '{ statistics(marketId: "sim-testnet:xyz:TSLA") { tradeCount firstAt lastAt } }',
  );
  expectForm(answer, ['firstAt', 'lastAt'], agentForm);
});

test('an explained trade has the agent’s times with Z and the venue’s with +00:00', async () => {
  const { trades } = (await dataOf(server, '{ trades(orderStatus: filled) { id } }')) as {
    trades: readonly { id: string }[];
  };
  const { messages } = explainTrade(server.ask, trades[0]?.id ?? '');
  const content = messages[1]?.content as { readonly text: string };
  const { decision, orders, fills, trips } = JSON.parse(content.text) as Record<string, unknown>;
  expectForm([decision, orders], ['at', 'decidedAt'], agentForm);
  expectForm([fills, trips], ['at', 'openedAt'], ownForm);
});

test('the daily report serves rejectedAt with Z', async () => {
  const report = await server.ask(getDailyReport, null, { signal: AbortSignal.timeout(5_000) });
  expectForm(report.rejections, ['rejectedAt'], agentForm);
  expectForm(report, ['from', 'to'], ownForm);
});

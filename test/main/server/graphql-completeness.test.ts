import { beforeEach, describe, expect, test } from 'vitest';
import type { Pool } from '../../../src-preload/contract/views/account/pool.ts';
import type { ChainState } from '../../../src-main/domain/funds/chain-state.ts';
import { buildSchema } from '../../../src-main/server/graphql/schema/build-schema.ts';
import { vault } from '../agent-status.ts';
import { freshForEachTest } from '../fixture-hooks.ts';
import { day, hour, minute, now } from '../markets.ts';
import { aBook } from '../domain/alerts/an-alert.ts';
import { aDexAccount } from '../fake-accounts.ts';
import { noReference } from '../open-source-fixture.ts';
import { aChainState, aPublished, publish } from '../operations/trades/a-fill-log.ts';
import { aDecision, anOrder, anOutcome, putJournal, reconcileAll } from '../operations/journal/a-journal.ts';
import { aTrade, putEquity, putFills } from '../operations/trades/a-traded-account.ts';
import { putCompleteAccount, putQuotes, read } from '../complete-account.ts';
import { askGraph, type GraphAnswer } from './graphql-fixture.ts';
import { aServer } from './server-fixture.ts';

const server = freshForEachTest(() => aServer({ account: vault, agent: read(), chain: aFailingChain }));

const aFailingChain: ChainState = {
  ...aChainState,
  chains: aChainState.chains.map((chain) => ({
    ...chain,
    failure: { kind: 'other', message: 'No endpoint answers.' },
  })),
};

const wholeSpan = { knownFrom: 0, readThrough: now };

/** An account, and the journal of its agent, read completely just now. */
function putAll(): void {
  const { store } = server;
  putCompleteAccount(store);
  putFills(store, aTrade(now - hour, '2'));
  store.writer.noteReading('fills', now);
  for (const history of ['funding', 'ledger'] as const) store.writer.noteReading(history, now);
  store.writer.putFunding([], wholeSpan);
  store.writer.putLedger([], wholeSpan);
  for (const minutes of [1, 3, 5]) putEquity(store, now - day + minutes * minute, { equity: '900' });
  for (let hours = 1; hours < 24; hours += 1) putEquity(store, now - hours * hour, { equity: '900' });
  putEquity(store, now - 11 * minute, { equity: '950' });
  putEquity(store, now - minute, { equity: '1000' });
  putJournal(store, [anOrder(900), anOutcome(901, 'o900', { status: 'rejected', rejectReason: 'No.' })]);
  reconcileAll(store);
}

interface Warning {
  readonly field: string;
  readonly code: string;
  readonly incompleteReason: string | null;
  readonly message: string;
}

const warningsOf = ({ extensions }: GraphAnswer): readonly Warning[] =>
  (extensions?.['warnings'] as readonly Warning[] | undefined) ?? [];

const everything = `{
  trades { id } tradeHistory(period: "24h") { complete incompleteReason edges { node { id } } }
  statistics { tradeCount complete incompleteReason } closedTrades(period: "24h") { id }
  decisions { id } reasoningLogs { id } refusedEntries { id } positions { coin } markets { coin }
  equity(period: "24h") { equityUsd }
}`;

test('GraphQL has no warnings and is complete while everything was read just now', async () => {
  putAll();
  const answer = await askGraph(server, everything);
  expect(answer.errors).toBeUndefined();
  expect(answer.extensions).toBeUndefined();
  expect(answer.data).toMatchObject({
    tradeHistory: { complete: true, incompleteReason: null },
    statistics: { tradeCount: 3, complete: true, incompleteReason: null },
  });
});

describe('GraphQL, while the venue has not answered for two minutes', () => {
  const late = 2 * minute + 1;
  beforeEach(() => {
    putAll();
    server.time.now = now + late;
    // The agent continues: only the venue's readings are too old.
    server.agent.state = read({ heartbeatAt: server.time.now }, server.time.now);
    putJournal(server.store, [], { readAt: server.time.now });
  });

  test('is never complete where MCP answers 502', async () => {
    expect((await server.get('/mcp/trades')).status).toBe(502);
    const answer = await askGraph(
      server,
      '{ tradeHistory(period: "24h") { complete incompleteReason edges { node { id } } } statistics { tradeCount complete } }',
    );
    expect(answer.data).toMatchObject({
      tradeHistory: { complete: false, incompleteReason: null },
      statistics: { tradeCount: 3, complete: false },
    });
  });

  test.each(['trades', 'tradeHistory', 'statistics', 'equity', 'positions'])(
    'names %s among the warnings, with the age of its source',
    async (field) => {
      const answer = await askGraph(server, everything.replace('closedTrades(period: "24h") { id }', ''));
      expect(answer.errors).toBeUndefined();
      const own = warningsOf(answer).filter((warning) => warning.field === field);
      expect(own).toHaveLength(1);
      expect(own[0]).toMatchObject({
        code: field === 'positions' ? 'stale' : 'incomplete',
        message: expect.stringMatching(/last (read|sampled)/) as string,
      });
    },
  );

  test('has no warning for data that only uses the journal', async () => {
    const answer = await askGraph(server, '{ decisions { id } refusedEntries { id } reasoningLogs { id } }');
    expect(warningsOf(answer)).toEqual([]);
  });

  test('refuses the operations that answer as MCP does', async () => {
    for (const question of ['{ performance { complete } }', '{ closedTrades { id } }']) {
      const { errors } = await askGraph(server, question);
      expect(errors?.[0]?.extensions?.['code']).toBe('provider_failed');
    }
  });
});

describe('GraphQL, while the agent’s journal has not been read for a while', () => {
  test.each(['decisions', 'reasoningLogs', 'refusedEntries'])(
    'gives %s the reason that the other rows have, in the warning',
    async (field) => {
      putAll();
      const ask = async () => warningsOf(await askGraph(server, `{ ${field} { id } }`));
      const reason = (incompleteReason: string) => [
        expect.objectContaining({ field, code: 'incomplete', incompleteReason }),
      ];
      putJournal(server.store, [aDecision(990)]);
      expect(await ask()).toEqual(reason('journal_gap'));
      server.time.now = now + 91_000;
      expect(await ask()).toEqual(reason('journal_stale'));
    },
  );

  test('names what depends on it, and trades are not complete', async () => {
    putAll();
    server.time.now = now + 91_000;
    server.store.writer.noteReading('fills', server.time.now);
    const answer = await askGraph(
      server,
      '{ decisions { id } trades { id } statistics { complete } closedTrades(period: "24h") { id } }',
    );
    expect(answer.data).toMatchObject({ statistics: { complete: false } });
    expect(
      warningsOf(answer)
        .map(({ field }) => field)
        .toSorted(),
    ).toEqual(['closedTrades', 'decisions', 'statistics', 'trades']);
    expect(warningsOf(answer)[0]?.message).toMatch(/journal is 91 s old/);
  });
});

const btc = '(marketId: "sim-testnet:BTC")';

/** All was read 40 minutes ago, and the venue, the reference provider and the chain fail since. Only the agent reports. */
async function putStale(): Promise<void> {
  const { store, reference, time } = server;
  putAll();
  await askGraph(server, `{ candles${btc} { interval } }`);
  putQuotes(store);
  publish(server, [aPublished()]);
  store.writer.putAlerts(aBook({ unchecked: [{ rule: 'drawdown', coin: null, reason: 'No limit.' }] }), now);
  server.venue.behavior = { kind: 'fails' };
  reference.state = { ...noReference, provider: 'massive' };
  time.now = now + 40 * minute;
  server.agent.state = read(
    {
      heartbeatAt: time.now,
      risk: { kind: 'reported', value: { daily_pnl_usd: -1 } },
      unreadableSignals: 2,
    },
    time.now,
  );
}

/** Question to each field of Query, and the code of its warning while all but the agent's status is stale. */
const staleAnswers = {
  trades: ['{ id }', 'incomplete'],
  tradeHistory: ['{ complete }', 'incomplete'],
  statistics: ['{ tradeCount }', 'incomplete'],
  decisions: ['{ id }', 'incomplete'],
  reasoningLogs: ['{ id }', 'incomplete'],
  refusedEntries: ['{ id }', 'incomplete'],
  positions: ['{ coin }', 'stale'],
  equity: ['{ at }', 'incomplete'],
  markets: ['{ coin }', 'stale'],
  market: [`${btc} { coin }`, 'stale'],
  pool: ['{ accountValueUsd }', 'stale'],
  orders: ['{ rows { oid } }', 'stale'],
  quote: [`${btc} { mark }`, 'stale'],
  candles: [`${btc} { interval }`, 'incomplete'],
  ledger: ['{ tokens }', 'incomplete'],
  deposits: ['{ next }', 'stale'],
  agentToken: ['{ priceUsd }', 'incomplete'],
  chainChecks: ['{ next }', 'incomplete'],
  reference: ['{ network }', 'incomplete'],
  risk: ['{ dailyPnlUsd }', 'incomplete'],
  signals: ['{ signalCount }', 'incomplete'],
  alerts: ['{ active }', 'incomplete'],
} as const;

/** Fields without a stale answer. */
const neverStale = {
  performance: 'fails while the fills are stale',
  closedTrades: 'fails while the fills are stale',
  status: 'fails while the status is stale',
  exports: 'lists files; each manifest says what its file lacks',
};

describe('GraphQL, where an answer is stale or partial', () => {
  test('the table has every field of Query', () => {
    const fields = Object.keys(buildSchema().getQueryType()?.getFields() ?? {});
    expect([...Object.keys(staleAnswers), ...Object.keys(neverStale)].toSorted()).toEqual(fields.toSorted());
  });

  test.each(Object.entries(staleAnswers))('%s is among the warnings', async (field, [question, code]) => {
    await putStale();
    const answer = await askGraph(server, `{ ${field}${question} }`);
    expect(answer.errors).toBeUndefined();
    expect(warningsOf(answer)).toContainEqual(
      expect.objectContaining({ field, code, message: expect.stringMatching(/\.$/) as string }),
    );
  });

  test('rows that could not be read are counted', async () => {
    putAll();
    const orders = { value: [], receivedAt: now, unreadable: ['BTC', null] };
    server.store.writer.putOrders('', orders);
    const answer = await askGraph(server, '{ orders { rows { oid } } }');
    expect(warningsOf(answer)).toEqual([
      {
        field: 'orders',
        code: 'incomplete',
        incompleteReason: null,
        message: "2 rows could not be read and can't be listed.",
      },
    ]);
  });

  test('a sum that leaves something out says what', async () => {
    putAll();
    server.store.writer.putDexAccounts([{ value: aDexAccount(), receivedAt: now, unreadable: ['BTC'] }]);
    const answer = await askGraph(server, '{ pool { partial leftOut { message } } }');
    const pool = answer.data?.['pool'] as Pool | undefined;
    expect(pool?.partial).toBe(true);
    expect(warningsOf(answer).map(({ message }) => message)).toEqual(
      pool?.leftOut.map(({ message }) => message),
    );
  });

  test('fields of rows that depend on something else are named, too', async () => {
    putAll();
    putJournal(server.store, [aDecision(905, { decisionId: 'd' }), anOrder(906, { decisionId: 'd' })]);
    reconcileAll(server.store);
    server.time.now = now + 20 * minute;
    const answer = await askGraph(server, '{ decisions { trades { filledAmount market { coin } } } }');
    const fields = new Set(warningsOf(answer).map(({ field }) => field));
    expect([...fields].toSorted()).toEqual(['decisions', 'decisions.trades']);
  });
});

test('GraphQL warns beside figures that are null, and beside closing fills, while fills are read for the first time', async () => {
  server.venue.account.fills = aTrade(now - hour, '2');
  server.store.writer.noteReading('fills', null);
  const { extensions } = await askGraph(
    server,
    '{ performance(period: "7d") { netPnlUsd tradeCount } closedTrades(period: "7d") { id } }',
  );
  const reason = { code: 'incomplete', incompleteReason: 'fill_history_truncated' };
  expect(extensions?.['warnings']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...reason, field: 'performance' }),
      expect.objectContaining({
        field: 'performance',
        message: expect.stringMatching(/counts, profits, losses, fees and averages of trades/) as string,
      }),
      expect.objectContaining({ ...reason, field: 'closedTrades' }),
      expect.objectContaining({
        field: 'closedTrades',
        message: expect.stringMatching(/Rows are closing fills/) as string,
      }),
    ]),
  );
});

describe('GraphQL equity', () => {
  test('is an error, not an empty list, where the value was never sampled', async () => {
    const { errors, data } = await askGraph(server, '{ equity(period: "24h") { at equityUsd } }');
    expect(errors?.[0]).toMatchObject({ path: ['equity'], extensions: { code: 'provider_failed' } });
    expect(data).toEqual({ equity: null });
  });

  test('has no net deposits from samples younger than the ledger, and says why', async () => {
    putEquity(server.store, now - minute, { equity: '1000' });
    putEquity(server.store, now, { equity: '1001' });
    const answer = await askGraph(server, '{ equity(period: "24h") { equityUsd netDepositsUsd } }');
    expect(answer.data).toEqual({
      equity: [
        { equityUsd: 1_000, netDepositsUsd: null },
        { equityUsd: 1_001, netDepositsUsd: null },
      ],
    });
    expect(warningsOf(answer).map(({ message }) => message)).toContain(
      'Deposits and withdrawals since these samples have not been read yet.',
    );
  });

  test.each([2, 3, 50])(
    'of at most %d points ends with the newest sample, though its deposits are not known',
    async (points) => {
      server.store.writer.putLedger([], { knownFrom: 0, readThrough: now - 5 * minute });
      server.store.writer.noteReading('ledger', now - 5 * minute);
      for (let back = 20; back >= 0; back -= 1)
        putEquity(server.store, now - back * minute, { equity: `${1_000 - back}` });
      const { data } = await askGraph(
        server,
        `{ equity(period: "24h", points: ${points}) { equityUsd netDepositsUsd } }`,
      );
      const line = (data as { equity: readonly object[] }).equity;
      expect(line.length).toBeLessThanOrEqual(points);
      expect(line[0]).toMatchObject({ equityUsd: 980 });
      expect(line.at(-1)).toEqual({ equityUsd: 1_000, netDepositsUsd: null });
    },
  );

  test('that begins after its period, or without a ledger, says so', async () => {
    putEquity(server.store, now - hour, { equity: '1000' });
    const answer = await askGraph(server, '{ equity(period: "7d") { equityUsd netDepositsUsd } }');
    expect(answer.data).toEqual({ equity: [{ equityUsd: 1_000, netDepositsUsd: null }] });
    const messages = warningsOf(answer).map(({ message }) => message);
    expect(messages).toContainEqual(expect.stringMatching(/known only from 2026-09-01 12:37 UTC on/));
    expect(messages).toContainEqual(expect.stringMatching(/Deposits and withdrawals/));
  });
});

test('a warning is given once, however often its field is requested', async () => {
  putAll();
  server.time.now = now + 10 * minute;
  const answer = await askGraph(server, '{ a: trades { id } b: trades { id } c: positions { coin } }');
  expect(
    warningsOf(answer)
      .map(({ field }) => field)
      .toSorted(),
  ).toEqual(['positions', 'trades']);
});

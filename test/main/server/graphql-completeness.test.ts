import { beforeEach, describe, expect, test } from 'vitest';
import { vault } from '../agent-status.ts';
import { freshForEachTest } from '../fixture-hooks.ts';
import { day, hour, minute, now } from '../markets.ts';
import { anOrder, anOutcome, putJournal, reconcileAll } from '../operations/journal/a-journal.ts';
import { aTrade, putEquity, putFills } from '../operations/trades/a-traded-account.ts';
import { putCompleteAccount, read } from '../complete-account.ts';
import type { GraphAnswer } from './graphql-fixture.ts';
import { askGraph } from './graphql-fixture.ts';
import { aServer } from './server-fixture.ts';

const server = freshForEachTest(() => aServer({ account: vault, agent: read() }));

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

describe('GraphQL, while everything was read just now', () => {
  test('has no warnings and is complete', async () => {
    putAll();
    const answer = await askGraph(server, everything);
    expect(answer.errors).toBeUndefined();
    expect(answer.extensions).toBeUndefined();
    expect(answer.data).toMatchObject({
      tradeHistory: { complete: true, incompleteReason: null },
      statistics: { tradeCount: 3, complete: true, incompleteReason: null },
    });
  });
});

describe('GraphQL, while the venue has not answered for two minutes', () => {
  const late = 2 * minute + 1;
  beforeEach(() => {
    putAll();
    server.time.now = now + late;
    // The agent continues: only the venue's readings are too old.
    server.agent.standing = read({ heartbeatAt: server.time.now }, server.time.now);
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
    ).toEqual(['decisions', 'statistics', 'trades']);
    expect(warningsOf(answer)[0]?.message).toMatch(/journal is 91 s old/);
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

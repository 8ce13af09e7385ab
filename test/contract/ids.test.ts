import { afterAll, beforeAll, expect, test } from 'vitest';
import { fundDeps } from '../../src-main/app/source/fund-deps.ts';
import { anAgentStatus, vault } from '../main/agent-status.ts';
import { aBook, anEntry } from '../main/domain/alerts/an-alert.ts';
import { day, hour, now } from '../main/markets.ts';
import {
  aDecision,
  anOrder,
  anOutcome,
  aReason,
  aSignal,
  aSkip,
  putJournal,
  reconcileAll,
} from '../main/operations/journal/a-journal.ts';
import { aTrade, putFills } from '../main/operations/trades/a-traded-account.ts';
import { aTradingApp } from '../main/server/graphql-fixture.ts';
import type { ServerFixture } from '../main/server/server-fixture.ts';
import { read } from '../main/complete-account.ts';
import { openInterfaces, type Interfaces } from './interfaces.ts';
import { questions } from './questions/every-question.ts';
import { btc } from './questions/question.ts';

const at: { server: ServerFixture; interfaces: Interfaces } = {} as never;
beforeAll(async () => {
  const signal = { signalId: 's', symbol: 'BTC', direction: 'long', confidence: 1, source: 'm' } as const;
  at.server = await aTradingApp({
    agent: read({ ...anAgentStatus, signals: [{ ...signal, reasoningExcerpt: null, actedOn: null }] }),
    account: vault,
    escrows: { arbitrum: `0x${'e5'.repeat(20)}` },
  });
  const { store } = at.server;
  at.server.venue.has = () => true;
  putFills(store, aTrade(now - 2 * day, '3.5', { coin: 'xyz:TSLA' }));
  // A journal and an order with names as long as agents like them.
  const orderId = 'entry-2026-09-01T13-37-21-momentum-BTC';
  const rejection = { status: 'rejected', filled: null, averagePrice: null } as const;
  putJournal(
    store,
    [
      aDecision(970),
      aReason(971, 'd970'),
      aSkip(972, 'spread'),
      aSignal(973),
      anOrder(974, { orderId, decisionId: 'd970' }),
      anOutcome(975, orderId, rejection),
    ],
    { journalId: '3f0c9a52-6d0e-4b7e-9d54-0d2f7a7e11c6' },
  );
  reconcileAll(store);
  store.writer.putAlerts(
    aBook({ state: [anEntry({ rule: 'reconciliation_mismatch', coin: 'xyz:TSLA' })] }),
    now,
  );
  at.interfaces = await openInterfaces(at.server);
});
afterAll(async () => {
  await at.interfaces[Symbol.asyncDispose]();
  await at.server[Symbol.asyncDispose]();
});

/** Returns the same interfaces, which also add every answer to `reported`. */
function listening(interfaces: Interfaces, reported: unknown[]): Interfaces {
  const received =
    <Args extends readonly unknown[]>(ask: (...args: Args) => Promise<unknown>) =>
    async (...args: Args) => {
      const answer = await ask(...args);
      reported.push(answer);
      return answer;
    };
  const { get, tool, resource, graph, window } = interfaces;
  return {
    ...interfaces,
    get: received(get),
    tool: received(tool),
    resource: received(resource),
    graph: received(graph),
    window: received(window) as Interfaces['window'],
  };
}

/** Fields by which programs name rows of ours; ids of the agent and the venue have names of their own. */
const namesOfIds = /^(id|key|tradeIds?|trade_ids?|withdraw_id|request_id)$/;

function idsIn(value: unknown, name = ''): readonly string[] {
  if (typeof value === 'string') return namesOfIds.test(name) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => idsIn(one, name));
  return Object.entries(value).flatMap(([field, of]) => idsIn(of, field));
}

const page = { cursor: null, limit: 50 };
const history = { ...page, filter: { assetClass: null, marketId: null, period: 'all' } } as const;

/** Asks the questions of programs that only one interface has. */
async function askTheRest({ graph, window, resource }: Interfaces): Promise<void> {
  await graph('reasoningLogs');
  await graph('refusedEntries');
  await resource('perpscope://daily-report');
  await window('getAlerts', null);
  await window('listSignals', history);
  await window('getActiveSignals', null);
  await window('getMarketMarks', { marketId: btc, from: now - hour, to: now });
  const { rows } = await window('listClosedTrades', {
    ...page,
    filter: { ...history.filter, strategyId: null },
  });
  for (const { tradeId: id } of rows) await window('getTradeDetail', { kind: 'closed_trade', id });
}

test('no id of ours is longer than 24 characters at any interface', async () => {
  const reported: unknown[] = [(await at.server.get('/nowhere')).json()];
  const interfaces = listening(at.interfaces, reported);
  for (const { by } of questions) await Promise.allSettled(Object.values(by).map((ask) => ask(interfaces)));
  await askTheRest(interfaces);
  const ids = idsIn(reported);
  expect(ids.filter((id) => id.length > 24)).toEqual([]);
  const kinds = new Set(ids.flatMap((id) => /^([a-z]+)_[0-9a-z]{16}$/.exec(id)?.[1] ?? []));
  expect([...kinds].toSorted()).toEqual(['alert', 'check', 'event', 'order', 'trip']);
});

test('a withdrawal has a unique id of 24 characters', () => {
  const { newWithdrawId } = fundDeps({});
  const ids = Array.from({ length: 1_000 }, newWithdrawId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => /^[0-9a-f]{24}$/.test(id))).toBe(true);
});

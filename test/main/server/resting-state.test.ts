import { beforeEach, describe, expect, test } from 'vitest';
import type { OrderOutcomeEvent } from '../../../src-main/domain/journal/journal-event.ts';
import { listJournalDecisions } from '../../../src-main/operations/journal/decision-list.ts';
import { listTrades } from '../../../src-main/operations/trades/list-trades.ts';
import { vault } from '../agent-status.ts';
import { aFill } from '../domain/a-fill.ts';
import { anOpenOrder } from '../fake-accounts.ts';
import { freshForEachTest } from '../fixture-hooks.ts';
import { decimal, minute, now } from '../markets.ts';
import {
  aDecision,
  anOrder,
  anOutcome,
  common,
  putJournal,
  reconcileAll,
} from '../operations/journal/a-journal.ts';
import { putFills } from '../operations/trades/a-traded-account.ts';
import { putWholeAccount, read } from '../whole-house.ts';
import { dataOf } from './graphql-fixture.ts';
import { aServer } from './server-fixture.ts';

const server = freshForEachTest(() => aServer({ account: vault, agent: read() }));
beforeEach(() => {
  putWholeAccount(server.store);
});

const oid = 7_001;
const restedAt = common(900).at;

/** The agent left an order of 2 BTC resting. */
function leaveResting(change: Partial<OrderOutcomeEvent> = {}): void {
  const resting = { status: 'resting', filled: null, averagePrice: null, fee: null, venueOid: oid } as const;
  putJournal(server.store, [
    anOrder(899, { orderId: 'o', requested: decimal('2') }),
    anOutcome(900, 'o', { ...resting, ...change }),
  ]);
  reconcileAll(server.store);
}

function listOpen(oids: readonly number[], receivedAt = now): void {
  server.store.writer.putOrders('', { value: oids.map((one) => anOpenOrder({ oid: one })), receivedAt });
}

function reportStatus(status: string): void {
  server.store.writer.putOrderStatuses([{ oid, status, statusAt: now }]);
  reconcileAll(server.store);
}

function fill(size: string): void {
  putFills(server.store, [
    aFill({ oid, tid: 1, time: restedAt + minute, size: decimal(size), price: decimal('90') }),
  ]);
  reconcileAll(server.store);
}

interface Shown {
  readonly orderStatus: string;
  readonly restingState: string | null;
  readonly filledAmount: number | null;
}

/** The order as GraphQL and the window show it, and the statistics count it: the same everywhere. */
async function shown(): Promise<Shown> {
  const fields = 'orderStatus restingState filledAmount';
  const { trades, tradeHistory, statistics } = (await dataOf(
    server,
    `{ trades { ${fields} } tradeHistory(period: "all") { edges { node { ${fields} } } }
       statistics { resting restingStates { open canceled filled rejected unknown } } }`,
  )) as {
    trades: Shown[];
    tradeHistory: { edges: { node: Shown }[] };
    statistics: { resting: number; restingStates: Record<string, number> };
  };
  expect(trades).toHaveLength(1);
  const [trade] = trades as [Shown];
  expect(tradeHistory.edges.map(({ node }) => node)).toEqual(trades);
  const filter = { assetClass: null, marketId: null, period: 'all', status: null } as const;
  const page = { cursor: null, limit: 5, filter: { ...filter, strategyId: null, reconciliation: null } };
  expect(server.ask(listTrades, page).rows).toMatchObject(trades);
  expect(statistics.resting).toBe(trade.restingState === null ? 0 : 1);
  const counted = Object.entries(statistics.restingStates).flatMap(([state, count]) =>
    Array.from({ length: count }, () => state),
  );
  expect(counted).toEqual(trade.restingState === null ? [] : [trade.restingState]);
  return trade;
}

describe('an order that the agent left resting keeps that status, and restingState says that it', () => {
  test('is open while the venue lists it', async () => {
    leaveResting();
    listOpen([oid]);
    expect(await shown()).toEqual({ orderStatus: 'resting', restingState: 'open', filledAmount: 0 });
  });

  test('is of unknown state once that list is too old', async () => {
    leaveResting();
    listOpen([oid]);
    server.time.now = now + 10 * minute;
    expect(await shown()).toMatchObject({ orderStatus: 'resting', restingState: 'unknown' });
  });

  test.each([
    ['canceled', 'canceled'],
    ['reduceOnlyCanceled', 'canceled'],
    ['scheduledCancel', 'canceled'],
    ['perpMarginRejected', 'rejected'],
    ['aWordOfTomorrow', 'unknown'],
  ])('after the venue’s %s is %s', async (word, restingState) => {
    leaveResting();
    listOpen([oid]);
    reportStatus(word);
    expect(await shown()).toEqual({ orderStatus: 'resting', restingState, filledAmount: 0 });
  });

  test('was filled, with the amount that its fills add up to', async () => {
    leaveResting();
    fill('2');
    expect(await shown()).toEqual({ orderStatus: 'resting', restingState: 'filled', filledAmount: 2 });
  });

  test('was filled by the venue’s word, with no amount while its fills are not known', async () => {
    leaveResting();
    reportStatus('filled');
    expect(await shown()).toEqual({ orderStatus: 'resting', restingState: 'filled', filledAmount: null });
    fill('2');
    expect(await shown()).toEqual({ orderStatus: 'resting', restingState: 'filled', filledAmount: 2 });
  });

  test('was canceled after a part of it was filled', async () => {
    leaveResting();
    fill('0.5');
    reportStatus('canceled');
    expect(await shown()).toEqual({ orderStatus: 'resting', restingState: 'canceled', filledAmount: 0.5 });
  });

  test('ended in a way that is not known, where the venue no longer lists it and says nothing', async () => {
    leaveResting();
    listOpen([]);
    expect(await shown()).toEqual({ orderStatus: 'resting', restingState: 'unknown', filledAmount: 0 });
  });
});

test('an order that did not rest has no restingState', async () => {
  leaveResting({ status: 'rejected', rejectReason: 'Too little margin.' });
  listOpen([oid]);
  expect(await shown()).toEqual({ orderStatus: 'rejected', restingState: null, filledAmount: 0 });
});

test('the orders of a decision carry it, and statistics of another market do not count them', async () => {
  leaveResting();
  listOpen([oid]);
  const { ofMarket, ofOther } = (await dataOf(
    server,
    `{ ofMarket: statistics(marketId: "sim-testnet:BTC") { restingStates { open } }
       ofOther: statistics(marketId: "sim-testnet:xyz:TSLA") { restingStates { open unknown } } }`,
  )) as Record<string, unknown>;
  expect(ofMarket).toEqual({ restingStates: { open: 1 } });
  expect(ofOther).toEqual({ restingStates: { open: 0, unknown: 0 } });
});

test.each([
  ['open', 'resting'],
  ['canceled', 'canceled'],
  ['perpMarginRejected', 'rejected'],
  ['filled', 'filled'],
])(
  'the outcome of a decision whose resting order is %s is %s, in GraphQL and over MCP',
  async (word, outcome) => {
    putJournal(server.store, [
      aDecision(898, { decisionId: 'd' }),
      anOrder(899, { orderId: 'o', decisionId: 'd', requested: decimal('2') }),
      anOutcome(900, 'o', { status: 'resting', filled: null, averagePrice: null, fee: null, venueOid: oid }),
    ]);
    reconcileAll(server.store);
    listOpen(word === 'open' ? [oid] : []);
    if (word !== 'open') reportStatus(word);
    expect(await dataOf(server, '{ decisions { outcome } }')).toEqual({ decisions: [{ outcome }] });
    const { decisions } = server.ask(listJournalDecisions, {
      assetClass: null,
      marketId: null,
      period: 'all',
      cursor: null,
      limit: 5,
    });
    expect(decisions.map((one) => one.outcome)).toEqual([outcome]);
  },
);

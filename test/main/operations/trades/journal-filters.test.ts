import { describe, expect, test } from 'vitest';
import { listAnswerWarnings } from '../../../../src-main/operations/answer-warnings.ts';
import { listJournalDecisions } from '../../../../src-main/operations/journal/decision-list.ts';
import { listDecisions } from '../../../../src-main/operations/journal/decision-pages.ts';
import { getStoredPerformance } from '../../../../src-main/operations/performance/performance-now.ts';
import { listClosedTradeHistory } from '../../../../src-main/operations/trades/closed-trade-history.ts';
import {
  listClosedTradeRows,
  listClosedTrades,
} from '../../../../src-main/operations/trades/closed-trades.ts';
import { getTradeStatistics } from '../../../../src-main/operations/trades/graph-statistics.ts';
import { listTradeHistory } from '../../../../src-main/operations/trades/graph-trades.ts';
import { listTradeRows, listTrades } from '../../../../src-main/operations/trades/list-trades.ts';
import type { TradeFilter } from '../../../../src-preload/contract/bridge/trades.ts';
import { vault } from '../../agent-status.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { day, hour, minute, now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { anOrder, putJournal, reconcileAll } from '../journal/a-journal.ts';
import { read } from '../../complete-account.ts';
import { aTrade, putFills, everyOrder, everyClosedTrade } from './a-traded-account.ts';

const app = freshForEachTest(() => anOpenSource({ account: vault }));

describe('rows of one strategy, which the journal alone names', () => {
  const listOf = (asked: typeof app, strategyId: string | null) => [
    asked.ask(listTrades, { cursor: null, limit: 50, filter: { ...everyOrder, strategyId } }).completeness,
    asked.ask(listClosedTrades, { cursor: null, limit: 50, filter: { ...everyClosedTrade, strategyId } })
      .completeness,
  ];
  const complete = { complete: true, message: null };
  const lacking = (message: string) => ({
    complete: false,
    message: expect.stringContaining(message) as string,
  });

  test('are not complete while no journal was read, nor while events of it are missing', () => {
    putFills(app.store, aTrade(now - hour, '5'));
    reconcileAll(app.store);
    expect(listOf(app, null)).toMatchObject([complete, complete]);
    const unread = lacking("The agent's journal has not been read");
    expect(listOf(app, 'carry')).toMatchObject([unread, unread]);
    putJournal(app.store, [anOrder(1), anOrder(9)]);
    reconcileAll(app.store);
    expect(listOf(app, null)).toMatchObject([lacking('missing'), lacking('missing')]);
    expect(listOf(app, 'carry')).toMatchObject([lacking('missing'), lacking('missing')]);
  });

  test('are complete once the journal was read', () => {
    putFills(app.store, aTrade(now - hour, '5'));
    putJournal(app.store, [anOrder(1, { strategyId: 'carry' })]);
    reconcileAll(app.store);
    expect(listOf(app, 'carry')).toMatchObject([complete, complete]);
  });

  test('are not complete where something was filled before the journal began', () => {
    putFills(app.store, aTrade(now - 30 * day, '5'));
    putJournal(app.store, [anOrder(1, { strategyId: 'carry' })]);
    reconcileAll(app.store);
    const begins = lacking('journal begins at');
    expect(listOf(app, 'carry')).toMatchObject([begins, begins]);
    expect(listOf(app, null)).toMatchObject([complete, complete]);
  });

  test('are not complete where a trade that ended in the period began before the journal', () => {
    putJournal(app.store, [anOrder(1, { at: now - 20 * minute, strategyId: 'carry' })]);
    putFills(app.store, aTrade(now - 15 * minute, '5', { minutes: 60 }));
    reconcileAll(app.store);
    const filter = { ...everyClosedTrade, period: '24h', strategyId: 'carry' } as const;
    const { completeness } = app.ask(listClosedTrades, { cursor: null, limit: 50, filter });
    expect(completeness).toMatchObject(lacking('journal begins at'));
  });

  test('of a market are complete where only others were filled before the journal began', () => {
    putFills(app.store, [...aTrade(now - 30 * day, '5', { coin: 'ETH' }), ...aTrade(now - hour, '5')]);
    putJournal(app.store, [anOrder(1, { strategyId: 'carry' })]);
    reconcileAll(app.store);
    const listsOf = (coin: string) => {
      const filter = { ...everyOrder, strategyId: 'carry', marketId: `${app.scope.networkKey}:${coin}` };
      const { status: _status, reconciliation: _kind, ...closed } = filter;
      return [
        app.ask(listTrades, { cursor: null, limit: 50, filter }).completeness,
        app.ask(listClosedTrades, { cursor: null, limit: 50, filter: closed }).completeness,
      ];
    };
    const begins = lacking('journal begins at');
    expect(listsOf('ETH')).toMatchObject([begins, begins]);
    expect(listsOf('BTC')).toMatchObject([complete, complete]);
  });

  test('are not complete while the agent reports another account, whose journal is not joined', async () => {
    await using conflicted = anOpenSource({
      account: vault,
      scope: { accountConflict: () => ({ configured: vault, agent: `0x${'c'.repeat(40)}` }) },
    });
    putFills(conflicted.store, aTrade(now - hour, '5'));
    reconcileAll(conflicted.store);
    expect(listOf(conflicted, null)).toMatchObject([complete, complete]);
    const another = lacking('another account');
    expect(listOf(conflicted, 'carry')).toMatchObject([another, another]);
  });
});

describe('closed trades, which name the strategy and the exit reason', () => {
  const none = undefined;
  const noFilter = { assetClass: none, marketId: none, strategyId: none, cursor: none } as const;
  const everywhere = async (asked: typeof app) => {
    const choice = { assetClass: null, marketId: null };
    const rest = asked.ask(listClosedTradeRows, { ...noFilter, period: 'all', limit: 50 });
    const mcp = await asked.ask(listClosedTradeHistory, { period: 'all', limit: 50 });
    const warnings = asked.ask(listAnswerWarnings, { field: 'closedTrades', period: 'all', choice });
    return { rest, mcp, warnings };
  };

  test('are not complete while the journal of an attached agent has not been read', async () => {
    await using attached = anOpenSource({ account: vault, agent: read() });
    putFills(attached.store, aTrade(now - hour, '5'));
    reconcileAll(attached.store);
    const message = "The agent's journal has not been read yet.";
    const unread = await everywhere(attached);
    expect(unread.rest).toMatchObject({ complete: false, message, rows: [{ strategyId: null }] });
    expect(unread.mcp).toMatchObject({ complete: false, leftOut: [{ of: 'trips', message }] });
    expect(unread.warnings).toMatchObject([{ code: 'incomplete', message }]);
    const figures = attached.ask(getStoredPerformance, { period: 'all' });
    expect(figures.leftOut.filter(({ of }) => of === 'trips')).toEqual([]);
    putJournal(attached.store, [anOrder(1)]);
    reconcileAll(attached.store);
    const known = await everywhere(attached);
    expect(known.rest).toMatchObject({ complete: true, message: null });
    expect(known.mcp).toMatchObject({ complete: true, leftOut: [] });
    expect(known.warnings).toEqual([]);
  });

  test('are complete without a journal where no agent is attached', async () => {
    putFills(app.store, aTrade(now - hour, '5'));
    reconcileAll(app.store);
    const { rest, mcp } = await everywhere(app);
    expect([rest.complete, mcp.complete]).toEqual([true, true]);
  });
});

describe('orders filtered by fields that only the agent reports', () => {
  const reported: readonly Partial<TradeFilter>[] = [
    { status: 'rejected' },
    { status: 'resting' },
    { reconciliation: 'matched' },
    { reconciliation: 'mismatch' },
  ];
  const ofFills: readonly Partial<TradeFilter>[] = [
    {},
    { status: 'filled' },
    { reconciliation: 'uncovered' },
  ];
  const completeness = (asked: typeof app, filter: Partial<TradeFilter>) => {
    const request = { cursor: null, limit: 50, filter: { ...everyOrder, ...filter } };
    return asked.ask(listTrades, request).completeness;
  };
  const conflict = {
    account: vault,
    scope: { accountConflict: () => ({ configured: vault, agent: `0x${'c'.repeat(40)}` }) },
  };

  test.each(reported)('%o are not complete while the agent trades another account', async (filter) => {
    await using conflicted = anOpenSource(conflict);
    putFills(conflicted.store, aTrade(now - hour, '5'));
    reconcileAll(conflicted.store);
    expect(completeness(conflicted, filter)).toMatchObject({
      complete: false,
      message: "The agent trades another account: the agent's reports about orders are not known.",
    });
  });

  test.each(reported)('%o are not complete without a journal, nor before it began', (filter) => {
    putFills(app.store, aTrade(now - 30 * day, '5'));
    reconcileAll(app.store);
    expect(completeness(app, filter)).toMatchObject({
      complete: false,
      message: "The agent's journal has not been read: the agent's reports about orders are not known.",
    });
    putJournal(app.store, [anOrder(1)]);
    reconcileAll(app.store);
    expect(completeness(app, filter)).toMatchObject({
      complete: false,
      message: expect.stringMatching(
        /^The agent's journal begins at .*: the agent's reports about earlier orders are not known\.$/,
      ),
    });
    expect(completeness(app, { ...filter, period: '24h' })).toMatchObject({ complete: true });
  });

  test.each(ofFills)('%o, which fills show, are complete even so', async (filter) => {
    await using conflicted = anOpenSource(conflict);
    putFills(conflicted.store, aTrade(now - hour, '5'));
    reconcileAll(conflicted.store);
    expect(completeness(conflicted, filter)).toMatchObject({ complete: true, message: null });
  });

  test('report that the journal is not read for this account, as decisions do', async () => {
    const reported = read({ account: `0x${'c'.repeat(40)}` });
    await using conflicted = anOpenSource({ ...conflict, agent: reported });
    const why = /^The agent trades another account, so its journal is not read\./;
    const none = undefined;
    const noFilter = { period: 'all', limit: 50, assetClass: none, marketId: none, cursor: none } as const;
    expect(() => conflicted.ask(listJournalDecisions, noFilter)).toThrow(
      expect.objectContaining({ code: 'provider_failed', message: expect.stringMatching(why) }),
    );
    const filter = {
      period: 'all',
      assetClass: null,
      marketId: null,
      action: null,
      strategyId: null,
    } as const;
    const page = conflicted.ask(listDecisions, { cursor: null, limit: 50, filter });
    expect(page.whyIncomplete).toMatch(why);
  });

  test('say so at REST and GraphQL', async () => {
    await using conflicted = anOpenSource(conflict);
    putFills(conflicted.store, aTrade(now - hour, '5'));
    reconcileAll(conflicted.store);
    const choice = { assetClass: null, marketId: null };
    const none = undefined;
    const noFilter = {
      assetClass: none,
      marketId: none,
      strategyId: none,
      reconciliation: none,
      cursor: none,
    };
    const page = { ...choice, period: 'all', first: 50, after: null } as const;
    const asked = (orderStatus: 'rejected' | 'filled') => [
      conflicted.ask(listTradeRows, { ...noFilter, period: 'all', limit: 50, orderStatus }).complete,
      conflicted.ask(listTradeHistory, { ...page, orderStatus }).complete,
    ];
    expect(asked('rejected')).toEqual([false, false]);
    expect(asked('filled')).toEqual([true, true]);
    const warnings = conflicted.ask(listAnswerWarnings, {
      field: 'trades',
      period: 'all',
      chosenBy: 'report',
    });
    expect(warnings).toMatchObject([
      { code: 'incomplete', message: expect.stringContaining('another account') },
    ]);
    expect(conflicted.ask(getTradeStatistics, choice)).toMatchObject({ rejected: 0, complete: false });
    const { counts } = conflicted.ask(listTrades, { cursor: null, limit: 50, filter: everyOrder });
    expect(counts).toMatchObject({ total: 2, byStatus: { rejected: null, resting: null }, mismatches: null });
  });
});

import { Decimal } from 'decimal.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tradeIdOfExecution } from '../../src-main/domain/trades/build-trades.ts';
import { getPool } from '../../src-main/operations/account/pool.ts';
import { listDecisions } from '../../src-main/operations/journal/decision-pages.ts';
import { listClosedTrades } from '../../src-main/operations/trades/closed-trades.ts';
import { listTrades } from '../../src-main/operations/trades/list-trades.ts';
import type { DecisionRow } from '../../src-preload/contract/bridge/trades.ts';
import type { Trade } from '../../src-preload/contract/views/trades/trade.ts';
import type { ClosedTrade } from '../../src-preload/contract/views/trades/closed-trades.ts';
import type { Dashboard } from './a-traded-past.ts';
import { aDashboard, allRows, everyTrade, everything, settled, tradedPast } from './a-traded-past.ts';
import { getFigures } from './asked.ts';
import { day, now } from './markets.ts';

const past = tradedPast();
let dashboard: Dashboard;
let trades: readonly Trade[];
let closed: readonly ClosedTrade[];
let decisions: readonly DecisionRow[];
beforeAll(async () => {
  dashboard = await aDashboard();
  const { ask } = dashboard.service;
  await settled(dashboard.service, past);
  const filter = { ...everything, strategyId: null };
  trades = allRows((page) => ask(listTrades, { ...page, filter: everyTrade }));
  closed = allRows((page) => ask(listClosedTrades, { ...page, filter }));
  decisions = allRows((page) => ask(listDecisions, { ...page, filter: { ...filter, action: null } }));
}, 240_000);
afterAll(() => dashboard[Symbol.asyncDispose]());

const total = <Row>(rows: readonly Row[], of: (row: Row) => string | number | null): number =>
  rows.reduce((sum, row) => sum.plus(of(row) ?? 0), new Decimal(0)).toNumber();
const performance = (period: '24h' | '7d' | '30d' | 'all') =>
  dashboard.service.ask(getFigures, { period: period });
const isDollar = (token: string): boolean => token === 'USDC' || token === 'USDH';

describe('forty days of a simulated agent', () => {
  test('each order that it reported wrongly is found as such, and no other', () => {
    const reported = trades.filter(({ orderId }) => orderId !== null);
    expect(new Set(reported.map(({ orderId }) => orderId)).size).toBe(reported.length);
    // An order reported without any id of the venue is matched by its size, or is listed beside the venue's own.
    const isApart = ({ orderId, reconciliation }: Trade): boolean =>
      past.words.get(orderId ?? '') === 'agent_missing' && reconciliation === 'matched';
    const found = reported.map((row) => [row.orderId, isApart(row) ? 'agent_missing' : row.reconciliation]);
    const silent = reported.filter(({ orderId }) => !past.words.has(orderId ?? ''));
    expect(silent).toEqual([]);
    expect(new Map(found as [string, string][])).toEqual(past.words);
    const kinds = new Set(past.words.values());
    expect(kinds).toEqual(new Set(['matched', 'venue_missing', 'agent_missing', 'differs']));
    const others = trades.filter(({ orderId }) => orderId === null);
    expect(others.length).toBeGreaterThan(0);
    expect(others.filter(({ reconciliation }) => reconciliation !== 'agent_missing')).toEqual([]);
    expect(others).toHaveLength(past.unnamed.size + reported.filter(isApart).length);
    const ids = new Set(others.map(({ id }) => id));
    const unnamed = past.fills.filter(({ oid }) => past.unnamed.has(oid));
    expect(new Set(unnamed.map(({ oid }) => oid))).toEqual(past.unnamed);
    const keys = unnamed.map(({ oid, coin, side }) => `oid ${oid} ${coin} ${side === 'B' ? 'buy' : 'sell'}`);
    expect(keys.filter((key) => !ids.has(tradeIdOfExecution(key)))).toEqual([]);
  });

  test('an order that only the agent claims has no money, and a difference shows both figures', () => {
    const claimed = trades.filter(({ reconciliation }) => reconciliation === 'venue_missing');
    expect(
      claimed.map(({ filledAmount, feeUsd, realizedPnlUsd }) => [filledAmount, feeUsd, realizedPnlUsd]),
    ).toEqual(claimed.map(() => [null, null, null]));
    const differing = trades.filter(({ reconciliation }) => reconciliation === 'differs');
    for (const { averagePrice, differences } of differing) {
      expect(differences).toMatchObject([
        { figure: 'average_price', agent: expect.any(Number) as number, venue: averagePrice },
      ]);
      expect((differences[0]?.agent ?? 0) / (averagePrice ?? 1)).toBeCloseTo(1.02, 5);
    }
  });

  test('trades’ fees and P&L are the fills’ in dollars, to the last digit', () => {
    // The quote of a spot pair with a number is not known.
    const numbered = past.fills.filter(({ coin }) => coin.startsWith('@'));
    expect(numbered.length).toBeGreaterThan(0);
    expect(total(trades, ({ realizedPnlUsd }) => realizedPnlUsd)).toBeCloseTo(
      total(
        past.fills.filter((fill) => !numbered.includes(fill)),
        ({ closedPnl }) => closedPnl,
      ),
      6,
    );
    const paid = past.fills.filter(({ feeToken }) => isDollar(feeToken));
    expect(total(trades, ({ feeUsd }) => feeUsd)).toBeCloseTo(
      total(paid, ({ fee }) => fee),
      6,
    );
    expect(paid.length).toBeGreaterThan(1_000);
  });

  test('round trips are those of the world itself, with its P&L', () => {
    // A position that the venue settled leaves no fill: that it is gone is found minutes later.
    const ended = past.events
      .filter((event) => event.type === 'trade_closed')
      .filter((event) => event.exit_reason !== 'delisted');
    const keyOf = (coin: string | null | undefined, at: number): string => `${coin} ${at}`;
    const instant = (text: string | null | undefined): number => Date.parse(`${text}Z`);
    expect(new Set(closed.map(({ symbol, filledAt }) => keyOf(symbol, Date.parse(filledAt ?? ''))))).toEqual(
      new Set(ended.map((event) => keyOf(event.symbol, instant(event.closed_at)))),
    );
    expect(closed).toHaveLength(ended.length);
    expect(total(closed, ({ realizedPnlUsd }) => realizedPnlUsd)).toBeCloseTo(
      total(ended, (event) => event.realized_pnl ?? null),
      4,
    );
  });

  /** Whether a position that the venue settled had its last fill since: its P&L is in no figure. */
  const isSettledSince = (from: number): boolean =>
    past.events
      .filter((event) => event.type === 'trade_closed')
      .filter((event) => event.exit_reason === 'delisted')
      .some((event) => past.fills.some(({ coin, time }) => coin === event.symbol && time >= from));

  test.each([
    ['24h', day],
    ['7d', 7 * day],
    ['30d', 30 * day],
    ['all', now],
  ] as const)(
    'performance over %s is the sum of its closed trades and of the venue’s payments',
    async (period, span) => {
      const within = closed.filter(({ filledAt }) => Date.parse(filledAt ?? '') >= now - span);
      const won = within.filter(({ realizedPnlUsd }) => (realizedPnlUsd ?? 0) > 0);
      // Payments are read last.
      await expect.poll(() => performance(period).fundingUsd, { timeout: 60_000 }).not.toBeNull();
      const figures = performance(period);
      expect(figures).toMatchObject({ tradeCount: within.length, complete: !isSettledSince(now - span) });
      const profit = total(won, ({ realizedPnlUsd }) => realizedPnlUsd);
      const gross = total(within, ({ realizedPnlUsd }) => realizedPnlUsd);
      const fees = total(within, ({ feesUsd }) => feesUsd);
      const close = (value: number | null, wanted: number): void => expect(value).toBeCloseTo(wanted, 5);
      close(figures.grossProfitUsd, profit);
      close(figures.grossLossUsd, profit - gross);
      close(figures.feesUsd, fees);
      const paid = total(past.vault.fundingBetween(now - span, now), ({ usdc }) => usdc);
      close(figures.fundingUsd, paid);
      close(figures.netPnlUsd, gross - fees + paid);
    },
  );

  test("deposits and withdrawals are not performance, and equity is the account's value", () => {
    const { accountValueUsd: value } = dashboard.service.ask(getPool, null);
    const { equityStartUsd: start, equityEndUsd: end, ...figures } = performance('all');
    expect([start, end]).toEqual([value, value]);
    // Hundreds of thousands were deposited; neither they nor withdrawals are gains or losses.
    expect(figures.grossProfitUsd).toBeLessThan((value ?? 0) / 10);
    expect(figures.maxDrawdownUsd).toBeNull();
  });

  test('each decision is there once, with its reasoning and its orders', () => {
    const eventsOf = <Type extends string>(type: Type) =>
      past.events.filter((event) => event.type === type) as Extract<
        (typeof past.events)[number],
        { type: Type }
      >[];
    const reasons = Map.groupBy(eventsOf('reasoning'), (event) => event.decision_id);
    const orders = Map.groupBy(eventsOf('order'), (event) => event.decision_id);
    const reported = eventsOf('decision').map((event) => [
      event.decision_id,
      event.action,
      reasons.get(event.decision_id)?.map(({ text }) => text) ?? [],
      (orders.get(event.decision_id) ?? []).map((order) => order.order_id).toSorted(),
    ]);
    const stored = decisions.map((row) => [
      row.decisionId,
      row.action,
      row.reasoning.map(({ text }) => text),
      row.trades.map(({ orderId }) => orderId).toSorted(),
    ]);
    const byId = (rows: readonly unknown[][]): unknown => new Map(rows.map(([id, ...row]) => [id, row]));
    expect(stored).toHaveLength(reported.length);
    expect(byId(stored)).toEqual(byId(reported));
  });
});

import type { AgentClaim } from '../../../domain/journal/agent-order.ts';
import { claimKey, namedOids } from '../../../domain/journal/agent-order.ts';
import { tradeIdOfClaim, tradeIdOfExecution } from '../../../domain/trades/build-trades.ts';
import type { Execution } from '../../../domain/trades/execution.ts';
import { executionNames, executionOf, executionsOf, inFillOrder } from '../../../domain/trades/execution.ts';
import type { Fill } from '../../../domain/account/fill.ts';
import type { ReconciliationBasis } from '../../../domain/trades/reconcile-claim.ts';
import {
  instantOf,
  kindOfClaim,
  kindOfExecution,
  matchByName,
  windowOf,
  type NamedMatches,
} from '../../../domain/trades/match-orders.ts';
import type { Trade } from '../../../domain/trades/trade.ts';
import type { ExecutionTable } from './execution-table.ts';
import { fillsOfExecution } from './execution-table.ts';
import type { NamedGroup } from './gather-named.ts';
import { gatherNamed } from './gather-named.ts';
import type { OrderStatusTable } from '../../record/trades/order-status-table.ts';
import type { TimePairs } from '../time-pairs.ts';
import type { QueuedItems } from './reconcile-queue.ts';
import type { ReportedOrder, TradeNames } from './trade-names.ts';
import type { TradeTable } from './trade-table.ts';
import { workedClaim, workedExecution } from './worked-trade.ts';

interface TradeDeps {
  readonly names: TradeNames;
  readonly trades: TradeTable;
  readonly executions: ExecutionTable;
  readonly pairs: TimePairs;
  readonly statuses: Pick<OrderStatusTable, 'statusesOf'>;
}

interface KnownNow extends ReconciliationBasis {
  readonly mayJoin: boolean;
}

/** Trades and fills whose reconciliation a batch has changed. */
interface TradeChange {
  /** Coins of trades that are new, changed or removed. */
  readonly coins: Set<string>;
  /** Ids of trades that are new or changed. */
  readonly trades: Set<string>;
  /** Fills whose trade is new or changed. */
  readonly fills: Fill[];
}

/** Reconciles the queued orders and fills, and every order that this changes. */
export function workTrades(deps: TradeDeps, queued: QueuedItems, known: KnownNow): TradeChange {
  const group = gatherNamed(deps.names, startOf(deps, queued));
  const orders = [...group.orders.values()];
  const claims = orders.map(({ claim }) => claim);
  const named = known.mayJoin ? claims.flatMap(namedOids) : [];
  const executions = executionsOf([...group.fills.values()], new Set(named));
  const matched = known.mayJoin ? matchByName(claims, executions) : unmatched(claims, executions);
  const change: TradeChange = { coins: new Set(), trades: new Set(), fills: [] };
  dropStale(deps, change, { group, executions });
  const work: Work = {
    ...deps,
    statusOf: statusReader(
      deps.statuses,
      [...group.fills.values()].map(({ oid }) => oid),
    ),
    known,
    change,
    matched,
    orders: new Map(orders.map((order) => [claimKey(order.claim), order])),
    executions: new Map(executions.map((execution) => [execution.key, execution])),
    executionTable: deps.executions,
  };
  const left = pairLeft(work, matched);
  for (const order of work.orders.values()) putClaim(work, order);
  for (const execution of left) putLeft(work, execution);
  for (const execution of [...matched.matches.values()].flat()) removeOwn(work, execution.key);
  return change;
}

interface Work extends Omit<TradeDeps, 'executions' | 'statuses'> {
  readonly statusOf: (oid: number) => string | null;
  readonly known: KnownNow;
  readonly change: TradeChange;
  readonly matched: NamedMatches;
  /** Orders of the batch, by their claim's key. */
  readonly orders: Map<string, ReportedOrder>;
  readonly executions: Map<string, Execution>;
  readonly executionTable: ExecutionTable;
}

const unmatched = (free: readonly AgentClaim[], left: readonly Execution[]): NamedMatches => ({
  matches: new Map(),
  free,
  left,
});

function startOf({ names, trades, executions }: TradeDeps, queued: QueuedItems) {
  const origins = queued.trades.flatMap((id) => trades.origin(id) ?? []);
  const stored = queued.trades.flatMap((id) => executions.ofTrade(id));
  return {
    numbers: [...queued.oids, ...queued.statuses, ...stored.map(({ number }) => number)],
    orders: [
      ...queued.orders,
      ...names.ordersOfNumbers(queued.statuses),
      ...origins.flatMap(({ journal, orderId }) =>
        journal === null || orderId === null ? [] : [{ journal, orderId }],
      ),
    ],
  };
}

/** Drops executions that no longer exist: a TWAP's slices are one execution or one each, depending on how the agent names them. */
function dropStale(
  { executions: executionTable, trades, pairs }: TradeDeps,
  change: TradeChange,
  { group, executions }: { readonly group: NamedGroup; readonly executions: readonly Execution[] },
): void {
  const now = new Set(executions.map(({ key }) => key));
  const possible = Map.groupBy(
    [...group.fills.values()]
      .filter(({ twapId }) => twapId !== null)
      .flatMap((fill) => executionNames(fill).map((name) => ({ fill, key: name?.key ?? '' }))),
    ({ key }) => key,
  );
  for (const [key, named] of possible) {
    if (now.has(key) || executionTable.tradeOf(key) === null) continue;
    executionTable.drop(key);
    change.fills.push(...named.map(({ fill }) => fill));
    pairs.putInstant(key, null);
    const coin = trades.remove(tradeIdOfExecution(key));
    if (coin !== null) change.coins.add(coin);
  }
}

/** Pairs orders and executions without a common name by size and time. Returns the executions whose trade may have changed. */
function pairLeft(work: Work, { free, left }: NamedMatches): readonly Execution[] {
  const { known, pairs, orders, executions } = work;
  // Without a journal there is nothing to pair with. Once there is one, all orders are reconciled again.
  const open = known.feedCoverage.length > 0 ? { free: new Set(free), left: new Set(left) } : nothingOpen;
  for (const { claim } of orders.values()) {
    const kind = open.free.has(claim) ? kindOfClaim(claim) : null;
    pairs.putWindow(claimKey(claim), kind === null ? null : { kind, ...windowOf(claim) });
  }
  for (const execution of executions.values()) {
    const isLeft = open.left.has(execution);
    const instant = isLeft ? { kind: kindOfExecution(execution), at: instantOf(execution).at } : null;
    pairs.putInstant(execution.key, instant);
  }
  const changed = pairs.settle();
  for (const key of changed.windows) takeOrder(work, key);
  for (const { key } of left) takeOrder(work, pairs.windowOf(key));
  const others = [...changed.instants].filter((key) => !executions.has(key));
  return [...left, ...others.flatMap((key) => takeExecution(work, key) ?? [])];
}

/** Reads the statuses of these orders in one statement, and of others one by one. */
function statusReader(
  { statusesOf }: TradeDeps['statuses'],
  oids: readonly number[],
): (oid: number) => string | null {
  const known = new Map<number, string | null>(oids.map((oid) => [oid, null]));
  for (const [oid, status] of statusesOf([...known.keys()])) known.set(oid, status);
  return (oid) => {
    if (!known.has(oid)) known.set(oid, statusesOf([oid]).get(oid) ?? null);
    return known.get(oid) ?? null;
  };
}

const nothingOpen = { free: new Set<AgentClaim>(), left: new Set<Execution>() };

/** Adds an order from outside the group of this batch, if it has a trade. */
function takeOrder({ orders, trades, names }: Work, key: string | null): void {
  const origin = key === null || orders.has(key) ? null : trades.origin(tradeIdOfClaim(key));
  if (origin === null || origin.journal === null || origin.orderId === null) return;
  const { journal, orderId } = origin;
  for (const order of names.orders([{ journal, orderId }])) orders.set(claimKey(order.claim), order);
}

/** Returns an execution, read if the batch does not have it yet; null: it no longer exists. */
function takeExecution({ executions, executionTable, names }: Work, key: string): Execution | null {
  const known = executions.get(key);
  if (known !== undefined) return known;
  const name = executionTable.named(key);
  const fills = name === null ? [] : fillsOfExecution(names, executionTable, name);
  if (fills.length === 0) return null;
  const execution = executionOf(key, fills);
  executions.set(key, execution);
  return execution;
}

function putClaim(work: Work, { claim, journal }: ReportedOrder): void {
  const { matched, pairs, known, statusOf } = work;
  const paired = pairs.instantOf(claimKey(claim));
  const byTime = paired === null ? null : takeExecution(work, paired);
  const executions = matched.matches.get(claim) ?? (byTime === null ? [] : [byTime]);
  const fills = inFillOrder(executions.flatMap((execution) => execution.fills));
  const worked = workedClaim({ claim, fills, journal }, known, statusOf);
  const isOther = work.trades.put(worked, known.now);
  if (isOther) noteTrade(work, worked.trade);
  for (const execution of executions) {
    const isOwned = work.executionTable.put(execution, worked.trade.id) === 'owned';
    if (!isOwned || isOther) work.change.fills.push(...execution.fills);
  }
}

/** Writes an execution that no order names: it is a trade of its own unless it is paired by size and time. */
function putLeft(work: Work, execution: Execution): void {
  const { known, pairs, statusOf, executionTable, change } = work;
  if (pairs.windowOf(execution.key) !== null) return removeOwn(work, execution.key);
  const worked = workedExecution(execution, known, statusOf);
  if (work.trades.put(worked, known.now)) noteTrade(work, worked.trade);
  // Fills that never belonged to an order add nothing to a round trip.
  if (executionTable.put(execution, worked.trade.id) === 'moved') change.fills.push(...execution.fills);
}

/** Removes the execution's own trade: it belongs to an order. */
function removeOwn(work: Work, key: string): void {
  const id = tradeIdOfExecution(key);
  noteCoin(work, work.trades.remove(id));
  work.change.trades.delete(id);
}

function noteTrade(work: Work, { id, coin }: Trade): void {
  work.change.trades.add(id);
  noteCoin(work, coin);
}

function noteCoin({ change }: Work, coin: string | null): void {
  if (coin !== null && coin !== '') change.coins.add(coin);
}

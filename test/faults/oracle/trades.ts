import type { At, Expect, Group, Node } from '../expect.ts';
import {
  fact,
  factOr,
  figure,
  group,
  rule,
  live,
  optional,
  own,
  rows,
  stamp,
  staleFlag,
  prose,
  wrong,
} from '../expect.ts';
import type { OutcomeTruth } from '../world/outcomes.ts';
import { fillsBy, tripPnl, tripsClosedBy, type TripTruth } from '../world/history.ts';
import { agentTime } from './agent.ts';
import { utc } from './candles.ts';
import { allOutcomes, counted, history, horizon, seenBy, statuses, reportedFrom } from './seen-orders.ts';
import { allSymbols, catalog, identity, graphMarket, network } from './catalog.ts';

/** Orders' outcomes and closed trades. Times are ISO-8601 in GraphQL and over MCP, and ms in the window. */

/** The journal is used while the agent is of this network. */
export const sourceNeeds = [...history, 'agentStatus'];
const allTrips = tripsClosedBy(horizon);

export type Interface = 'graph' | 'window';

/** Returns the outcome that a row is of, whichever side reported it: by its market, side and time. */
function keyOf({ symbol, side, executedAt }: Node): string {
  const time = typeof executedAt === 'number' ? executedAt : Date.parse(String(executedAt));
  const found = allOutcomes.find(
    (one) => one.coin === symbol && one.side === side && Math.abs(one.at - time) <= 5,
  );
  return found?.id ?? `${String(symbol)} ${String(side)} ${String(executedAt)}`;
}

function outcomeOf(id: string): OutcomeTruth {
  const found = allOutcomes.find((one) => one.id === id);
  if (found === undefined) throw new Error(`The world has no order ${id}.`);
  return found;
}

export function tradeView(id: string, on: Interface | 'rest'): Group {
  const order = outcomeOf(id);
  const { coin, side, status, at } = order;
  const byVenue = (value: unknown) => factOr(value, [null], ['fills', 'orderHistory']);
  // A fill of the stream may come before the agent's own line: until that is written and read, only the venue reports the order.
  const byAgent = (value: unknown) => reportedFrom(at, factOr(value, [null], ['journal']));
  const time = on === 'window' ? at : utc(at);
  const shared = {
    id: own((value) => typeof value === 'string'),
    symbol: fact(coin),
    side: fact(side),
    orderStatus: reportedFrom(at, factOr(status, ['filled', 'unknown', 'partial'], history)),
    requestedAmount: byAgent(order.requested),
    filledAmount: byVenue(order.filled),
    averagePrice: byVenue(order.price),
    feeUsd: byVenue(order.fee),
    realizedPnlUsd: byVenue(order.pnl),
    liquidated: fact(false),
    rejectReason: byAgent(order.rejectReason),
    strategyId: byAgent('trend'),
    decisionId: byAgent(order.decisionId),
    orderId: byAgent(`order-${id}`),
    executedAt: rule(history, (value) => {
      const given = typeof value === 'number' ? value : Date.parse(String(value));
      return typeof value === typeof time && Math.abs(given - at) <= 5
        ? live
        : wrong(`it is ${String(value)}, not ${String(time)}`);
    }),
    source: reportedFrom(
      at,
      factOr('trade_history_client', ['exchange_fills', 'exchange_closed_trades'], ['journal']),
    ),
    // An agent's report that can't be compared with the venue's is pending, and no mismatch.
    reconciliation: reportedFrom(at, factOr('matched', ['pending', null], history)),
    restingState: status === 'resting' ? figure(['orders:'], () => 'open', ['unknown']) : fact(null),
  };
  if (on === 'graph') return group({ ...identityOnRow(coin), ...shared, market: graphMarket(coin) });
  if (on === 'rest')
    return group({
      ...identityOnRow(coin),
      coin: factOr(coin, [null], catalog),
      ...shared,
      differences: fact([]),
    });
  const restingStatus = group(
    { kind: figure(['orders:'], () => 'resting', ['unknown']), word: prose },
    { absent: () => status !== 'resting' },
  );
  return group({
    ...shared,
    orderType: byAgent(order.decisionId === 'ladder' ? 'limit' : 'market'),
    restingStatus: optional(restingStatus),
    market: group(identity(coin), { readings: catalog }),
    differences: fact([]),
  });
}

/** GraphQL rows have their identity beside the market's row. */
export function identityOnRow(coin: string): Readonly<Record<string, Expect>> {
  const { marketId, network, venue, dex, assetClass } = identity(coin);
  return { marketId, network, venue, dex, assetClass };
}

export const tradeRows = (on: Interface | 'rest', limit: number): Expect =>
  rows({
    readings: history,
    key: keyOf,
    keys: (at) => seenBy(at).map(({ id }) => id),
    row: (id) => tradeView(id, on),
    limit,
  });

export const complete = (readings: readonly string[]): Expect =>
  rule(readings, (value, { source }, { isImpaired, isOld }) => {
    // A list from the venue alone is complete without the agent's journal.
    const used = String(source).startsWith('exchange')
      ? readings.filter((one) => one !== 'journal')
      : readings;
    if (value === true) return isOld(used) ? wrong('it is true, though not all was read lately') : live;
    return value === false && isImpaired(readings) ? { kind: 'stale' } : wrong(`it is ${String(value)}`);
  });

const completeness = group({
  source: factOr('trade_history_client', ['exchange_fills', 'exchange_closed_trades'], sourceNeeds),
  complete: complete(history),
  incompleteReason: prose,
  recomputing: prose,
  message: prose,
});

/** Fields of a list that REST serves from the store. */
const historyFields = {
  network,
  period: fact('7d'),
  next: prose,
  ...completeness.fields,
  updatedAt: stamp(['fills', 'fillsPages']),
  stale: staleFlag(['fills']),
};

export const tradeList = group({ ...historyFields, rows: tradeRows('rest', 50) });

/** Strategies that the journal has named so far. */
export const strategies = figure(['journal'], (at) => (at('journal') > 0 ? ['trend'] : []));

/** Fills of the account's whole history, whatever the period. */
const fillHistory = group(
  {
    count: figure(['fills', 'fillsPages'], (at) => fillsBy(at('fills')).length),
    firstAt: figure(['fills', 'fillsPages'], (at) => fillsBy(at('fills'))[0]?.time ?? null),
    isLoading: rule(['fills', 'fillsPages'], (value, _answer, { isImpaired }) => {
      if (value === false) return live;
      return isImpaired(['fills', 'fillsPages']) ? { kind: 'stale' } : wrong('all was read, and it is true');
    }),
  },
  { readings: ['fills', 'fillsPages'] },
);

export const tradePage = group({
  rows: tradeRows('window', 50),
  next: prose,
  counts: group({
    total: counted((orders) => orders.length),
    byStatus: group(statuses),
    mismatches: counted(() => 0),
  }),
  completeness,
  fills: fillHistory,
  strategies,
});

const sumOf = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** State counts of the one open order. */
const restingStates = group({
  open: figure(['orders:', ...history], () => 1, [0]),
  canceled: fact(0),
  filled: fact(0),
  rejected: fact(0),
  unknown: figure(['orders:', ...history], () => 0, [1]),
});

/** Sums only the venue's amounts: an order without its fill adds nothing. */
const filled = (of: (order: OutcomeTruth) => number): Expect =>
  figure(history, (at) =>
    sumOf(
      seenBy(at)
        .filter((one) => one.hasFill && one.at <= at('fills'))
        .map(of),
    ),
  );

/** The venue's time of its fill, else the agent's. */
const timeOfOrder = (pick: (orders: readonly OutcomeTruth[]) => OutcomeTruth | undefined): Expect =>
  figure(history, (at) => {
    const order = pick(seenBy(at));
    if (order === undefined) return null;
    return order.hasFill && order.at <= at('fills') ? utc(order.at) : agentTime(order.at);
  });

export const statisticsView = group({
  tradeCount: counted((orders) => orders.length),
  ...statuses,
  volumeUsd: filled(({ filled, price }) => filled * (price ?? 0)),
  feesUsd: filled(({ fee }) => fee),
  restingStates,
  firstAt: timeOfOrder((orders) => orders.at(-1)),
  lastAt: timeOfOrder((orders) => orders[0]),
  leftOut: optional(prose),
  complete: optional(complete(history)),
  incompleteReason: optional(prose),
  recomputing: optional(prose),
});

export const tradeConnection = (limit: number): Group =>
  group({
    edges: rows({
      readings: history,
      key: ({ node }) => keyOf(node as Node),
      keys: (at) => seenBy(at).map(({ id }) => id),
      row: (id) => group({ cursor: own((value) => typeof value === 'string'), node: tradeView(id, 'graph') }),
      limit,
    }),
    pageInfo: prose,
    complete: complete(history),
    incompleteReason: prose,
    recomputing: prose,
  });

const tripKey = (coin: string, closedAt: number): string => `${coin} ${closedAt}`;
const closedTrips = (at: number): readonly TripTruth[] => tripsClosedBy(at).toReversed();
const keysOfTrips = (at: At): readonly string[] =>
  closedTrips(at('fills')).map(({ coin, closedAt }) => tripKey(coin, closedAt));

function closedTradeKey({ symbol, closedAt, filledAt }: Node): string {
  return tripKey(String(symbol), Date.parse(String(closedAt ?? filledAt)));
}

function closedTradeView(key: string, on: Interface | 'mcp'): Group {
  const nth = allTrips.findIndex((trip) => tripKey(trip.coin, trip.closedAt) === key);
  const trip = allTrips[nth];
  if (trip === undefined) throw new Error(`The world has no closed trade ${key}.`);
  const { coin, side, size, entry, exit, openedAt, closedAt, fee } = trip;
  const time = (at: number) => fact(utc(at), ['fills']);
  const id = own((value) => typeof value === 'string');
  const shared = {
    symbol: fact(coin),
    side: fact(side),
    size: fact(size),
    entryPrice: factOr(entry, [null], ['fills']),
    exitPrice: fact(exit),
    realizedPnlUsd: fact(tripPnl(trip)),
    exitReason: factOr('target', ['unknown'], ['journal']),
    feesUsd: factOr(2 * fee, [null], ['fills']),
    strategyId: factOr('trend', [null], ['journal']),
    decisionId: factOr(`open-${nth}`, [null], ['journal']),
  };
  const held = factOr((closedAt - openedAt) / 1_000, [null], ['fills']);
  if (on === 'graph') {
    const times = { openedAt: time(openedAt), closedAt: time(closedAt), holdSeconds: held, id };
    return group({ ...identityOnRow(coin), ...shared, ...times, market: graphMarket(coin) });
  }
  const row = {
    ...identity(coin),
    ...shared,
    tradeId: id,
    holdDurationSeconds: held,
    filledAt: time(closedAt),
  };
  return group(on === 'mcp' ? row : { ...row, openedAt: time(openedAt), lastAt: time(closedAt) });
}

export const closedTradeRows = (on: Interface | 'mcp', limit: number): Expect =>
  rows({
    // The journal adds the strategy and the exit reason: rows without it are marked.
    readings: ['fills', 'journal'],
    key: closedTradeKey,
    keys: keysOfTrips,
    row: (key) => closedTradeView(key, on),
    limit,
  });

export const closedTradePage = group({
  rows: closedTradeRows('window', 50),
  next: prose,
  completeness,
  fills: fillHistory,
  // Options of its filter: the trades themselves come from fills, and each names its strategy or says that none is known.
  strategies: factOr(['trend'], [[]], ['journal']),
});

export const closedTradeList = group({ ...historyFields, rows: closedTradeRows('window', 50) });

export const tradesEnvelope = group({
  next: prose,
  network,
  period: fact('7d'),
  ...allSymbols,
  source: factOr('trade_history_client', ['exchange_closed_trades', 'exchange_fills'], sourceNeeds),
  tradeCount: figure(['fills'], (at) => keysOfTrips(at).length),
  limit: fact(50),
  complete: complete(history),
  incompleteReason: prose,
  recomputing: prose,
  leftOut: prose,
  trades: closedTradeRows('mcp', 50),
  updatedAt: stamp(['fills', 'fillsPages']),
});

/** Errors and warnings of GraphQL's envelope. */
export const noted = prose;

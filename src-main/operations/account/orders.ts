import type { z } from 'zod';
import type { OrderList, OrderRow } from '../../../src-preload/contract/views/account/order.ts';
import { OrderPage } from '../../../src-preload/contract/views/account/order.ts';
import type { LeftOut } from '../../../src-preload/contract/views/account/pool.ts';
import type { DecimalText } from '../../domain/decimal.ts';
import { toUtcText } from '../../domain/freshness.ts';
import { dexOf, dexPhrase } from '../../domain/markets/market.ts';
import type { OpenOrder } from '../../domain/account/order.ts';
import { isTriggerMarket, protectionKind } from '../../domain/account/order.ts';
import { inNumbers } from '../in-numbers.ts';
import { marketReference } from '../markets/market-row.ts';
import { isChosen } from '../markets/chosen-coins.ts';
import { operation } from '../operation.ts';
import { agentPage } from '../parameters.ts';
import type { OpenOrders, orderReadings } from '../reading-states.ts';
import { isAccountStale, whyUseIsUnknown } from '../reading-states.ts';
import type { Reads } from '../scope.ts';
import { unreadableIn } from '../unreadable-in.ts';
import { pagesOf } from '../page-cursor.ts';
import { dexesInUse, unlistedWithOrders } from './dexes-in-use.ts';

/** Readings that lists of open orders are computed from. */
export const openOrderReadings = [
  'account',
  'agent',
  'agentHistory',
  'catalog',
  'fills',
  'providers',
] as const;
export type OpenOrderReads = Reads<(typeof openOrderReadings)[number]>;

/** Open orders by DEX name. */
export type OrderReadings = ReadonlyMap<string, OpenOrders>;

const requires = { openOrders: 'marked_stale' } as const;

/** Returns every open order as last read, and what is not included. */
function openOrders(
  scope: OpenOrderReads,
  { readings, observed }: ReturnType<typeof orderReadings>,
): Omit<OrderList, 'stale'> {
  return {
    ...ordersIn(scope, new Map(readings)),
    leftOut: [...unreadUse(scope), ...unlistedOrders(unlistedWithOrders(scope))],
    observedAt: toUtcText(Math.min(...observed.map(([, { receivedAt }]) => receivedAt))),
  };
}

export const listOpenOrders = operation({
  name: 'listOpenOrders',
  summary: 'Every open order as last read, newest first',
  needs: ['orders'],
  readings: openOrderReadings,
  requires,
  answer: (_: unknown, context, given) => openOrders(context, given.openOrders),
});

type OrderKey = Pick<OrderRow, 'createdAt' | 'oid'>;

const cursors = {
  list: 'orders',
  sortKeyOf: ({ createdAt, oid }: OrderKey) => [createdAt, oid],
  rowAt: ([createdAt, oid, ...more]: readonly (string | number)[]): OrderKey | null =>
    typeof createdAt === 'string' && typeof oid === 'string' && more.length === 0 ? { createdAt, oid } : null,
};

/** Whether an order comes after another in the list, which is newest first. */
const isAfter = (before: OrderKey, { createdAt, oid }: OrderKey): boolean =>
  createdAt < before.createdAt || (createdAt === before.createdAt && Number(oid) < Number(before.oid));

const Query = agentPage({});

/** The same list for programs, a page at a time. */
export const listOrders = operation({
  name: 'listOrders',
  summary: 'Open orders as last read, newest first',
  output: OrderPage,
  needs: ['orders'],
  http: [
    {
      path: 'GET /api/v1/agent/orders',
      id: 'listOrders',
      description:
        'Open orders as last read from the venue, newest first, a page at a time. stale: the oldest reading is older than 60 s. For orders as they are now, or a failure, use GET /mcp/orders.',
      tag: 'Agent',
      query: Query,
      statuses: [400, 404, 502],
    },
  ],
  readings: openOrderReadings,
  requires,
  answer: (asked: z.output<typeof Query>, context, given): Omit<OrderPage, 'stale'> => {
    const { assetClass = null, marketId = null } = asked;
    const { before, pageOf } = pagesOf(cursors, asked, context);
    const isOf = isChosen(context, { assetClass, marketId });
    const { orders, ...read } = openOrders(context, given.openOrders);
    const rows = orders.filter((order) => isOf(order.coin) && (before === null || isAfter(before, order)));
    const page = pageOf(rows, (shown) => shown);
    return { network: context.network, rows: [...page.rows], next: page.next, ...read };
  },
});

/**
 * Returns what the list leaves out: DEXes in use whose orders were never read, and why it may be unknown which DEXes are in
 * use.
 */
function unreadUse(scope: Reads<'account' | 'agent' | 'agentHistory' | 'catalog' | 'fills'>): LeftOut[] {
  const why = whyUseIsUnknown(scope);
  const unread = dexesInUse(scope).filter((dex) => !scope.reader.account().orders.has(dex));
  const names = unread.map(dexPhrase).join(', ');
  return [
    ...(why === null ? [] : [leftOut('unknown_dexes', [], why)]),
    ...(unread.length === 0
      ? []
      : [leftOut('unread', unread, `The open orders on ${names} have not been read yet.`)]),
  ];
}

/** Returns an entry for each DEX that the venue no longer lists: the orders last read there are not included. */
export function unlistedOrders(dexes: readonly string[]): LeftOut[] {
  return dexes.map((dex) =>
    leftOut(
      'unlisted',
      [dex],
      `The venue no longer lists the DEX ${dex}. The orders last read there are not included.`,
    ),
  );
}

function leftOut(reason: LeftOut['reason'], dexes: readonly string[], message: string): LeftOut {
  return { reason, token: null, dexes: [...dexes], message };
}

/** Lists each order once, newest first. */
export function ordersIn(
  scope: Reads<'account' | 'catalog'>,
  readings: OrderReadings,
): Pick<OrderList, 'orders' | 'unreadable'> {
  const all = [...readings.values()].flatMap(({ value }) => value);
  const once = new Map(all.map((order) => [order.oid, order]));
  return {
    orders: [...once.values()]
      .toSorted((a, b) => b.placedAt - a.placedAt || b.oid - a.oid)
      .map((order) => orderRow(scope, order)),
    unreadable: unreadableIn([...readings].map(([dex, { unreadable }]) => [dex, unreadable])),
  };
}

function orderRow(scope: Reads<'account' | 'catalog'>, order: OpenOrder): OrderRow {
  const size = order.wholePosition ? positionSize(scope, order.coin) : order.size;
  return {
    ...marketReference(scope, { coin: order.coin, dex: dexOf(order.coin) }),
    oid: String(order.oid),
    symbol: order.coin,
    side: order.side,
    type: order.orderType.trim().toLowerCase().replaceAll(/\s+/g, '_'),
    ...inNumbers({
      price: priceOf(order),
      triggerPrice: order.triggerPrice,
      size,
      originalSize: order.originalSize,
    }),
    wholePosition: order.wholePosition,
    status: order.parentOid === null ? 'open' : 'waiting_for_parent',
    reduceOnly: order.reduceOnly,
    protects: protectionKind(order),
    parentOid: order.parentOid === null ? null : String(order.parentOid),
    timeInForce: order.timeInForce,
    createdAt: toUtcText(order.placedAt),
  };
}

/** Returns the trigger price of a trigger-market order, because its limit price only bounds slippage; else the limit price. */
function priceOf(order: OpenOrder): DecimalText {
  return order.triggerPrice !== null && isTriggerMarket(order) ? order.triggerPrice : order.limitPrice;
}

/** Returns the size of the position in a coin; null if there is none, or if it was never read or its reading is stale. */
function positionSize(scope: Reads<'account'>, coin: string): DecimalText | null {
  const reading = scope.reader.account().dexes.get(dexOf(coin));
  if (reading === undefined || isAccountStale(scope, reading)) return null;
  return reading.value.positions.find((position) => position.coin === coin)?.size ?? null;
}

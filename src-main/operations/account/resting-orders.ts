import { z } from 'zod';
import { freshnessLimitsMs } from '../../../src-preload/contract/views/freshness.ts';
import { RestingOrders } from '../../../src-preload/contract/views/account/resting-orders.ts';
import { dexesInUse, unlistedWithOrders } from './dexes-in-use.ts';
import { toUtcText } from '../../domain/freshness.ts';
import { dexOf } from '../../domain/markets/market.ts';
import { PerpscopeError } from '../../errors.ts';
import { VenueError, isFailedCall } from '../../venue/venue.ts';
import { askVenue } from '../ask-venue.ts';
import type { RequestedMarket } from '../markets/requested-market.ts';
import { requestedMarket } from '../markets/requested-market.ts';
import { stored } from '../markets/read-candles.ts';
import { operation } from '../operation.ts';
import { inQuery } from '../parameters.ts';
import { areOrdersStale } from '../reading-states.ts';
import type { Reads, Live } from '../scope.ts';
import { requireAccount } from '../scope.ts';
import { counted } from '../answer-text.ts';
import type { OrderReadings } from './orders.ts';
import { openOrderReadings, ordersIn, unlistedOrders } from './orders.ts';
import { toWorldMs } from '../../time.ts';

/**
 * Age, for each DEX in use, below which a DEX's stored list of orders is answered without asking the venue. A list has a weight
 * of 20, so however often lists are asked for, they take at most 120 of the weight of 400 that may be used a minute. Never
 * longer than the age limit of account readings. Real ms.
 */
const youngForMs = 10_000;

/** Returns the DEX of the market asked for; null: no market was asked for, or its DEX is no longer listed. */
function dexOfMarket({ reader }: Reads<'catalog'>, { coin }: RequestedMarket): string | null {
  if (coin === null) return null;
  const dex = dexOf(coin);
  return dex === '' || reader.dex(dex) !== null ? dex : null;
}

type ReadingOfDex = readonly [dex: string, reading: NonNullable<ReturnType<OrderReadings['get']>>];

interface OrdersWanted {
  readonly account: string;
  readonly dex: string;
  readonly youngMs: number;
}

async function youngOrders(
  scope: Reads<'account'> & Live,
  { account, dex, youngMs }: OrdersWanted,
  signal: AbortSignal,
): Promise<ReadingOfDex> {
  const { reader, world, flights, venuePort } = scope;
  const { orders, ordersFailed } = reader.account();
  const kept = ordersFailed.has(dex) ? undefined : orders.get(dex);
  const limitMs = toWorldMs(youngMs, world);
  if (kept !== undefined && !world.isOlder(kept.receivedAt, limitMs)) return [dex, kept];
  const read = async (shared: AbortSignal): Promise<ReadingOfDex> => {
    const { rows, invalid, unreadable } = await venuePort
      .fetchOpenOrders(account, dex, shared)
      .catch((error: unknown) => {
        if (isFailedCall(error)) scope.writer.noteOrdersFailed(dex);
        throw error;
      });
    scope.onInvalid(invalid);
    const reading = { value: rows, unreadable, receivedAt: world.receive() };
    const isDated = world.venueTime.isConfirmed();
    stored(() => scope.writer.putOrders(dex, { ...reading, isDated }));
    return [dex, reading];
  };
  try {
    return await askVenue({ flights, key: `open orders ${dex}`, what: 'open orders', read }, signal);
  } catch (error) {
    const isUsable = kept !== undefined && !areOrdersStale(scope, kept);
    if (!isUsable || !isUnasked(error)) throw error;
    return [dex, kept];
  }
}

/** Whether the venue was not asked because the request budget was spent: then it did not fail. */
const isUnasked = (error: unknown): boolean =>
  error instanceof PerpscopeError &&
  error.cause instanceof VenueError &&
  error.cause.failure === 'budget_spent';

/**
 * Filters the orders by the market asked for. A row that can't be read and names no coin may be of that market, so it is kept.
 */
function rowsOf(
  scope: Reads<'account' | 'catalog'>,
  { symbol, coin }: RequestedMarket,
  readings: OrderReadings,
): Pick<RestingOrders, 'orders' | 'unreadable'> {
  const { orders, unreadable } = ordersIn(scope, readings);
  if (symbol === null) return { orders, unreadable };
  if (coin === null) return { orders: [], unreadable: [] };
  return {
    orders: orders.filter((order) => order.coin === coin),
    unreadable: unreadable.filter((row) => row.coin === null || row.coin === coin),
  };
}

/**
 * Lists the orders that rest now, children of unfilled parents among them, each once, newest first. Strict: throws
 * provider_failed, and never returns an empty or partial list, while it is unknown which DEXes are in use, if the latest call
 * for any of them failed (whichever symbol is asked for), or if none of the orders that the venue answered could be read. A
 * list that is not young, or whose latest call failed, is read from the venue at once. A stored list answers only if our own
 * request budget is spent, so that the venue is not asked, and only while account readings count; `updatedAt` gives its age. A
 * symbol that means no known market has no rows.
 */
export const listRestingOrders = operation({
  name: 'listRestingOrders',
  summary: 'Orders resting on the venue now, including protective orders',
  output: RestingOrders,
  needs: ['orders'],
  http: [
    {
      path: 'GET /mcp/orders',
      id: 'listMcpOrders',
      description:
        "Orders resting on the venue now, including take-profit and stop-loss orders. Fails instead of answering an empty list if the venue can't be asked. GET /api/v1/agent/orders answers with the orders as last read.",
      tag: 'MCP',
      query: z.object({ symbol: inQuery.symbol }),
    },
  ],
  tool: {
    name: 'list_orders',
    title: 'Resting orders',
    description:
      "Orders resting on the venue now, including take-profits and stop-losses. Fails instead of answering an empty list if the venue can't be asked.",
    market: { as: 'symbol' },
    list: { of: ['orders'], keyOf: ({ oid }: RestingOrders['orders'][number]) => oid },
    brief: [
      'oid',
      'marketId',
      'side',
      'type',
      'price',
      'size',
      'status',
      'reduceOnly',
      'protects',
      'createdAt',
    ],
    says: ({ orderCount, orders }: RestingOrders) => {
      const protecting = orders.filter(({ protects }) => protects !== null).length;
      return `${counted(orderCount, 'resting order')}; of those shown ${counted(protecting, 'protects', 'protect')} a position.`;
    },
  },
  readings: openOrderReadings,
  requires: { dexesInUse: 'any_age' },
  live: true,
  answer: async (
    { symbol = null }: { readonly symbol?: string | null | undefined },
    context,
  ): Promise<RestingOrders> => {
    const { signal } = context;
    const account = requireAccount(context, 'orders');
    const asked = requestedMarket(context, symbol);
    const named = dexOfMarket(context, asked);
    const inUse = dexesInUse(context);
    const wanted = named === null ? inUse : [...new Set([...inUse, named])];
    const youngMs = Math.min(freshnessLimitsMs.account, youngForMs * inUse.length);
    const read = await Promise.all(
      wanted.map((dex) => youngOrders(context, { account, dex, youngMs }, signal)),
    );
    const concerned = named === null ? read : read.filter(([dex]) => dex === named);
    const { orders, unreadable } = rowsOf(context, asked, new Map(concerned));
    return {
      network: context.network,
      symbol,
      marketId: asked.marketId,
      symbolNote: asked.note,
      orderCount: orders.length,
      failClosed: true,
      orders,
      unreadable,
      leftOut: named === null ? unlistedOrders(unlistedWithOrders(context)) : [],
      updatedAt: toUtcText(Math.min(...concerned.map(([, { receivedAt }]) => receivedAt))),
    };
  },
});

import type { z } from 'zod';
import { isPossibleTime } from '../../domain/bounds.ts';
import type { DecimalText } from '../../domain/decimal.ts';
import { belongsToDex, isPerpCoin } from '../../domain/markets/market.ts';
import type { OpenOrder, OrderState, OrderUpdate } from '../../domain/account/order.ts';
import type { Unreadable } from '../../domain/account/account.ts';
import type { Parsed, ParsedList, InvalidRow } from '../venue.ts';
import { parseRow, parseRows, textField } from './parse-rows.ts';
import type { OrderStateRow, OrderUpdateRow } from './responses-account.ts';
import {
  OrderChildren,
  OrderIdentity,
  OrderRow,
  OrderStateRow as StateRow,
  OrderUpdateRow as UpdateRow,
} from './responses-account.ts';

const source = 'frontendOpenOrders';

/**
 * Translates a DEX's open perp orders, each oid once. An order that waits for an unfilled parent is listed twice, inside the
 * parent and next to it. An order of another DEX is invalid; spot orders are left out.
 */
export function translateOpenOrders(
  rows: readonly unknown[],
  { dex, receivedAt }: { readonly dex: string; readonly receivedAt: number },
): ParsedList<OpenOrder> {
  const parents = new Map<number, number>();
  const all = withChildren(rows, parents);
  const byOid = new Map<number, OpenOrder>();
  const invalid: InvalidRow[] = [];
  const doubted: unknown[] = [];
  all.forEach((row, position) => {
    const oid = oidOf(row);
    const result = parseRow(OrderRow, row, { source, name: () => orderName(row, position) });
    if ('row' in result && !isPerpCoin(result.row.coin)) return;
    const wrong = 'invalid' in result ? result.invalid.field : wrongField(result.row, { dex, receivedAt });
    if ('row' in result && oid !== null && wrong === null) {
      byOid.set(oid, openOrderOf(result.row, parents.get(oid) ?? null));
      return;
    }
    invalid.push({ source, row: orderName(row, position), field: wrong ?? 'oid' });
    doubted.push(row);
  });
  return { rows: [...byOid.values()], invalid, unreadable: unreadableOf(doubted, byOid, dex) };
}

function wrongField(
  { coin, timestamp }: OrderRow,
  { dex, receivedAt }: { readonly dex: string; readonly receivedAt: number },
): string | null {
  if (!belongsToDex(coin, dex)) return 'coin';
  return isPossibleTime(timestamp, receivedAt) ? null : 'timestamp';
}

/**
 * Returns the coins of orders that are invalid everywhere they are listed: a child may be valid next to its parent but not inside
 * it.
 */
function unreadableOf(
  invalid: readonly unknown[],
  read: ReadonlyMap<number, OpenOrder>,
  dex: string,
): Unreadable {
  const unread = invalid.filter((row) => !read.has(oidOf(row) ?? -1));
  const coins = unread
    .map((row) => textField(row, 'coin'))
    .filter((coin) => coin === null || isPerpCoin(coin));
  return [...new Set(coins.map((coin) => (coin !== null && belongsToDex(coin, dex) ? coin : null)))];
}

/** Returns all orders including children, and notes their parents, even if a parent is invalid. */
function withChildren(rows: readonly unknown[], parents: Map<number, number>): readonly unknown[] {
  const all = [...rows];
  // Children may have children, so appended rows are visited too.
  for (const row of all) {
    const parent = oidOf(row);
    for (const child of OrderChildren.safeParse(row).data?.children ?? []) {
      const oid = oidOf(child);
      if (parent !== null && oid !== null && oid !== parent) parents.set(oid, parent);
      all.push(child);
    }
  }
  return all;
}

function oidOf(row: unknown): number | null {
  return OrderIdentity.safeParse(row).data?.oid ?? null;
}

function orderName(row: unknown, position: number): string {
  const oid = oidOf(row);
  return oid === null ? `#${position}` : String(oid);
}

function openOrderOf(row: OrderRow, parentOid: number | null): OpenOrder {
  return {
    oid: row.oid,
    coin: row.coin,
    side: row.side,
    limitPrice: row.limitPx,
    size: row.sz,
    originalSize: row.origSz,
    triggerPrice: triggerPriceOf(row),
    triggerCondition: row.triggerCondition === 'N/A' ? null : (row.triggerCondition ?? null),
    orderType: row.orderType,
    timeInForce: row.tif ?? null,
    reduceOnly: row.reduceOnly === true,
    wholePosition: row.isPositionTpsl === true,
    cloid: row.cloid ?? null,
    placedAt: row.timestamp,
    parentOid,
  };
}

function triggerPriceOf({ isTrigger, triggerPx }: OrderRow): DecimalText | null {
  return isTrigger === false ? null : triggerPx;
}

/** Translates historicalOrders: perp orders of every DEX, in the venue's order. */
export function translateOrderHistory(rows: readonly unknown[], receivedAt: number): Parsed<OrderState> {
  const parsed = timelyStates(StateRow, rows, { source: 'historicalOrders', receivedAt });
  const states = parsed.rows.map(({ value }) => orderStateOf(value));
  return { rows: states.filter(({ order }) => isPerpCoin(order.coin)), invalid: parsed.invalid };
}

/** Translates an order state, which does not name the parent. */
export function orderStateOf({ order, status, statusTimestamp }: OrderStateRow): OrderState {
  return { order: openOrderOf(order, null), status, statusAt: statusTimestamp };
}

/** Translates orderUpdates; an order may appear several times, its states in order. */
export function translateOrderUpdates(rows: readonly unknown[], receivedAt: number): Parsed<OrderUpdate> {
  const parsed = timelyStates(UpdateRow, rows, { source: 'orderUpdates', receivedAt });
  const updates = parsed.rows.map(({ value }) => orderUpdateOf(value));
  return { rows: updates.filter(({ coin }) => isPerpCoin(coin)), invalid: parsed.invalid };
}

interface OrderTimes {
  readonly order: { readonly timestamp: number };
  readonly statusTimestamp: number;
}

/** Keeps order states with possible times. */
function timelyStates<S extends z.ZodType<OrderTimes>>(
  schema: S,
  rows: readonly unknown[],
  { source, receivedAt }: { readonly source: string; readonly receivedAt: number },
): Parsed<{ readonly position: number; readonly value: z.infer<S> }> {
  const parsed = parseRows(schema, rows, { source, nameOf: innerOrderName });
  const wrong = parsed.rows.map(({ value }) => impossibleTime(value, receivedAt));
  const invalid = parsed.rows.flatMap(({ position }, nth) => {
    const field = wrong[nth] ?? null;
    return field === null ? [] : [{ source, row: innerOrderName(rows[position], position), field }];
  });
  return {
    rows: parsed.rows.filter((_, nth) => wrong[nth] === null),
    invalid: [...parsed.invalid, ...invalid],
  };
}

/** Returns the first time field of an order state that is impossible; null: none. */
export function impossibleTime({ order, statusTimestamp }: OrderTimes, receivedAt: number): string | null {
  if (!isPossibleTime(statusTimestamp, receivedAt)) return 'statusTimestamp';
  return isPossibleTime(order.timestamp, receivedAt) ? null : 'order.timestamp';
}

function innerOrderName(row: unknown, position: number): string {
  return typeof row === 'object' && row !== null && 'order' in row
    ? orderName(row.order, position)
    : `#${position}`;
}

function orderUpdateOf({ order, status, statusTimestamp }: OrderUpdateRow): OrderUpdate {
  return {
    oid: order.oid,
    coin: order.coin,
    side: order.side,
    limitPrice: order.limitPx,
    size: order.sz,
    originalSize: order.origSz,
    placedAt: order.timestamp,
    status,
    statusAt: statusTimestamp,
  };
}

import type { DecimalText } from '../../domain/decimal.ts';
import { isPerpCoin } from '../../domain/fill.ts';
import { belongsToDex } from '../../domain/market.ts';
import type { OpenOrder, OrderState, OrderUpdate } from '../../domain/order.ts';
import type { Unreadable } from '../../domain/unreadable.ts';
import type { Parsed, ParsedWhole, RefusedRow } from '../venue.ts';
import { isZero } from './decimal-sign.ts';
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
 * A DEX's open perp orders, each oid once. Those that wait for an unfilled order come twice, within it and beside it:
 * either way they name it. An order of another DEX is refused, spot orders are left out.
 */
export function translateOpenOrders(rows: readonly unknown[], dex: string): ParsedWhole<OpenOrder> {
  const parents = new Map<number, number>();
  const all = withChildren(rows, parents);
  const byOid = new Map<number, OpenOrder>();
  const refused: RefusedRow[] = [];
  const doubted: unknown[] = [];
  all.forEach((row, position) => {
    const oid = oidOf(row);
    const result = parseRow(OrderRow, row, { source, name: () => orderName(row, position) });
    if ('row' in result && !isPerpCoin(result.row.coin)) return;
    if ('row' in result && oid !== null && belongsToDex(result.row.coin, dex)) {
      byOid.set(oid, openOrderOf(result.row, parents.get(oid) ?? null));
      return;
    }
    refused.push(
      'refused' in result ? result.refused : { source, row: orderName(row, position), field: 'coin' },
    );
    doubted.push(row);
  });
  return { rows: [...byOid.values()], refused, unreadable: unreadableOf(doubted, byOid, dex) };
}

/** Coins of the orders that are refused wherever they are listed: an order beside its parent may be good where within it is not. */
function unreadableOf(
  refused: readonly unknown[],
  read: ReadonlyMap<number, OpenOrder>,
  dex: string,
): Unreadable {
  const unread = refused.filter((row) => !read.has(oidOf(row) ?? -1));
  const coins = unread
    .map((row) => textField(row, 'coin'))
    .filter((coin) => coin === null || isPerpCoin(coin));
  return [...new Set(coins.map((coin) => (coin !== null && belongsToDex(coin, dex) ? coin : null)))];
}

/** The list and every child in it, and whose child each is: known even where the parent itself is refused. */
function withChildren(rows: readonly unknown[], parents: Map<number, number>): readonly unknown[] {
  const all = [...rows];
  // A child may have children: what is added is looked into as well.
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

/** The venue says "0.0" where there is none. */
function triggerPriceOf({ isTrigger, triggerPx }: OrderRow): DecimalText | null {
  if (isTrigger === false || triggerPx === null || triggerPx === undefined) return null;
  return isZero(triggerPx) ? null : triggerPx;
}

/** historicalOrders: perp orders of every DEX, as the venue lists them. */
export function translateOrderHistory(rows: readonly unknown[]): Parsed<OrderState> {
  const parsed = parseRows(StateRow, rows, { source: 'historicalOrders', nameOf: innerOrderName });
  const states = parsed.rows.map(({ value }) => orderStateOf(value));
  return { rows: states.filter(({ order }) => isPerpCoin(order.coin)), refused: parsed.refused };
}

/** What became of an order says nothing of the one that it waited for. */
export function orderStateOf({ order, status, statusTimestamp }: OrderStateRow): OrderState {
  return { order: openOrderOf(order, null), status, statusAt: statusTimestamp };
}

/** orderUpdates: one order may be there several times, its states in order. */
export function translateOrderUpdates(rows: readonly unknown[]): Parsed<OrderUpdate> {
  const parsed = parseRows(UpdateRow, rows, { source: 'orderUpdates', nameOf: innerOrderName });
  const updates = parsed.rows.map(({ value }) => orderUpdateOf(value));
  return { rows: updates.filter(({ coin }) => isPerpCoin(coin)), refused: parsed.refused };
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

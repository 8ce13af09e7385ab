import type { Fill } from '../../../domain/fill.ts';
import { fillKey } from '../../../domain/fill.ts';
import type { NumberedOrder } from './trade-due-table.ts';
import type { ToldOrder, TradeNames } from './trade-names.ts';

/** Orders and fills that have to be looked at together: whatever one of them names, its own orders and fills are among them. */
export interface NamedGroup {
  readonly orders: ReadonlyMap<string, ToldOrder>;
  readonly fills: ReadonlyMap<string, Fill>;
}

export interface Named {
  readonly numbers: Iterable<number>;
  readonly orders: Iterable<NumberedOrder>;
}

export const orderKey = ({ journal, orderId }: NumberedOrder): string => `${journal} ${orderId}`;

/**
 * From what is given on, by every number and client id that an order or a fill names, to all that names the same. Orders
 * that name alike but have no fill between them do not touch one another.
 */
export function gatherNamed(names: TradeNames, { numbers, orders }: Named): NamedGroup {
  const found = { orders: new Map<string, ToldOrder>(), fills: new Map<string, Fill>() };
  const seen = new Set<string>();
  const waiting: (() => void)[] = [];
  const once = (name: string, visit: () => void): void => {
    if (seen.has(name)) return;
    seen.add(name);
    waiting.push(visit);
  };
  const visitFills = (fills: readonly Fill[], namedBy: () => readonly NumberedOrder[]): void => {
    if (fills.length === 0) return;
    for (const fill of fills) {
      found.fills.set(fillKey(fill), fill);
      visitNumber(fill.oid);
      if (fill.twapId !== null) visitNumber(fill.twapId);
      if (fill.cloid !== null) visitCloid(fill.cloid.toLowerCase());
    }
    namedBy().forEach(visitOrder);
  };
  const visitNumber = (number: number): void =>
    once(`number ${number}`, () =>
      visitFills(names.fillsOfNumber(number), () => names.ordersOfNumber(number)),
    );
  const visitCloid = (cloid: string): void =>
    once(`cloid ${cloid}`, () => visitFills(names.fillsOfCloid(cloid), () => names.ordersOfCloid(cloid)));
  const visitOrder = (order: NumberedOrder): void =>
    once(`order ${orderKey(order)}`, () => {
      const told = names.order(order);
      if (told === null) return;
      found.orders.set(orderKey(order), told);
      told.numbers.forEach(visitNumber);
      told.cloids.forEach(visitCloid);
    });
  for (const number of numbers) visitNumber(number);
  for (const order of orders) visitOrder(order);
  for (let visit = waiting.pop(); visit !== undefined; visit = waiting.pop()) visit();
  return found;
}

import type { Fill } from '../../../domain/account/fill.ts';
import { fillKey } from '../../../domain/account/fill.ts';
import type { NumberedOrder } from './reconcile-queue.ts';
import { orderKey, type ReportedOrder, type TradeNames } from './trade-names.ts';

/** Orders and fills that must be matched together: each shares a number or client id with another one. */
export interface NamedGroup {
  readonly orders: ReadonlyMap<string, ReportedOrder>;
  readonly fills: ReadonlyMap<string, Fill>;
}

export interface Named {
  readonly numbers: Iterable<number>;
  readonly orders: Iterable<NumberedOrder>;
}

/**
 * Follows the numbers and client ids that orders and fills share, step by step, until a step finds nothing new. Two orders that
 * name the same number are connected only if a fill has it.
 */
export function gatherNamed(names: TradeNames, start: Named): NamedGroup {
  const found = { orders: new Map<string, ReportedOrder>(), fills: new Map<string, Fill>() };
  const numbers = unseen((number: number) => number);
  const cloids = unseen((cloid: string) => cloid);
  const orders = unseen(orderKey);
  numbers.add(start.numbers);
  orders.add(start.orders);
  while (numbers.hasMore() || cloids.hasMore() || orders.hasMore()) {
    for (const order of names.orders(orders.take())) {
      found.orders.set(orderKey(order), order);
      numbers.add(order.numbers);
      cloids.add(order.cloids);
    }
    const byNumber = names.fillsOfNumbers(numbers.take());
    const byCloid = names.fillsOfCloids(cloids.take());
    const fills = [...byNumber, ...byCloid].filter((fill) => !found.fills.has(fillKey(fill)));
    for (const fill of fills) found.fills.set(fillKey(fill), fill);
    const filled = fills.flatMap(({ oid, twapId }) => (twapId === null ? [oid] : [oid, twapId]));
    const carried = fills.flatMap(({ cloid }) => cloid?.toLowerCase() ?? []);
    numbers.add(filled);
    cloids.add(carried);
    orders.add(names.ordersOfNumbers([...new Set(filled)]));
    orders.add(names.ordersOfCloids([...new Set(carried)]));
  }
  return found;
}

/** Collects items until they are taken, each once. */
function unseen<Item>(keyOf: (item: Item) => unknown) {
  const seen = new Set<unknown>();
  const next: Item[] = [];
  return {
    add: (items: Iterable<Item>): void => {
      for (const item of items) {
        if (seen.has(keyOf(item))) continue;
        seen.add(keyOf(item));
        next.push(item);
      }
    },
    take: (): readonly Item[] => next.splice(0),
    hasMore: (): boolean => next.length > 0,
  };
}

import type { DecimalText } from '../decimal.ts';
import { Exact } from '../exact.ts';
import type { OpenOrder } from './order.ts';
import { protectionKind } from './order.ts';
import type { Position } from './position.ts';

/** A take-profit or stop-loss order of a position. */
interface ProtectiveOrder {
  readonly oid: number;
  readonly kind: 'take_profit' | 'stop_loss';
  readonly triggerPrice: DecimalText;
  /** The position's size for a whole-position order. */
  readonly size: DecimalText;
}

type Held = Pick<Position, 'coin' | 'side' | 'size'>;

/** Returns the orders that protect this position now, by oid. One that waits for an unfilled parent does not. */
export function protectiveOrders(position: Held, orders: readonly OpenOrder[]): readonly ProtectiveOrder[] {
  const found = orders.flatMap((order) => {
    const kind = protectionKind(order);
    if (kind === null || order.triggerPrice === null || !couldClose(position, order)) return [];
    const size = order.wholePosition ? position.size : order.size;
    return new Exact(size).isZero() ? [] : [{ oid: order.oid, kind, triggerPrice: order.triggerPrice, size }];
  });
  return found.toSorted((a, b) => a.oid - b.oid);
}

function couldClose(position: Held, order: OpenOrder): boolean {
  const closingSide = position.side === 'long' ? 'sell' : 'buy';
  return (
    order.coin === position.coin &&
    order.side === closingSide &&
    order.parentOid === null &&
    (order.reduceOnly || order.wholePosition)
  );
}

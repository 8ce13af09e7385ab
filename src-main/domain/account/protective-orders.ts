import type { DecimalText } from '../decimal.ts';
import { Exact, total } from '../exact.ts';
import type { OpenOrder } from './order.ts';
import { protectionKind } from './order.ts';
import type { Position } from './position.ts';

/** A take-profit or stop-loss order of a position. */
export interface ProtectiveOrder {
  readonly oid: number;
  readonly kind: 'take_profit' | 'stop_loss';
  readonly triggerPrice: DecimalText;
  /** The position's size for a whole-position order. */
  readonly size: DecimalText;
}

type Held = Pick<Position, 'coin' | 'side' | 'size'>;

/** Part of a position that its stop losses protect; `beyond_liquidation`: it has some, but liquidation comes before each. */
export type StopCoverage = 'none' | 'beyond_liquidation' | 'partial' | 'full';

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

export function stopCoverage(
  position: Pick<Position, 'side' | 'size' | 'liquidationPrice'>,
  orders: readonly ProtectiveOrder[],
): StopCoverage {
  const stops = orders.filter(({ kind }) => kind === 'stop_loss');
  if (stops.length === 0) return 'none';
  const effective = stops.filter((stop) => triggersBeforeLiquidation(position, stop));
  if (effective.length === 0) return 'beyond_liquidation';
  return total(effective.map(({ size }) => size)).gte(position.size) ? 'full' : 'partial';
}

/** Whether the stop triggers before liquidation; without a liquidation price every stop does. */
function triggersBeforeLiquidation(
  { side, liquidationPrice }: Pick<Position, 'side' | 'liquidationPrice'>,
  { triggerPrice }: ProtectiveOrder,
): boolean {
  if (liquidationPrice === null) return true;
  const trigger = new Exact(triggerPrice);
  return side === 'long' ? trigger.gt(liquidationPrice) : trigger.lt(liquidationPrice);
}

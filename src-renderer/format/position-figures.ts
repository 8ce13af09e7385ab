import type { Position, ProtectiveOrder } from '../../src-preload/contract/views/account/position.ts';

/** Reason of the dash in place of a liquidation price. */
export const noLiquidation = 'No liquidation price: the account’s cross margin covers it';

/** Reason of the dash in place of a US dollar amount. */
export const notDollars = 'Collateral is not a USD stablecoin';

/** Returns how far the mark is from the liquidation price, percent of the mark; null if there is none. */
export function liquidationDistancePct(position: Position): number | null {
  const { markPrice: mark, liquidationPrice: liquidation, side } = position;
  if (mark === null || liquidation === null || mark === 0) return null;
  const way = side === 'long' ? mark - liquidation : liquidation - mark;
  return (way / mark) * 100;
}

type DistanceTone = 'far' | 'near' | 'close';

/** Classifies a distance: below 10 % of the price is near, below 5 % close. */
export function distanceTone(distancePct: number): DistanceTone {
  if (distancePct < 5) return 'close';
  return distancePct < 10 ? 'near' : 'far';
}

/** Returns how far the mark is from an order's trigger price, percent of the mark; null without a mark price. */
export function triggerDistancePct(markPrice: number | null, triggerPrice: number): number | null {
  if (markPrice === null || markPrice === 0) return null;
  return (Math.abs(triggerPrice - markPrice) / markPrice) * 100;
}

/**
 * Returns how far the mark is from the nearest trigger price of a kind, percent of the mark; null: no such order rests, or orders or
 * mark are not known.
 */
export function nearestTriggerPct(
  { markPrice, protectiveOrders }: Position,
  kind: ProtectiveOrder['kind'],
): number | null {
  const distances = (protectiveOrders ?? [])
    .filter((order) => order.kind === kind)
    .flatMap(({ triggerPrice }) => triggerDistancePct(markPrice, triggerPrice) ?? []);
  return distances.length === 0 ? null : Math.min(...distances);
}

export interface Protection {
  readonly takeProfits: readonly ProtectiveOrder[];
  readonly stopLosses: readonly ProtectiveOrder[];
}

/** Splits the protective orders by kind; null while open orders are not known. */
export function protectionOf({ protectiveOrders: orders }: Position): Protection | null {
  return (
    orders && {
      takeProfits: orders.filter(({ kind }) => kind === 'take_profit'),
      stopLosses: orders.filter(({ kind }) => kind === 'stop_loss'),
    }
  );
}

import type {
  FrontendOpenOrdersResponse,
  HistoricalOrdersResponse,
  OpenOrdersResponse,
  OrderStatusResponse,
} from '@nktkas/hyperliquid/api/info';
import type { VaultOrder, VaultOrderEvent } from '../vault/vault.ts';

type FrontendOrder = FrontendOpenOrdersResponse[number];
type OpenOrder = OpenOrdersResponse[number];
type OrderRecord = HistoricalOrdersResponse[number];

/** Formats an order. The vault's orders are in the venue's format already; only the published types list the exact words. */
export function frontendOrder(order: VaultOrder): FrontendOrder {
  return { ...order, children: order.children.map(frontendOrder) } as FrontendOrder;
}

/** Formats an order in the short form, which does not show whether it is a trigger order. */
export function openOrder(order: VaultOrder): OpenOrder {
  const { coin, side, limitPx, sz, oid, timestamp, origSz, cloid, reduceOnly } = order;
  return {
    coin,
    side,
    limitPx,
    sz,
    oid,
    timestamp,
    origSz,
    ...(cloid === null ? {} : { cloid }),
    ...(reduceOnly ? { reduceOnly: true as const } : {}),
  };
}

export function orderRecord({ order, status, statusTimestamp }: VaultOrderEvent): OrderRecord {
  return { order: frontendOrder(order), status: status as OrderRecord['status'], statusTimestamp };
}

export function orderUpdate({ order, status, statusTimestamp }: VaultOrderEvent) {
  return { order: openOrder(order), status, statusTimestamp };
}

export function orderStatus(event: VaultOrderEvent | null): OrderStatusResponse {
  return event === null ? { status: 'unknownOid' } : { status: 'order', order: orderRecord(event) };
}

/** Returns the DEX of an order's coin; spot coins belong to the venue's own. */
export function dexOfCoin(coin: string): string {
  const colon = coin.indexOf(':');
  return colon < 0 ? '' : coin.slice(0, colon);
}

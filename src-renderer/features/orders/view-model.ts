import type { AccountView } from '../../../src-preload/contract/bridge/account.ts';
import type { AnswerOrFailure } from '../../../src-preload/contract/bridge/failure.ts';
import type { OrderList, OrderRow } from '../../../src-preload/contract/views/account/order.ts';
import { keyIn } from '../../stores/history-filter.ts';
import { mayBeUnreadable } from '../../format/unreadable.ts';

/** Kind of orders to show. */
export type OrderKind = 'all' | 'entries' | 'protective';

export interface OrderFilter {
  readonly kind: OrderKind;
  readonly text: string;
}

export const orderKindLabels = {
  all: 'All',
  entries: 'Entries',
  protective: 'Protective',
} as const satisfies Record<OrderKind, string>;

export function orderFilterOf(params: URLSearchParams): OrderFilter {
  return { kind: keyIn(params.get('kind'), orderKindLabels) ?? 'all', text: params.get('text') ?? '' };
}

export interface OrdersWithGaps {
  readonly list: OrderList;
  /** Coins with a position whose DEX's orders are not known. What could not be read is in `list`. */
  readonly unread: readonly string[];
}

export function ordersWithGaps({ orders, positions }: AccountView): AnswerOrFailure<OrdersWithGaps> {
  if (orders.kind === 'failure') return orders;
  const held = positions.kind === 'failure' ? [] : positions.value.positions;
  const { unreadable } = orders.value;
  const unread = held
    .filter((position) => position.protectiveOrders === null && !mayBeUnreadable(unreadable, position))
    .map(({ coin }) => coin);
  return { kind: 'answer', value: { list: orders.value, unread } };
}

/** Filters orders by kind and by words of coin and type. Sorts them by coin, and newest first within a coin. */
export function ordersShown(orders: readonly OrderRow[], { kind, text }: OrderFilter): readonly OrderRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return orders
    .filter(
      (order) =>
        (kind === 'all' || (order.protects !== null) === (kind === 'protective')) &&
        words.every((word) =>
          `${order.coin} ${order.type.replaceAll('_', ' ')}`.toLowerCase().includes(word),
        ),
    )
    .toSorted(
      (a, b) =>
        (a.coin < b.coin ? -1 : a.coin > b.coin ? 1 : 0) ||
        Date.parse(b.createdAt) - Date.parse(a.createdAt) ||
        (a.oid < b.oid ? -1 : 1),
    );
}

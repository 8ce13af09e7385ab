import type { DetailOrder } from '../../../src-preload/contract/bridge/trades.ts';
import { toNumber, toNumberOrNull } from '../../domain/decimal.ts';
import { assertNever } from '../../errors.ts';
import type { StoredEventOfType } from '../../store/journal.ts';
import type { StoredTrade } from '../../store/trades.ts';
import type { Reads } from '../scope.ts';
import type { TradeRowReads } from './trade-row.ts';
import { tradeRow } from './trade-row.ts';

export type DetailOrderReads = TradeRowReads & Reads<'journal'>;

type OrderEvent =
  | StoredEventOfType<'order'>
  | StoredEventOfType<'order_outcome'>
  | StoredEventOfType<'error'>;

/**
 * Returns what the agent reported about the orders of these trades, the earliest first: one query to the store for all events.
 */
export function detailOrders(
  scope: DetailOrderReads,
  trades: readonly StoredTrade[],
): readonly DetailOrder[] {
  const claimed = trades.flatMap((trade) =>
    trade.journalId === null || trade.orderId === null
      ? []
      : [{ trade, key: { journalId: trade.journalId, orderId: trade.orderId } }],
  );
  const events = Map.groupBy(scope.reader.eventsOfOrders(claimed.map(({ key }) => key)), keyOf);
  return claimed
    .map(({ trade, key }) => ({
      ...reportedOf(key.orderId, events.get(keyOf(key)) ?? []),
      trade: tradeRow(scope, trade),
    }))
    .toSorted((a, b) => reportedAt(a) - reportedAt(b));
}

function keyOf(key: { readonly journalId: string; readonly orderId: string | null }): string {
  return JSON.stringify([key.journalId, key.orderId]);
}

function reportedAt({ asked, trade }: DetailOrder): number {
  return asked?.at ?? trade?.executedAt ?? 0;
}

type ReportedOrder = Omit<DetailOrder, 'trade'>;

function reportedOf(orderId: string, events: readonly OrderEvent[]): ReportedOrder {
  return events.reduce<ReportedOrder>(withEvent, { orderId, asked: null, outcomes: [], errors: [] });
}

function withEvent(reported: ReportedOrder, event: OrderEvent): ReportedOrder {
  switch (event.type) {
    case 'order':
      return { ...reported, asked: reported.asked ?? askedOf(event) };
    case 'order_outcome':
      return { ...reported, outcomes: [...reported.outcomes, outcomeOf(event)] };
    case 'error': {
      const { at, code, message } = event;
      return { ...reported, errors: [...reported.errors, { at, code, message }] };
    }
    default:
      return assertNever(event);
  }
}

function askedOf(event: StoredEventOfType<'order'>): NonNullable<DetailOrder['asked']> {
  const { at, side, orderType, reduceOnly, cloid } = event;
  const [requested, limitPrice] = [toNumber(event.requested), toNumberOrNull(event.limitPrice)];
  return { at, side, orderType, requested, limitPrice, reduceOnly, cloid };
}

function outcomeOf(event: StoredEventOfType<'order_outcome'>): DetailOrder['outcomes'][number] {
  const { at, status, rejectReason, venueOid } = event;
  return {
    at,
    status,
    filled: toNumberOrNull(event.filled),
    averagePrice: toNumberOrNull(event.averagePrice),
    fee: toNumberOrNull(event.fee),
    rejectReason,
    venueOid: venueOid === null ? null : String(venueOid),
  };
}

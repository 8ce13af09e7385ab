import type { KeptTrade, TradesReader } from '../store/trades.ts';
import type { AccountScope } from './account-scope.ts';
import type { RejectedOrder } from './graph-event.ts';
import { tradeRows } from './trade-row.ts';

/** So long after it came to be known a rejection is known to have been told of: no more than these are kept in mind. */
const rememberedMs = 24 * 3_600_000;
/** More than one turn of working out trades can find of a coin. */
const mostOfCoin = 2_000;

/**
 * Rejections that have come to be known since it was asked the last time; the first time, since it was made. What the agent's
 * journal tells of the time before anyone read it came to be known when it happened, and is not among them.
 */
export function createRejectionWatch(scope: AccountScope): () => readonly RejectedOrder[] {
  const madeAt = scope.world.now();
  const known = new Map<string, number>();
  const unknown = (): ReturnType<TradesReader['tradeTroubles']> => {
    const fromTime = Math.max(madeAt, scope.world.now() - rememberedMs);
    for (const [id, foundAt] of known) if (foundAt < fromTime) known.delete(id);
    const found = scope.reader.tradeTroubles({ kind: 'rejected', fromTime, mostOfCoin });
    const fresh = found.filter(({ trade }) => !known.has(trade.id));
    for (const { trade, foundAt } of fresh) known.set(trade.id, foundAt);
    return fresh;
  };
  // Of the same millisecond, and yet before.
  unknown();
  return () =>
    rejectedOrders(
      scope,
      unknown()
        .map(({ trade }) => trade.id)
        .toReversed(),
    );
}

/** The agent's own word on an order that it says nothing of but that it was rejected. */
const noCode = 'order_rejected';

function rejectedOrders(scope: AccountScope, ids: readonly string[]): readonly RejectedOrder[] {
  const trades = ids.flatMap((id) => scope.reader.trade(id) ?? []);
  const errors = errorsOf(scope, trades);
  return tradeRows(scope, trades).map((row, nth) => {
    const { id, market, rejectReason, orderId, executedAt } = row;
    const error = errors.get(nameOf(trades[nth])) ?? null;
    return {
      id,
      market,
      code: error?.code ?? noCode,
      reason: rejectReason ?? error?.message ?? null,
      orderId,
      tradeId: id,
      occurredAt: executedAt,
    };
  });
}

/** What the agent said last of each order that failed. */
function errorsOf(
  { reader }: AccountScope,
  trades: readonly KeptTrade[],
): ReadonlyMap<string, { readonly code: string; readonly message: string }> {
  const orders = trades.flatMap(({ journalId, orderId }) =>
    journalId === null || orderId === null ? [] : [{ journalId, orderId }],
  );
  const events = reader.eventsOfOrders(orders);
  return new Map(
    events.flatMap((event) => (event.type === 'error' ? [[nameOf(event), event] as const] : [])),
  );
}

const nameOf = (order?: { readonly journalId: string | null; readonly orderId: string | null }): string =>
  JSON.stringify([order?.journalId, order?.orderId]);

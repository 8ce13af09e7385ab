import type { KeptTrade } from '../../store/trades.ts';
import { dayMs } from '../../time.ts';
import { executedAtText } from '../instants.ts';
import type { Reads } from '../scope.ts';
import type { RejectedOrder } from '../trades/graph-event.ts';
import type { TradeRowReads } from '../trades/trade-row.ts';
import { tradeRows } from '../trades/trade-row.ts';

type RejectionReads = TradeRowReads & Reads<'journal'>;

/** How long a rejection is remembered as announced, from when it came to be known. */
const rememberedMs = dayMs;
/** More than one turn of working out trades can find of a coin. */
const mostOfCoin = 2_000;

/** `changed`: ids of trades that are new or other. */
type RejectionWatch = (changed: readonly string[]) => readonly RejectedOrder[];

/**
 * Rejections among the changed that have come to be known since it was made, each once. What the agent's journal says of the
 * time before anyone read it came to be known when it happened, and is not among them.
 */
export function createRejectionWatch(scope: RejectionReads): RejectionWatch {
  const { reader, world } = scope;
  const madeAt = world.now();
  const known = new Map<string, number>();
  const unknown = (): readonly string[] => {
    const fromTime = Math.max(madeAt, world.now() - rememberedMs);
    for (const [id, detectedAt] of known) if (detectedAt < fromTime) known.delete(id);
    const found = reader.tradeProblems({ kind: 'rejected', fromTime, mostOfCoin });
    const fresh = found.filter(({ trade }) => !known.has(trade.id));
    for (const { trade, detectedAt } of fresh) known.set(trade.id, detectedAt);
    return fresh.map(({ trade }) => trade.id);
  };
  const mayBeNew = (id: string): boolean => !known.has(id) && reader.trade(id)?.orderStatus === 'rejected';
  // Of the same millisecond, and yet before.
  unknown();
  return (changed) => (changed.some(mayBeNew) ? rejectedOrders(scope, unknown().toReversed()) : []);
}

/** Of an order of which the agent says nothing but that it was rejected. */
const noCode = 'order_rejected';

function rejectedOrders(scope: RejectionReads, ids: readonly string[]): readonly RejectedOrder[] {
  const trades = ids.flatMap((id) => scope.reader.trade(id) ?? []);
  const errors = errorsOf(scope, trades);
  return tradeRows(scope, trades).map((row, nth) => {
    const { id, market, rejectReason, orderId } = row;
    const error = errors.get(nameOf(trades[nth])) ?? null;
    return {
      id,
      market,
      code: error?.code ?? noCode,
      reason: rejectReason ?? error?.message ?? null,
      orderId,
      tradeId: id,
      occurredAt: executedAtText(row),
    };
  });
}

/** What the agent said last of each order that failed. */
function errorsOf(
  { reader }: Reads<'journal'>,
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

import type { DetectedTrade, StoredTrade } from '../../store/trades.ts';
import { dayMs, minuteMs } from '../../time.ts';
import { executedAtText } from '../instants.ts';
import type { Reads } from '../scope.ts';
import type { RejectedOrder } from '../trades/graph-event.ts';
import type { TradeRowReads } from '../trades/trade-row.ts';
import { tradeRows } from '../trades/trade-row.ts';

type RejectionReads = TradeRowReads & Reads<'journal'>;

/** Time from its detection for which a rejection is remembered as announced. */
const rememberedMs = dayMs;
/** Longest time between a rejection's detection and the change that reports it. */
const batchMs = minuteMs;
/** Most rejections read of a coin: more than one batch of recomputed trades can have. */
const mostOfCoin = 2_000;

/** Returns the rejections to announce. `changed`: ids of trades that are new or have changed. */
type RejectionWatch = (changed: readonly string[]) => readonly RejectedOrder[];

/**
 * Creates a watch that returns each rejection that was detected since the watch was created, once. A rejection in the agent's
 * journal from before anyone read it counts as detected when it happened, so it is not returned.
 */
export function createRejectionWatch(scope: RejectionReads): RejectionWatch {
  const { reader, world } = scope;
  /** Detection time from which rejections are returned. */
  const state = { fromTime: world.now() };
  const known = new Map<string, number>();
  const detectedFrom = (fromTime: number): readonly DetectedTrade[] =>
    reader.tradeProblems({ kind: 'rejected', fromTime, mostOfCoin });
  /** Lowers that time if the clock was set back. Rejections that have not just changed were detected earlier. */
  const followClock = (changed: ReadonlySet<string>): void => {
    const now = world.now();
    if (now >= state.fromTime) return;
    const fromTime = now - batchMs;
    for (const { trade, detectedAt } of detectedFrom(fromTime))
      if (detectedAt < state.fromTime && !changed.has(trade.id)) known.set(trade.id, detectedAt);
    state.fromTime = fromTime;
  };
  const unknown = (): readonly string[] => {
    const fromTime = Math.max(state.fromTime, world.now() - rememberedMs);
    for (const [id, detectedAt] of known) if (detectedAt < fromTime) known.delete(id);
    const fresh = detectedFrom(fromTime).filter(({ trade }) => !known.has(trade.id));
    for (const { trade, detectedAt } of fresh) known.set(trade.id, detectedAt);
    return fresh.map(({ trade }) => trade.id);
  };
  const mayBeNew = (id: string): boolean => !known.has(id) && reader.trade(id)?.orderStatus === 'rejected';
  // Marks the rejections of this same millisecond as known: they were detected before the watch began.
  unknown();
  return (changed) => {
    if (!changed.some(mayBeNew)) return [];
    followClock(new Set(changed));
    return rejectedOrders(scope, unknown().toReversed());
  };
}

/** Code of a rejected order about which the agent reports no error. */
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

/** Returns the agent's last error of each order, by the order's key. */
function errorsOf(
  { reader }: Reads<'journal'>,
  trades: readonly StoredTrade[],
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

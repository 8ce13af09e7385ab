import type { Database } from 'better-sqlite3';
import type { AgentOrderKey } from '../../../domain/journal/agent-order.ts';
import { closingOfEvent } from '../../../domain/trades/claim-of-events.ts';
import type { TripAttribution } from '../../../domain/trades/closed-trade.ts';
import type { Fill } from '../../../domain/account/fill.ts';
import type { TradeClosedEvent } from '../../../domain/journal/journal-event.ts';
import type { RoundTrip } from '../../../domain/trades/round-trip.ts';
import {
  instantOfTrip,
  kindOfClosing,
  kindOfTrip,
  windowOfClosing,
} from '../../../domain/trades/attribute-trips.ts';
import type { DirtySums } from '../sums/dirty-sums.ts';
import { heldSpan } from '../held-span.ts';
import type { TimePairs } from '../time-pairs.ts';
import type { Opening, QueuedItems, ReconcileQueue } from '../order-outcomes/reconcile-queue.ts';
import { unknown } from '../order-outcomes/trade-row.ts';
import { attributionOf, type TripAttributionTable } from './trip-attribution-table.ts';
import type { TripTable } from './trip-table.ts';

interface AttributionDeps {
  readonly queue: Pick<ReconcileQueue, 'addOpenings' | 'addTripsOpenedBy'>;
  readonly pairs: TimePairs;
  readonly trips: Pick<TripTable, 'get'>;
  readonly attributions: TripAttributionTable;
  readonly dirty: Pick<DirtySums, 'markTripHour' | 'markFunding'>;
  readonly reads: AttributionReads;
}

/** Looks up the closings and orders that trips are attributed by. */
interface AttributionReads {
  /** `number`: record number of the event. */
  readonly closing: (number: number) => StoredClosing | null;
  /** The first order that fills of this instant belong to; null: unknown. Kept until `forget`. */
  readonly openedBy: (opening: Opening) => ReportedOrder | null;
  readonly forget: (opening: Opening) => void;
  readonly forgetAll: () => void;
}

/** `key` is null if no order was found. */
interface FirstOrder extends ReportedOrder {
  readonly strategyId: string;
  readonly key: string | null;
}

const reportedOrder = ({ journalId, orderId, strategyId, decisionId }: FirstOrder): ReportedOrder => ({
  journalId,
  orderId,
  decisionId,
  strategyId: strategyId === unknown ? null : strategyId,
});

/** Most instants whose order is remembered. */
const mostCached = 1_000;

type ReportedOrder = AgentOrderKey & Pick<TripAttribution, 'decisionId' | 'strategyId'>;

interface StoredClosing {
  readonly journalId: string;
  readonly event: TradeClosedEvent;
}

interface AttributionBatch {
  readonly queued: QueuedItems;
  /** Fills whose trade has changed. */
  readonly fills: readonly Fill[];
  readonly mayJoin: boolean;
}

/** Attributes the queued trips by the journal. Returns the coins of trips whose attribution changed. */
export function workAttributions(
  deps: AttributionDeps,
  { queued, fills, mayJoin }: AttributionBatch,
): ReadonlySet<string> {
  const { queue, pairs, trips, reads } = deps;
  const others = openings(fills);
  others.forEach(reads.forget);
  queue.addOpenings(others);
  queued.openings.forEach(queue.addTripsOpenedBy);
  for (const number of queued.closings) {
    const stored = reads.closing(number);
    if (stored === null) continue;
    const closing = closingOfEvent(stored.journalId, stored.event);
    pairs.putWindow(
      closing.key,
      mayJoin ? { kind: kindOfClosing(closing), ...windowOfClosing(closing), row: number } : null,
    );
  }
  const described = new Map(queued.trips.map((id) => [id, trips.get(id)]));
  for (const [id, trip] of described) {
    const instant = trip === null ? null : instantOfTrip(trip);
    const at = trip === null || instant === null ? null : { kind: kindOfTrip(trip), at: instant.at };
    pairs.putInstant(id, at);
  }
  for (const id of pairs.settle().instants) if (!described.has(id)) described.set(id, trips.get(id));
  const coins = new Set<string>();
  for (const [id, trip] of described) {
    const coin = describeTrip(deps, id, trip);
    if (coin !== null) coins.add(coin);
  }
  return coins;
}

/** One fill of each instant, coin and side. */
function openings(fills: readonly Fill[]): readonly Fill[] {
  return [
    ...new Map(fills.map((fill) => [`${fill.coin} ${fill.side} ${fill.time}`, fill] as const)).values(),
  ];
}

/** Updates the trip's attribution. Returns its coin if the attribution changed, else null. */
function describeTrip(deps: AttributionDeps, id: string, trip: RoundTrip | null): string | null {
  const { attributions, dirty } = deps;
  const row = attributions.get(id);
  const before = row === null ? null : attributionOf(row);
  if (trip === null) {
    attributions.drop(id);
    return row?.coin ?? null;
  }
  const attribution = attributionOfTrip(deps, trip);
  const isOther = !isSame(before, attribution);
  if (attribution === null) attributions.drop(id);
  else if (isOther || row?.lastAt !== trip.lastAt) attributions.put(trip, attribution);
  if ((before?.strategyId ?? null) !== (attribution?.strategyId ?? null)) markSums(dirty, trip);
  return isOther ? trip.coin : null;
}

/** Marks the sums by strategy that the trip is part of. */
function markSums(dirty: AttributionDeps['dirty'], trip: RoundTrip): void {
  const span = heldSpan(trip);
  if (trip.closedAt !== null) dirty.markTripHour(trip.coin, trip.closedAt);
  if (span !== null) dirty.markFunding({ coin: trip.coin, ...span });
}

function isSame(a: TripAttribution | null, b: TripAttribution | null): boolean {
  if (a === null || b === null) return a === b;
  return a.strategyId === b.strategyId && a.decisionId === b.decisionId && a.exitReason === b.exitReason;
}

/** null: the journal adds nothing. */
function attributionOfTrip({ pairs, reads }: AttributionDeps, trip: RoundTrip): TripAttribution | null {
  const { strategyId = null, decisionId = null } = openingOrder(reads, trip) ?? {};
  const closing = pairs.rowOf(trip.id);
  const exitReason = closing === null ? null : (reads.closing(closing)?.event.exitReason ?? null);
  const isNothing = strategyId === null && decisionId === null && exitReason === null;
  return isNothing ? null : { strategyId, decisionId, exitReason };
}

function openingOrder(
  { openedBy }: AttributionReads,
  { coin, side, openedAt }: RoundTrip,
): ReportedOrder | null {
  return openedAt === null
    ? null
    : openedBy({ coin, side: side === 'long' ? 'buy' : 'sell', time: openedAt });
}

export function attributionReads(record: Database): AttributionReads {
  const closing = record.prepare<[number], { readonly journalId: string; readonly body: string }>(
    `SELECT journal_id AS journalId, body FROM journal_event JOIN journal_cursor ON number = journal
     WHERE record_seq = ? AND type = 'trade_closed'`,
  );
  // The slices of a TWAP are one execution, or each its own.
  const first = record.prepare<[string, number, string], FirstOrder>(
    `SELECT journal_id AS journalId, order_id AS orderId, strategy_id AS strategyId, decision_id AS decisionId,
            min(replace(replace(journal_id, '%', '%25'), ' ', '%20') || ' ' || order_id) AS key
     FROM trade JOIN journal_cursor ON number = journal WHERE order_id IS NOT NULL AND id IN (
       SELECT trade_id FROM fill AS f INDEXED BY fill_by_coin CROSS JOIN trade_execution AS e ON e.key = coalesce(
         (SELECT t.key FROM trade_execution AS t WHERE t.key = 'twap ' || twap_id || ' ' || coin || ' ' || side),
         'oid ' || oid || ' ' || coin || ' ' || side
       ) WHERE coin = ? AND time = ? AND side = ?
     )`,
  );
  const anyJournal = record.prepare<[], number>('SELECT 1 FROM journal_cursor LIMIT 1').pluck();
  const cached = new Map<string, ReportedOrder | null>();
  const keyOf = ({ coin, side, time }: Opening): string => `${time} ${side} ${coin}`;
  return {
    closing: (number) => {
      const row = closing.get(number);
      return row === undefined
        ? null
        : { journalId: row.journalId, event: JSON.parse(row.body) as TradeClosedEvent };
    },
    openedBy: (opening) => {
      const known = cached.get(keyOf(opening));
      if (known !== undefined) return known;
      const row =
        anyJournal.get() === undefined ? undefined : first.get(opening.coin, opening.time, opening.side);
      const order = row === undefined || row.key === null ? null : reportedOrder(row);
      if (cached.size >= mostCached) cached.clear();
      cached.set(keyOf(opening), order);
      return order;
    },
    forget: (opening) => void cached.delete(keyOf(opening)),
    forgetAll: () => cached.clear(),
  };
}

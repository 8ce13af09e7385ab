import type { Database } from 'better-sqlite3';
import type { RoundTrip } from '../../domain/trades/round-trip.ts';
import type { TimeSpan } from '../../domain/time-span.ts';
import { trackCoverage, fillCoverage, type CoverageTracker } from './order-outcomes/coverage.ts';
import { executionTable } from './order-outcomes/execution-table.ts';
import { historyTable } from '../record/trades/history-table.ts';
import { orderStatusTable } from '../record/trades/order-status-table.ts';
import type { StoreChange } from '../store.ts';
import { timePairs } from './time-pairs.ts';
import { queuedItems, reconcileQueue } from './order-outcomes/reconcile-queue.ts';
import { tradeNames } from './order-outcomes/trade-names.ts';
import { tradeSumTable } from './order-outcomes/trade-sum-table.ts';
import { tradeTable } from './order-outcomes/trade-table.ts';
import type { Batch, TradesWriter } from '../trades.ts';
import { tripAttributionTable } from './round-trips/trip-attribution-table.ts';
import { attributionReads, workAttributions } from './round-trips/work-attributions.ts';
import { workTrades } from './order-outcomes/work-trades.ts';
import type { Revisions } from '../writes.ts';
import type { AppliedFold } from './round-trips/apply-fold.ts';
import { roundTrips } from './round-trips/round-trips.ts';
import { projectionState } from './projection-state.ts';
import { takenRows, type TakenRows } from './taken-rows.ts';
import { unsynced } from '../unsynced.ts';
import { tripTable } from './round-trips/trip-table.ts';
import { sumProjection } from './sums/recompute-sums.ts';

export interface ProjectorDeps {
  readonly record: Database;
  /** Owner of the fills; null: no account is configured, and no round trips are folded. */
  readonly account: string | null;
  /** Time spans in which the journal was read without a gap. */
  readonly journalCoverage: () => readonly TimeSpan[];
  readonly publish: (change: StoreChange) => void;
  /** Raised before a change is published. */
  readonly revisions: Revisions;
}

/**
 * Derives round trips, order outcomes and their sums from the record, a batch at a time: one transaction, one checkpoint. A batch
 * folds round trips while there are rows to fold; otherwise it reconciles orders, which takes about four times as long a row.
 */
export function projector(deps: ProjectorDeps): TradesWriter['project'] {
  const { record, account, publish, revisions } = deps;
  const tables = tablesOf(record);
  const { queue, dirty, hourly } = tables;
  const trips = account === null ? null : roundTrips(record, account, dirty);
  const rows = takenRows(record, trips, dirty);
  const coverage = trackCoverage(record, {
    queue,
    waiting: tables.trades.waiting,
    startOver: rows.beginAgain,
  });
  const reconcile = reconciling({ ...tables, rows, coverage }, deps.journalCoverage);
  const forget = (): void => {
    trips?.forget();
    tables.reads.forgetAll();
    coverage.forget();
    tables.sums.forget();
    hourly.forget();
    tables.trades.forget();
  };
  const isBehind = projectionState(record, revisions).isReconciling;
  const fold = ({ most, realMs }: Batch): readonly AppliedFold[] => {
    rows.take(most);
    // All rows are taken in first, so that fills that follow each other are folded once.
    if (rows.isBehind()) return [];
    const folded = trips?.fold(most, realMs) ?? [];
    if (trips?.isWithinStep() !== true) hourly.recompute(rowsSummed);
    queue.addTrips(folded.flatMap((one) => [...one.trips.map(({ id }) => id), ...one.dropped]));
    return folded;
  };
  const summed = { atMs: Number.NEGATIVE_INFINITY };
  const batch = record.transaction((asked: Batch): BatchOutcome => {
    const { realMs } = asked;
    const isFolded = !rows.isBehind() && trips?.mayFold(realMs) !== true;
    if (!hourly.isDirty()) summed.atMs = realMs;
    // Orders change the sums of their trips: an hour of many is not added up again after each batch of them.
    if (isFolded && realMs - summed.atMs < sumEveryMs) return reconcile(asked);
    return { ...nothingReconciled, folded: fold(asked), isMore: true };
  });
  return (asked) => {
    const wasBehind = isBehind();
    const { folded, coins, ids, isMore } = orForget(forget, () => unsynced(record, () => batch(asked)));
    const change = tripChange(folded ?? []);
    const isCaughtUp = wasBehind && !isBehind();
    const [hasTrips, hasTrades] = [
      change.trips.length + change.dropped.length > 0,
      coins.size + ids.size > 0,
    ];
    if (hasTrips || hasTrades || isCaughtUp)
      revisions.raise(['roundTrips', 'orderOutcomes', 'funding', 'equity']);
    if (hasTrips) publish({ kind: 'trips', ...change });
    if (hasTrades) publish({ kind: 'trades', coins: [...coins].toSorted(), trades: [...ids] });
    if (isCaughtUp) publish({ kind: 'projected' });
    return { isMore, isReconciling: folded === null };
  };
}

interface BatchOutcome {
  /** null: orders were reconciled. */
  readonly folded: readonly AppliedFold[] | null;
  readonly coins: ReadonlySet<string>;
  readonly ids: ReadonlySet<string>;
  readonly isMore: boolean;
}

const nothingReconciled = { coins: new Set<string>(), ids: new Set<string>() };

/** Fills that a batch could fold in place of reconciling one order. With fewer orders, each would bear more of the commit's cost. */
const fillsAnOrder = 3;
const sumEveryMs = 500;
/** Most rows that a batch adds up. */
const rowsSummed = 2_000;

interface ReconcilingDeps extends ReturnType<typeof tablesOf> {
  readonly rows: TakenRows;
  readonly coverage: CoverageTracker;
}

function reconciling(
  deps: ReconcilingDeps,
  journalCoverage: ProjectorDeps['journalCoverage'],
): (batch: Batch) => BatchOutcome {
  const { rows, coverage, queue, trades, sums, hourly, histories, pairs, closings } = deps;
  const summed = { atMs: Number.NEGATIVE_INFINITY };
  return ({ now, realMs, mayJoin, most }) => {
    const orders = Math.ceil(most / fillsAnOrder);
    const feed = mayJoin ? journalCoverage() : nothing;
    const venue = fillCoverage(histories);
    coverage.note({ mayJoin, feed, venue });
    const first = rows.toReconcile(orders);
    const taken = queue.take(orders - first.length);
    const again = rows.toReconcileAgain(orders - first.length - taken.length);
    const items = queuedItems([...first, ...taken, ...again]);
    const waited = trades.toRecheck(now, orders - first.length - taken.length - again.length);
    const queued = { ...items, trades: [...items.trades, ...waited] };
    const changed = workTrades(deps, queued, { now, mayJoin, feedCoverage: feed, venueCoverage: venue });
    const described = workAttributions(
      { ...deps, pairs: closings },
      { queued, fills: changed.fills, mayJoin },
    );
    queue.drop(taken);
    const isLeft =
      !queue.isEmpty() ||
      rows.isUnreconciled() ||
      pairs.isDirty() ||
      closings.isDirty() ||
      trades.toRecheck(now, 1).length > 0;
    if (!isLeft) hourly.recompute(rowsSummed);
    // Orders of one hour come in many batches: their sums are recomputed after the last of them, or twice a second.
    if (!isLeft || realMs - summed.atMs >= sumEveryMs) {
      sums.recompute(rowsSummed);
      summed.atMs = realMs;
    }
    return {
      folded: null,
      coins: new Set([...changed.coins, ...described]),
      ids: changed.trades,
      isMore: isLeft || sums.isDirty() || hourly.isDirty(),
    };
  };
}

const nothing: readonly TimeSpan[] = [];

/** Drops what is remembered between batches when a batch is rolled back. */
function orForget<Done>(forget: () => void, write: () => Done): Done {
  try {
    return write();
  } catch (error) {
    forget();
    throw error;
  }
}

/** Joins the changes of several folds: each trip as the last of them left it. */
function tripChange(folded: readonly AppliedFold[]): Pick<AppliedFold, 'trips' | 'dropped'> {
  const trips = new Map<string, RoundTrip | null>();
  for (const one of folded) {
    for (const id of one.dropped) trips.set(id, null);
    for (const trip of one.trips) trips.set(trip.id, trip);
  }
  const entries = [...trips];
  return {
    trips: entries.flatMap(([, trip]) => trip ?? []),
    dropped: entries.flatMap(([id, trip]) => (trip === null ? [id] : [])),
  };
}

function tablesOf(record: Database) {
  const sums = tradeSumTable(record);
  const hourly = sumProjection(record);
  return {
    sums,
    queue: reconcileQueue(record),
    trades: tradeTable(record, sums),
    executions: executionTable(record),
    names: tradeNames(record),
    pairs: timePairs(record, 'order'),
    closings: timePairs(record, 'closing'),
    statuses: orderStatusTable(record),
    histories: historyTable(record),
    attributions: tripAttributionTable(record),
    trips: tripTable(record),
    hourly,
    dirty: hourly.dirty,
    reads: attributionReads(record),
  };
}

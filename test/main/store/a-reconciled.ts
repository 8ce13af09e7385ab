import type { Database } from 'better-sqlite3';
import { claimOfEvents, closingOfEvent } from '../../../src-main/domain/trades/claim-of-events.ts';
import { tradeOfClaim, tradeOfExecution } from '../../../src-main/domain/trades/build-trades.ts';
import type { TripAttribution } from '../../../src-main/domain/trades/closed-trade.ts';
import type {
  JournalEventType,
  OrderEvent,
  OrderOutcomeEvent,
  TradeClosedEvent,
} from '../../../src-main/domain/journal/journal-event.ts';
import { attributeTrips, reconcileOrders, type ReconciliationResult } from '../domain/reconcile-at-once.ts';
import type { TimeSpan } from '../../../src-main/domain/time-span.ts';
import type { Trade } from '../../../src-main/domain/trades/trade.ts';
import { openDatabase } from '../../../src-main/store/database-file.ts';
import { journalStore } from '../../../src-main/store/record/journal/journal-store.ts';
import type { StoredEvent, StoredEventOfType } from '../../../src-main/store/journal.ts';
import { recordMigrations } from '../../../src-main/store/record/schema.ts';
import { recordHistory } from '../../../src-main/store/record/record-history.ts';
import type { StoreChange, StoreReader } from '../../../src-main/store/store.ts';
import { tradesStore } from '../../../src-main/store/projections/trades-store.ts';
import type { OrderStatus, TradeSelection } from '../../../src-main/store/trades.ts';
import { allTrips, type TripsReader } from './record-views.ts';
import { countRevisions } from '../../../src-main/store/writes.ts';

export const collateralOf = (coin: string): string | null => (coin.startsWith('odd:') ? 'HYPE' : 'USDC');

/** The stores from which trades are derived, in memory. */
export function aRecord(account: string | null = '0xabc') {
  const record: Database = openDatabase({
    path: ':memory:',
    identity: 'test',
    migrations: recordMigrations,
  });
  const changes: StoreChange[] = [];
  const publish = (change: StoreChange): void => void changes.push(change);
  const history = recordHistory({ record, publish });
  const journal = journalStore(record, publish);
  const { journalCoverage } = journal.reader;
  const trades = tradesStore({
    record,
    revisions: countRevisions(),
    account,
    journalCoverage,
    collateralOf,
    publish,
  });
  return {
    record,
    changes,
    reader: { ...history.reader, ...journal.reader, ...trades.reader },
    writer: { ...history.writer, ...journal.writer, ...trades.writer },
    close: () => record.close(),
  };
}

type Reader = TripsReader &
  Pick<StoreReader, 'fills' | 'journalCoverage' | 'historySpan' | 'gaps' | 'trades'>;

const everything = { before: null, limit: 1_000_000 } as const;

interface AsOf {
  readonly now: number;
  readonly mayJoin: boolean;
  readonly orderStatuses: readonly OrderStatus[];
}

interface FromScratch {
  /** Newest first. */
  readonly trades: readonly Trade[];
  readonly stories: ReadonlyMap<string, TripAttribution>;
}

/** Derives everything that is stored at once, from all events of the journals. */
export function fromScratch(reader: Reader, events: readonly StoredEvent[], asOf: AsOf): FromScratch {
  const fills = reader.fills(everything);
  const newest = events.toReversed();
  const ofType = <Type extends JournalEventType>(type: Type) =>
    newest.filter((event): event is StoredEventOfType<Type> => event.type === type);
  const claims = claimsOf([...ofType('order'), ...ofType('order_outcome')]);
  const known = {
    now: asOf.now,
    feedCoverage: asOf.mayJoin ? reader.journalCoverage() : [],
    venueCoverage: venueCoverage(reader),
  };
  const result: ReconciliationResult = asOf.mayJoin
    ? reconcileOrders({ claims, fills, ...known })
    : {
        claims: reconcileOrders({ claims, fills: [], ...known }).claims,
        unclaimed: reconcileOrders({ claims: [], fills, ...known }).unclaimed,
      };
  const closings = asOf.mayJoin ? ofType('trade_closed') : [];
  return {
    trades: tradesOf(result, asOf.orderStatuses),
    stories: attributeTrips(allTrips(reader), {
      claims: result.claims,
      closings: closings.map((event) => closingOfEvent(event.journalId, event as TradeClosedEvent)),
    }),
  };
}

function tradesOf(
  { claims, unclaimed }: ReconciliationResult,
  orderStatuses: readonly OrderStatus[],
): readonly Trade[] {
  const facts = {
    collateralOf,
    venueStatus: (oid: number) => orderStatuses.findLast((status) => status.oid === oid)?.status ?? null,
  };
  return [
    ...claims.map((claim) => tradeOfClaim(claim, facts)),
    ...unclaimed.map((execution) => tradeOfExecution(execution, facts)),
  ].toSorted((a, b) => b.executedAt - a.executedAt || (a.id < b.id ? 1 : -1));
}

function claimsOf(events: readonly StoredEvent<OrderEvent | OrderOutcomeEvent>[]) {
  const byOrder = Map.groupBy(events, ({ journalId, orderId }) => JSON.stringify([journalId, orderId]));
  return [...byOrder.values()].flatMap((reported) => {
    const [first] = reported;
    const bare = reported.map((event) => without(event, 'journalId'));
    return first === undefined ? [] : (claimOfEvents(first, bare) ?? []);
  });
}

/** Returns the covered time. Checks only the ends of gaps, where a span can end: every millisecond would be too many. */
function venueCoverage(reader: Reader): readonly TimeSpan[] {
  const span = reader.historySpan('fills');
  if (span === null) return [];
  let spans: readonly TimeSpan[] = [{ from: span.knownFrom, to: span.readThrough }];
  for (const gap of reader.gaps('fills', 0, Number.MAX_SAFE_INTEGER)) {
    spans = spans.flatMap(({ from, to }) => [
      ...(from < gap.fromTime ? [{ from, to: Math.min(to, gap.fromTime - 1) }] : []),
      ...(to > gap.toTime ? [{ from: Math.max(from, gap.toTime + 1), to }] : []),
    ]);
  }
  return spans;
}

/** Returns all stored trades of a selection, newest first, read in the smallest pages. */
export function storedTrades(reader: Reader, selection: TradeSelection = {}): readonly Trade[] {
  const rows: Trade[] = [];
  for (;;) {
    const page = reader.trades({ ...selection, before: rows.at(-1) ?? null, limit: 3 });
    rows.push(
      ...page.map(
        ({ journalId: _journal, venueStatus: _status, hasFills: _has, orderType: _type, ...trade }) => trade,
      ),
    );
    if (page.length < 3) return rows;
  }
}

/** Returns the attributions that have any content. */
export function reported(
  stories: ReadonlyMap<string, TripAttribution>,
): ReadonlyMap<string, TripAttribution> {
  return new Map(
    [...stories].filter(
      ([, { strategyId, decisionId, exitReason }]) =>
        strategyId !== null || decisionId !== null || exitReason !== null,
    ),
  );
}

function without<Row extends object>(row: Row, key: keyof Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== key)) as Row;
}

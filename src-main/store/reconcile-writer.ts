import type { Database } from 'better-sqlite3';
import type { TimeSpan } from '../domain/time-span.ts';
import { bucketTable } from './bucket-table.ts';
import { executionTable } from './execution-table.ts';
import { historyTable } from './history-table.ts';
import { orderStandingTable } from './order-standing-table.ts';
import type { StoreChange } from './store.ts';
import { timePairs } from './time-pairs.ts';
import { fillCoverage, noteCovers } from './trade-covers.ts';
import { tradeDueTable } from './trade-due-table.ts';
import { tradeNames } from './trade-names.ts';
import { tradeTable } from './trade-table.ts';
import type { ReconcileTurn, Reconciled, TradesWriter } from './trades.ts';
import { tripStoryTable } from './trip-story-table.ts';
import { tripTable } from './trip-table.ts';
import { storyReads, workStories } from './work-stories.ts';
import { workTrades } from './work-trades.ts';

export interface ReconcileParts {
  readonly record: Database;
  /** When the journal was read without anything missing. */
  readonly journalCoverage: () => readonly TimeSpan[];
  readonly tell: (change: StoreChange) => void;
}

/** Keeps trades and trip stories as reconcileOrders and tripStories would have them over everything. */
export function reconcileWriter({ record, journalCoverage, tell }: ReconcileParts): TradesWriter {
  const tables = tablesOf(record);
  const { due, trades, histories, standings } = tables;
  const note = noteCovers({ record, due, trades });
  const turn = record.transaction(({ now, mayJoin, most }: ReconcileTurn) => {
    const feed = mayJoin ? journalCoverage() : [];
    const venue = fillCoverage(histories);
    note({ mayJoin, feed, venue });
    const taken = due.take(most);
    const waited = trades.toJudge(now, most - taken.numbers.length);
    const touches = { ...taken, trades: [...taken.trades, ...waited] };
    const { coins, fills } = workTrades(tables, touches, {
      now,
      mayJoin,
      feedCovers: feed,
      venueCovers: venue,
    });
    const told = workStories({ ...tables, pairs: tables.closings }, { touches, fills, mayJoin });
    trades.recount();
    due.drop(taken);
    const isMore = !due.isEmpty() || trades.toJudge(now, 1).length > 0;
    return { coins: new Set([...coins, ...told]), isMore };
  });
  return {
    reconcile: (asked): Reconciled => {
      const { coins, isMore } = turn(asked);
      if (coins.size > 0) tell({ kind: 'trades', coins: [...coins].toSorted() });
      return { isMore };
    },
    putOrderStandings: standings.put,
  };
}

function tablesOf(record: Database) {
  return {
    due: tradeDueTable(record),
    trades: tradeTable(record),
    executions: executionTable(record),
    names: tradeNames(record),
    pairs: timePairs(record, 'order'),
    closings: timePairs(record, 'closing'),
    standings: orderStandingTable(record),
    histories: historyTable(record),
    stories: tripStoryTable(record),
    trips: tripTable(record),
    buckets: bucketTable(record),
    reads: storyReads(record),
  };
}

import type { Database } from 'better-sqlite3';
import type { TimeSpan } from '../domain/time-span.ts';
import { bucketTable } from './bucket-table.ts';
import { coverTable } from './cover-table.ts';
import { executionTable } from './execution-table.ts';
import { fundingTable } from './funding-table.ts';
import { historyTable } from './history-table.ts';
import { orderStandingTable } from './order-standing-table.ts';
import type { StoreChange } from './store.ts';
import { timePairs } from './time-pairs.ts';
import { tradeAgain } from './trade-again.ts';
import type { NotedCovers } from './trade-covers.ts';
import { fillCoverage, noteCovers } from './trade-covers.ts';
import type { Touches } from './trade-due-table.ts';
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
  const { due, again, trades, histories, standings } = tables;
  const held: { covers: NotedCovers | null } = { covers: null };
  const turn = record.transaction(({ now, mayJoin, most }: ReconcileTurn, known: NotedCovers | null) => {
    const feed = mayJoin ? journalCoverage() : nothing;
    const venue = fillCoverage(histories);
    const covers = noteCovers(tables, known, { mayJoin, feed, venue });
    const taken = takeDue(tables, most);
    const waited = trades.toJudge(now, most - taken.numbers.length);
    const touches = { ...taken, trades: [...taken.trades, ...waited] };
    const {
      coins,
      trades: others,
      fills,
    } = workTrades(tables, touches, {
      now,
      mayJoin,
      feedCovers: feed,
      venueCovers: venue,
    });
    const told = workStories({ ...tables, pairs: tables.closings }, { touches, fills, mayJoin });
    trades.recount();
    due.drop(taken);
    const isLeft = !due.isEmpty() || !again.isDone() || tables.pairs.isDue() || tables.closings.isDue();
    const isMore = isLeft || trades.toJudge(now, 1).length > 0;
    return { coins: new Set([...coins, ...told]), others, isMore, covers };
  });
  return {
    reconcile: (asked): Reconciled => {
      const known = held.covers;
      // What is taken back was not noted.
      held.covers = null;
      const { coins, others, isMore, covers } = turn(asked, known);
      held.covers = covers;
      if (coins.size + others.size > 0)
        tell({ kind: 'trades', coins: [...coins].toSorted(), trades: [...others] });
      return { isMore };
    },
    putOrderStandings: standings.put,
  };
}

const nothing: readonly TimeSpan[] = [];

/** Where not so much was touched of itself, what is left of the looking at all again is. */
function takeDue({ due, again }: Pick<ReturnType<typeof tablesOf>, 'due' | 'again'>, most: number): Touches {
  const taken = due.take(most);
  if (taken.numbers.length >= most || again.isDone()) return taken;
  again.feed();
  return due.take(most);
}

function tablesOf(record: Database) {
  return {
    due: tradeDueTable(record),
    again: tradeAgain(record),
    covers: coverTable(record),
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
    funding: fundingTable(record),
    reads: storyReads(record),
  };
}

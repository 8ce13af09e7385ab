import type { TimeSpan } from '../../../domain/time-span.ts';
import { coverChanges, outermost } from './cover-change.ts';
import type { CoverTable } from './cover-table.ts';
import type { HistoryTable } from '../../record/trades/history-table.ts';
import type { TradeAgain } from './trade-again.ts';
import type { TradeDueTable } from './trade-due-table.ts';
import type { TradeTable } from './trade-table.ts';

/** When each side was read without anything missing. `feed` is empty where nothing may be joined. */
export interface TradeCovers {
  readonly mayJoin: boolean;
  readonly feed: readonly TimeSpan[];
  readonly venue: readonly TimeSpan[];
}

/** What was taken note of last. */
export interface NotedCovers extends Omit<TradeCovers, 'mayJoin'> {
  /** null: nothing was, ever. */
  readonly mayJoin: boolean | null;
  /** The feed's as it was given: the same list has nothing new. null: not in this run. */
  readonly given: readonly TimeSpan[] | null;
}

export interface CoverParts {
  readonly covers: CoverTable;
  readonly due: Pick<TradeDueTable, 'touchCovered' | 'touchTrades'>;
  readonly again: Pick<TradeAgain, 'begin'>;
  readonly trades: Pick<TradeTable, 'waiting'>;
}

/**
 * Takes note of what is covered now; trades whose word rests on what has changed are to be looked at again. `known`: what
 * this returned in the transaction before, once that was committed; null: read it.
 */
export function noteCovers(parts: CoverParts, known: NotedCovers | null, given: TradeCovers): NotedCovers {
  const { covers, again } = parts;
  const before = known ?? storedCovers(covers);
  const isFeedKnown = before.given === given.feed;
  const now: NotedCovers = {
    mayJoin: given.mayJoin,
    given: given.feed,
    feed: isFeedKnown ? before.feed : outermost(given.feed),
    venue: outermost(given.venue),
  };
  if (before.mayJoin !== now.mayJoin) covers.putMayJoin(given.mayJoin);
  if (!isFeedKnown) covers.put('feed', before.feed, now.feed);
  covers.put('venue', before.venue, now.venue);
  const isFedOtherwise = (before.feed.length === 0) !== (now.feed.length === 0);
  if (before.mayJoin !== now.mayJoin || isFedOtherwise) again.begin();
  else touchChanged(parts, before, now);
  return now;
}

const storedCovers = ({ mayJoin, spans }: CoverTable): NotedCovers => ({
  mayJoin: mayJoin(),
  feed: spans('feed'),
  venue: spans('venue'),
  given: null,
});

function touchChanged({ due, trades }: CoverParts, before: NotedCovers, now: NotedCovers): void {
  if (before.feed !== now.feed) {
    for (const change of coverChanges(before.feed, now.feed)) due.touchCovered('feed', change);
    // Before the feed began nothing waits for its word.
    if (before.feed[0]?.from !== now.feed[0]?.from) due.touchTrades(trades.waiting());
  }
  for (const change of coverChanges(before.venue, now.venue)) due.touchCovered('venue', change);
}

/** When the venue's fills were read, but for their gaps. */
export function fillCoverage({
  span,
  gaps,
  knownThrough,
}: Pick<HistoryTable, 'span' | 'gaps' | 'knownThrough'>): readonly TimeSpan[] {
  const known = span('fills');
  if (known === null) return [];
  const { knownFrom } = known;
  // While an account rests its newest fill gets old, and that there is none after it is known all the same.
  const readThrough = Math.max(known.readThrough, knownThrough('fills') ?? 0);
  const spans: TimeSpan[] = [];
  let from = knownFrom;
  for (const { fromTime, toTime } of gaps('fills', knownFrom, readThrough)) {
    if (fromTime > from) spans.push({ from, to: fromTime - 1 });
    from = Math.max(from, toTime + 1);
  }
  if (from <= readThrough) spans.push({ from, to: readThrough });
  return spans;
}

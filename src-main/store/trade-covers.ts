import type { Database } from 'better-sqlite3';
import type { TimeSpan } from '../domain/time-span.ts';
import { coverChanges } from './cover-change.ts';
import type { HistoryTable } from './history-table.ts';
import type { TradeDueTable } from './trade-due-table.ts';
import type { TradeTable } from './trade-table.ts';

/** When each side was read without anything missing. `feed` is empty where nothing may be joined. */
export interface TradeCovers {
  readonly mayJoin: boolean;
  readonly feed: readonly TimeSpan[];
  readonly venue: readonly TimeSpan[];
}

interface Row {
  readonly mayJoin: 0 | 1;
  readonly feed: string;
  readonly venue: string;
}

export interface CoverParts {
  readonly record: Database;
  readonly due: TradeDueTable;
  readonly trades: TradeTable;
}

/** Takes note of what is covered now; trades whose word rests on what has changed are to be looked at again. */
export function noteCovers(parts: CoverParts): (now: TradeCovers) => void {
  const { record, due, trades } = parts;
  const select = record.prepare<[], Row>('SELECT may_join AS mayJoin, feed, venue FROM trade_covers');
  const put = record.prepare('INSERT OR REPLACE INTO trade_covers VALUES (1, ?, ?, ?)');
  const touch = record.prepare("INSERT OR IGNORE INTO trade_due (kind, key) VALUES ('trade', ?)");
  const touchChanged = (before: TradeCovers, now: TradeCovers): void => {
    const isFedOtherwise = (before.feed.length === 0) !== (now.feed.length === 0);
    if (before.mayJoin !== now.mayJoin || isFedOtherwise) return due.touchAll();
    for (const change of coverChanges(before.feed, now.feed)) due.touchCovered('feed', change);
    for (const change of coverChanges(before.venue, now.venue)) due.touchCovered('venue', change);
    // Before the feed began nothing waits for its word.
    if (firstOf(before.feed) !== firstOf(now.feed)) for (const id of trades.waiting()) touch.run(id);
  };
  return (covers) => {
    const [before, now] = [select.get(), rowOf(covers)];
    if (before !== undefined && isSameRow(before, now)) return;
    put.run(now.mayJoin, now.feed, now.venue);
    if (before !== undefined) touchChanged(coversOf(before), covers);
  };
}

const rowOf = ({ mayJoin, feed, venue }: TradeCovers): Row => ({
  mayJoin: mayJoin ? 1 : 0,
  feed: JSON.stringify(feed),
  venue: JSON.stringify(venue),
});

const isSameRow = (a: Row, b: Row): boolean =>
  a.mayJoin === b.mayJoin && a.feed === b.feed && a.venue === b.venue;

const coversOf = ({ mayJoin, feed, venue }: Row): TradeCovers => ({
  mayJoin: mayJoin === 1,
  feed: spansOf(feed),
  venue: spansOf(venue),
});

const spansOf = (text: string): readonly TimeSpan[] => JSON.parse(text) as readonly TimeSpan[];

const firstOf = (spans: readonly TimeSpan[]): number =>
  spans.reduce((first, { from }) => Math.min(first, from), Infinity);

/** When the venue's fills were read, but for their gaps. */
export function fillCoverage({
  span,
  gaps,
  readAt,
}: Pick<HistoryTable, 'span' | 'gaps' | 'readAt'>): readonly TimeSpan[] {
  const known = span('fills');
  if (known === null) return [];
  const { knownFrom } = known;
  // While an account rests its newest fill gets old, and that there is none after it is known all the same.
  const readThrough = Math.max(known.readThrough, readAt('fills') ?? 0);
  const spans: TimeSpan[] = [];
  let from = knownFrom;
  for (const { fromTime, toTime } of gaps('fills', knownFrom, readThrough)) {
    if (fromTime > from) spans.push({ from, to: fromTime - 1 });
    from = Math.max(from, toTime + 1);
  }
  if (from <= readThrough) spans.push({ from, to: readThrough });
  return spans;
}

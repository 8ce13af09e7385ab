import type { Database } from 'better-sqlite3';
import type { TimeSpan } from '../../../domain/time-span.ts';
import type { HistoryTable } from '../../record/trades/history-table.ts';
import type { CoverageSide, ReconcileQueue } from './reconcile-queue.ts';

/** Time spans in which each side was read without a gap. `feed` is empty if the feed may not be joined. */
interface ReadCoverage {
  readonly mayJoin: boolean;
  readonly feed: readonly TimeSpan[];
  readonly venue: readonly TimeSpan[];
}

interface CoverageDeps {
  readonly queue: Pick<ReconcileQueue, 'addByCoverage' | 'addTrades'>;
  /** Trades whose reconciliation may change with time alone. */
  readonly waiting: () => readonly string[];
  /** Reconciles every order again. */
  readonly startOver: () => void;
}

/** Tracks the time spans that each side covered when last noted. */
export interface CoverageTracker {
  /** Queues the trades whose reconciliation depends on what has changed since. Call it inside the transaction of the batch. */
  readonly note: (now: ReadCoverage) => void;
  /** Forgets what was noted: its transaction was rolled back. */
  readonly forget: () => void;
}

interface Noted {
  /** null: never noted. */
  readonly mayJoin: boolean | null;
  readonly feed: readonly TimeSpan[];
  readonly venue: readonly TimeSpan[];
  /** The feed's list as given: if it is given again, nothing has changed. */
  readonly given: readonly TimeSpan[] | null;
}

export function trackCoverage(
  record: Database,
  { queue, waiting, startOver }: CoverageDeps,
): CoverageTracker {
  const table = coverageTable(record);
  const cached: { noted: Noted | null } = { noted: null };
  const queueChanged = (side: CoverageSide, before: readonly TimeSpan[], now: readonly TimeSpan[]): void => {
    for (const change of changesOf(before, now)) queue.addByCoverage(side, change);
  };
  return {
    forget: () => {
      cached.noted = null;
    },
    note: ({ mayJoin, feed, venue }) => {
      const before = cached.noted ?? table.noted();
      const now: Noted = {
        mayJoin,
        given: feed,
        feed: before.given === feed ? before.feed : outermost(feed),
        venue: outermost(venue),
      };
      cached.noted = now;
      if (before.mayJoin !== mayJoin) table.putMayJoin(mayJoin);
      table.put('feed', before.feed, now.feed);
      table.put('venue', before.venue, now.venue);
      if (before.mayJoin !== mayJoin || (before.feed.length === 0) !== (now.feed.length === 0))
        return startOver();
      queueChanged('feed', before.feed, now.feed);
      queueChanged('venue', before.venue, now.venue);
      // Orders from before the feed began do not wait for the agent.
      if (before.feed[0]?.from !== now.feed[0]?.from) queue.addTrades(waiting());
    },
  };
}

function coverageTable(record: Database) {
  const mayJoin = record.prepare<[], number | null>('SELECT may_join FROM projection').pluck();
  const putMayJoin = record.prepare('UPDATE projection SET may_join = ?');
  const spans = record.prepare<[CoverageSide], TimeSpan>(
    'SELECT from_at AS "from", to_at AS "to" FROM coverage_span WHERE side = ? ORDER BY from_at',
  );
  const drop = record.prepare('DELETE FROM coverage_span WHERE side = ? AND from_at = ?');
  const put = record.prepare<[CoverageSide, number, number]>(
    'INSERT OR REPLACE INTO coverage_span (side, from_at, to_at) VALUES (?, ?, ?)',
  );
  return {
    noted: (): Noted => {
      const known = mayJoin.get() ?? null;
      return {
        mayJoin: known === null ? null : known === 1,
        feed: spans.all('feed'),
        venue: spans.all('venue'),
        given: null,
      };
    },
    putMayJoin: (may: boolean) => void putMayJoin.run(may ? 1 : 0),
    put: (side: CoverageSide, before: readonly TimeSpan[], now: readonly TimeSpan[]) => {
      if (before === now) return;
      const [was, is] = [endsOf(before), endsOf(now)];
      for (const from of was.keys()) if (!is.has(from)) drop.run(side, from);
      for (const [from, to] of is) if (was.get(from) !== to) put.run(side, from, to);
    },
  };
}

/** Ends of spans by their beginning. */
const endsOf = (spans: readonly TimeSpan[]): ReadonlyMap<number, number> =>
  new Map(spans.map(({ from, to }) => [from, to]));

/** Drops spans that lie within another. No two of the rest begin at the same time. */
function outermost(spans: readonly TimeSpan[]): readonly TimeSpan[] {
  const found: TimeSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from || b.to - a.to))
    if (span.to > (found.at(-1)?.to ?? -Infinity)) found.push(span);
  return found;
}

/** Returns the ranges in which a span must end to be covered now and not before, or the other way round. */
function changesOf(before: readonly TimeSpan[], now: readonly TimeSpan[]): readonly TimeSpan[] {
  if (before === now) return [];
  const [was, is] = [endsOf(before), endsOf(now)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((from) => {
    const [a, b] = [was.get(from) ?? from - 1, is.get(from) ?? from - 1];
    return a === b ? [] : [{ from: Math.min(a, b) + 1, to: Math.max(a, b) }];
  });
}

/** Returns when the venue's fills were read, without their gaps. */
export function fillCoverage({
  span,
  gaps,
  knownThrough,
}: Pick<HistoryTable, 'span' | 'gaps' | 'knownThrough'>): readonly TimeSpan[] {
  const known = span('fills');
  if (known === null) return [];
  const { knownFrom } = known;
  // An account without new fills is still read through the last reading.
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

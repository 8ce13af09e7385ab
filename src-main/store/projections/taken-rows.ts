import type { Database } from 'better-sqlite3';
import { isPerpCoin } from '../../domain/markets/market.ts';
import type { QueuedRow } from './order-outcomes/reconcile-queue.ts';
import { recordHead } from '../record/record-head.ts';
import type { RoundTrips } from './round-trips/round-trips.ts';
import type { DirtySums } from './sums/dirty-sums.ts';

/** Takes in rows of the record, in the order in which they were stored. Call it inside the transaction of the batch. */
export interface TakenRows {
  /** Takes in at most `most` rows: marks the round trips and sums that they may change. */
  readonly take: (most: number) => void;
  /** Whether some rows are not taken in yet. */
  readonly isBehind: () => boolean;
  /** Reconciles the orders of all rows again. */
  readonly beginAgain: () => void;
  /** Returns at most `most` items to reconcile from the next rows that were never reconciled. */
  readonly toReconcile: (most: number) => readonly QueuedRow[];
  /** The same for rows that are reconciled again. */
  readonly toReconcileAgain: (most: number) => readonly QueuedRow[];
  /** Whether rows are left to reconcile, for the first time or again. */
  readonly isUnreconciled: () => boolean;
}

/** Rows looked through for each one that has something to reconcile. */
const rowsAnOrder = 16;

interface Marks {
  readonly through: number;
  readonly reconciled: number;
  readonly again: number | null;
}

/** `trips` null: no account is configured, and no round trips are folded. */
export function takenRows(
  record: Database,
  trips: Pick<RoundTrips, 'note' | 'noteVanished'> | null,
  dirty: Pick<DirtySums, 'markRows'>,
): TakenRows {
  const head = recordHead(record);
  const select = record.prepare<[], Marks>(
    'SELECT through, reconciled, reconcile_from AS again FROM projection',
  );
  const move = record.prepare('UPDATE projection SET through = ?');
  const moveReconciled = record.prepare<[number]>('UPDATE projection SET reconciled = ?');
  const moveAgain = record.prepare<[number | null]>('UPDATE projection SET reconcile_from = ?');
  const filled = record.prepare<[number, number], Filled>(
    'SELECT coin, time FROM fill INDEXED BY fill_by_seq WHERE seq > ? AND seq <= ?',
  );
  const vanished = record
    .prepare<[number, number], string>('SELECT coin FROM vanished_position WHERE seq > ? AND seq <= ?')
    .pluck();
  const next = nextToReconcile(record);
  const marks = (): Marks => select.get() ?? { through: 0, reconciled: 0, again: null };
  return {
    take: (most) => {
      const from = marks().through;
      const to = Math.min(from + most, head.seq());
      if (to === from) return;
      dirty.markRows(from, to);
      if (trips !== null) {
        for (const [coin, [fromTime, toTime]] of timesOf(filled.all(from, to)))
          trips.note(coin, fromTime, toTime);
        for (const coin of vanished.all(from, to)) trips.noteVanished(coin);
      }
      move.run(to);
    },
    isBehind: () => marks().through < head.seq(),
    beginAgain: () => void moveAgain.run(marks().reconciled > 0 ? 0 : null),
    toReconcile: (most) => {
      const { through, reconciled } = marks();
      if (reconciled === through) return [];
      const { rows, to } = next(reconciled, through, most);
      moveReconciled.run(to);
      return rows;
    },
    toReconcileAgain: (most) => {
      const { reconciled, again } = marks();
      if (most <= 0 || again === null) return [];
      const { rows, to } = next(again, reconciled, most);
      moveAgain.run(to < reconciled ? to : null);
      return rows;
    },
    isUnreconciled: () => {
      const { through, reconciled, again } = marks();
      return reconciled < through || again !== null;
    },
  };
}

/** Returns at most `most` items from rows in (from, through], and the number of the last row that was looked at. */
function nextToReconcile(record: Database) {
  // The plus keeps SQLite from compiling the statement again for each limit.
  const select = record.prepare<
    [{ readonly from: number; readonly to: number; readonly most: number }],
    QueuedRow & { readonly seq: number }
  >(
    `SELECT seq, 'oid' AS kind, oid AS number, '' AS name FROM fill INDEXED BY fill_by_seq WHERE seq > :from AND seq <= :to
     UNION ALL SELECT record_seq, 'order', journal, order_id FROM journal_event NOT INDEXED
       WHERE record_seq > :from AND record_seq <= :to AND type IN ('order', 'order_outcome')
     UNION ALL SELECT record_seq, 'closing', record_seq, '' FROM journal_event NOT INDEXED
       WHERE record_seq > :from AND record_seq <= :to AND type = 'trade_closed'
     UNION ALL SELECT seq, 'status', oid, '' FROM order_status WHERE seq > :from AND seq <= :to
     ORDER BY seq LIMIT +:most`,
  );
  return (
    from: number,
    through: number,
    most: number,
  ): { readonly rows: readonly QueuedRow[]; readonly to: number } => {
    const to = Math.min(from + most * rowsAnOrder, through);
    const rows = select.all({ from, to, most });
    return { rows, to: rows.length < most ? to : (rows.at(-1)?.seq ?? to) };
  };
}

interface Filled {
  readonly coin: string;
  readonly time: number;
}

/** First and last time of a fill of each perp. */
function timesOf(fills: readonly Filled[]): ReadonlyMap<string, readonly [number, number]> {
  const times = new Map<string, readonly [number, number]>();
  for (const { coin, time } of fills) {
    if (!isPerpCoin(coin)) continue;
    const [from, to] = times.get(coin) ?? [time, time];
    times.set(coin, [Math.min(from, time), Math.max(to, time)]);
  }
  return times;
}

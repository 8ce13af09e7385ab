import type { Database } from 'better-sqlite3';
import { isPerpCoin } from '../../domain/account/fill.ts';
import type { ReconcileQueue } from './order-outcomes/reconcile-queue.ts';
import { recordHead } from '../record/record-head.ts';
import type { RoundTrips } from './round-trips/round-trips.ts';
import type { DirtySums } from './sums/dirty-sums.ts';

/** Takes in rows of the record, in the order in which they were stored: marks what they may change. */
export interface TakenRows {
  /** Takes in at most so many rows. To be called inside the transaction of the batch. */
  readonly take: (most: number) => void;
  /** Whether some rows are not taken in yet. */
  readonly isBehind: () => boolean;
  /** Reconciles the orders of all rows again. */
  readonly beginAgain: () => void;
  /** Queues the orders of the next rows of those, at most so many. */
  readonly takeAgain: (most: number) => void;
  /** Whether some of those are left. */
  readonly isAgain: () => boolean;
}

/** `trips` null: no account is configured, and no round trips are folded. */
export function takenRows(
  record: Database,
  trips: Pick<RoundTrips, 'note' | 'noteVanished'> | null,
  {
    queue,
    dirty,
  }: { readonly queue: Pick<ReconcileQueue, 'addRows'>; readonly dirty: Pick<DirtySums, 'markRows'> },
): TakenRows {
  const head = recordHead(record);
  const checkpoint = record.prepare<[], number>('SELECT through FROM projection').pluck();
  const move = record.prepare('UPDATE projection SET through = ?');
  const againFrom = record.prepare<[], number | null>('SELECT reconcile_from FROM projection').pluck();
  const moveAgain = record.prepare<[number | null]>('UPDATE projection SET reconcile_from = ?');
  const filled = record.prepare<[number, number], Filled>(
    'SELECT coin, time FROM fill INDEXED BY fill_by_seq WHERE seq > ? AND seq <= ?',
  );
  const vanished = record
    .prepare<[number, number], string>('SELECT coin FROM vanished_position WHERE seq > ? AND seq <= ?')
    .pluck();
  const through = (): number => checkpoint.get() ?? 0;
  return {
    take: (most) => {
      const from = through();
      const to = Math.min(from + most, head.seq());
      if (to === from) return;
      queue.addRows(from, to);
      dirty.markRows(from, to);
      if (trips !== null) {
        for (const [coin, [fromTime, toTime]] of timesOf(filled.all(from, to)))
          trips.note(coin, fromTime, toTime);
        for (const coin of vanished.all(from, to)) trips.noteVanished(coin);
      }
      move.run(to);
    },
    isBehind: () => through() < head.seq(),
    beginAgain: () => void moveAgain.run(0),
    takeAgain: (most) => {
      const from = againFrom.get() ?? null;
      if (from === null) return;
      const to = Math.min(from + most, through());
      queue.addRows(from, to);
      moveAgain.run(to < through() ? to : null);
    },
    isAgain: () => (againFrom.get() ?? null) !== null,
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

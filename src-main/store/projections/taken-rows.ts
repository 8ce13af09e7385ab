import type { Database } from 'better-sqlite3';
import { isPerpCoin } from '../../domain/fill.ts';
import { recordHead } from '../record/record-head.ts';
import type { RoundTrips } from './round-trips/round-trips.ts';

/** Takes rows of the record in, in the order in which they were stored: notes what they may change. */
export interface TakenRows {
  /** At most so many. To be called inside the transaction of the batch. */
  readonly take: (most: number) => void;
  /** Some are not taken in yet. */
  readonly isBehind: () => boolean;
}

/** `trips` null: no account is configured, and no round trips are folded. */
export function takenRows(
  record: Database,
  trips: Pick<RoundTrips, 'note' | 'noteVanished'> | null,
): TakenRows {
  const head = recordHead(record);
  const checkpoint = record.prepare<[], number>('SELECT through FROM projection').pluck();
  const move = record.prepare('UPDATE projection SET through = ?');
  const isFill = 'FROM fill NOT INDEXED WHERE seq > ? AND seq <= ?';
  const isEvent = 'FROM journal_event NOT INDEXED WHERE record_seq > ? AND record_seq <= ? AND type IN';
  const filled = record.prepare<[number, number], Filled>(`SELECT coin, time ${isFill}`);
  const vanished = record
    .prepare<[number, number], string>('SELECT coin FROM vanished_position WHERE seq > ? AND seq <= ?')
    .pluck();
  const touching = [
    `SELECT 'oid', oid ${isFill} ORDER BY seq`,
    `SELECT 'order', journal || ' ' || order_id ${isEvent} ('order', 'order_outcome') ORDER BY record_seq`,
    `SELECT 'closing', journal || ' ' || seq ${isEvent} ('trade_closed') ORDER BY record_seq`,
    `SELECT 'status', oid FROM order_status WHERE seq > ? AND seq <= ? ORDER BY seq`,
  ].map((rows) => record.prepare<[number, number]>(`INSERT OR IGNORE INTO trade_due (kind, key) ${rows}`));
  const through = (): number => checkpoint.get() ?? 0;
  return {
    take: (most) => {
      const from = through();
      const to = Math.min(from + most, head.seq());
      if (to === from) return;
      for (const touch of touching) touch.run(from, to);
      if (trips !== null) {
        for (const [coin, [fromTime, toTime]] of timesOf(filled.all(from, to)))
          trips.note(coin, fromTime, toTime);
        for (const coin of vanished.all(from, to)) trips.noteVanished(coin);
      }
      move.run(to);
    },
    isBehind: () => through() < head.seq(),
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

import type { Database } from 'better-sqlite3';
import type { MarketStatusInterval } from '../../store.ts';

interface StatusRow {
  readonly coin: string;
  readonly from_time: number;
  readonly to_time: number | null;
  readonly seen_at: number | null;
  readonly delisted: number;
}

export interface StatusReading {
  readonly markets: readonly { readonly coin: string; readonly delisted: boolean }[];
  readonly readAt: number;
  /** The reading before this one; null for the first. */
  readonly previousReadAt: number | null;
}

export interface MarketStatusTable {
  readonly history: (coin: string) => readonly MarketStatusInterval[];
  /** Writes only what changed. A market that the venue no longer lists keeps its open interval: nothing was said of it. */
  readonly note: (reading: StatusReading) => void;
}

/** The reading before this one, inside the interval: at least its start said so, and a clock may have been set back. */
function lastSeen(fromTime: number, previousReadAt: number | null, readAt: number): number {
  return Math.min(readAt, Math.max(fromTime, previousReadAt ?? fromTime));
}

export function marketStatusTable(record: Database): MarketStatusTable {
  const select = record.prepare<[string], StatusRow>(
    'SELECT * FROM market_status WHERE coin = ? ORDER BY from_time',
  );
  const selectOpen = record.prepare<[], StatusRow>('SELECT * FROM market_status WHERE to_time IS NULL');
  const begin = record.prepare('INSERT INTO market_status VALUES (?, ?, NULL, NULL, ?)');
  const end = record.prepare(
    'UPDATE market_status SET to_time = ?, seen_at = ? WHERE coin = ? AND to_time IS NULL',
  );
  const note = record.transaction(({ markets, readAt, previousReadAt }: StatusReading) => {
    const open = new Map(selectOpen.all().map((row) => [row.coin, row]));
    for (const { coin, delisted } of markets) {
      const known = open.get(coin);
      if (known !== undefined && (known.delisted === 1) === delisted) continue;
      // A reading not later than the interval's own start (a clock set back) can't end it.
      if (known !== undefined && readAt <= known.from_time) continue;
      if (known !== undefined) end.run(readAt, lastSeen(known.from_time, previousReadAt, readAt), coin);
      begin.run(coin, readAt, Number(delisted));
    }
  });
  return {
    history: (coin) =>
      select.all(coin).map((row) => ({
        coin: row.coin,
        delisted: row.delisted === 1,
        fromTime: row.from_time,
        toTime: row.to_time,
        seenAt: row.seen_at,
      })),
    note,
  };
}

import type { Database } from 'better-sqlite3';
import type { Candle } from '../../domain/markets/candle.ts';
import type { CandleKey, CandleSpan } from '../store.ts';

/** Rows written in one transaction at most, so that no write holds the thread for long. */
const sliceRows = 500;

export interface CandleTable {
  readonly from: (key: CandleKey, fromTime: number, toTime?: number) => readonly Candle[];
  readonly span: (key: CandleKey) => CandleSpan | null;
  /** The span is written with the last slice: a crash in between leaves rows without a claim of completeness. */
  readonly put: (key: CandleKey, candles: readonly Candle[], span: CandleSpan | null) => void;
}

const columns = 'open_time AS openTime, close_time AS closeTime, open, high, low, close, volume, trades';

export function candleTable(cache: Database): CandleTable {
  const select = cache.prepare<[string, string, number, number], Candle>(
    `SELECT ${columns} FROM candle WHERE coin = ? AND interval = ? AND open_time BETWEEN ? AND ? ORDER BY open_time`,
  );
  const selectSpan = cache.prepare<[string, string], CandleSpan>(
    'SELECT from_time AS fromTime, read_at AS readAt FROM candle_span WHERE coin = ? AND interval = ?',
  );
  const insert = cache.prepare<[CandleKey & Candle]>(
    `INSERT OR REPLACE INTO candle (coin, interval, open_time, close_time, open, high, low, close, volume, trades)
     VALUES (:coin, :interval, :openTime, :closeTime, :open, :high, :low, :close, :volume, :trades)`,
  );
  const putSpan = cache.prepare(
    `INSERT OR REPLACE INTO candle_span (coin, interval, from_time, read_at)
     VALUES (?, ?, ?, ?)`,
  );
  const putSlice = cache.transaction((key: CandleKey, slice: readonly Candle[], span: CandleSpan | null) => {
    for (const candle of slice) insert.run({ ...key, ...candle });
    if (span !== null) putSpan.run(key.coin, key.interval, span.fromTime, span.readAt);
  });
  return {
    from: ({ coin, interval }, fromTime, toTime = Number.MAX_SAFE_INTEGER) =>
      select.all(coin, interval, fromTime, toTime),
    span: ({ coin, interval }) => selectSpan.get(coin, interval) ?? null,
    put: (key, candles, span) => {
      for (let start = 0; start < candles.length - sliceRows; start += sliceRows) {
        putSlice(key, candles.slice(start, start + sliceRows), null);
      }
      const last = Math.max(0, Math.ceil(candles.length / sliceRows) - 1) * sliceRows;
      putSlice(key, candles.slice(last), span);
    },
  };
}

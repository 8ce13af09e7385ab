import type { Database } from 'better-sqlite3';
import type { Quote } from '../../domain/markets/quote.ts';

export interface QuoteTable {
  readonly read: () => readonly Quote[];
  readonly put: (quotes: readonly Quote[]) => void;
}

export function quoteTable(cache: Database): QuoteTable {
  const select = cache.prepare<[], Quote>(
    `SELECT coin, mid, mark, oracle, previous_day AS previousDay, funding_rate AS fundingRate,
            open_interest AS openInterest, day_volume AS dayVolume, received_at AS receivedAt FROM quote`,
  );
  const insert = cache.prepare<[Quote]>(
    `INSERT OR REPLACE INTO quote (coin, mid, mark, oracle, previous_day, funding_rate, open_interest, day_volume,
       received_at)
     VALUES (:coin, :mid, :mark, :oracle, :previousDay, :fundingRate, :openInterest, :dayVolume, :receivedAt)`,
  );
  return {
    read: () => select.all(),
    put: cache.transaction((quotes: readonly Quote[]) => {
      for (const quote of quotes) insert.run(quote);
    }),
  };
}

import type { Database } from 'better-sqlite3';
import { candleTable } from './candle-table.ts';
import { catalogTable } from './catalog-table.ts';
import { marketStatusLog } from '../record/markets/market-status-log.ts';
import type { StoreChange, StoreReader, StoreWriter, StoredCatalog } from '../store.ts';
import type { Quote } from '../../domain/markets/quote.ts';

/** The newest quote of every coin in memory; the file behind it follows with each flush. */
interface QuoteBoard {
  readonly get: (coin: string) => Quote | null;
  /** The last put wins, whatever its time: a reading is stamped as it is put, by a clock that may be set back. */
  readonly put: (quotes: readonly Quote[]) => void;
  readonly flush: () => void;
}

type MarketReads = 'catalog' | 'market' | 'dex' | 'quote' | 'candles' | 'candleSpan';

interface MarketStore {
  readonly reader: Pick<StoreReader, MarketReads | 'marketStatusHistory'>;
  readonly writer: Pick<StoreWriter, 'putCatalog' | 'putQuotes' | 'putCandles'>;
  readonly flush: () => void;
}

interface MarketStoreDeps {
  readonly cache: Database;
  readonly record: Database;
  /** Called after each write is committed. */
  readonly publish: (change: StoreChange) => void;
}

/** Stores the venue's public data: catalog, quotes and candles in the cache, market status in the record. */
export function marketStore({ cache, record, publish }: MarketStoreDeps): MarketStore {
  const catalogs = catalogTable(cache);
  const candles = candleTable(cache);
  const quotes = quoteBoard(quoteTable(cache));
  const current = { value: indexed(catalogs.read()) };
  const statuses = marketStatusLog(record, current.value.catalog.readAt);
  return {
    reader: {
      catalog: () => current.value.catalog,
      market: (coin) => current.value.markets.get(coin) ?? null,
      dex: (name) => current.value.dexes.get(name) ?? null,
      quote: quotes.get,
      candles: candles.from,
      candleSpan: candles.span,
      marketStatusHistory: statuses.history,
    },
    writer: {
      putCatalog: ({ isDated = true, unnamedDexes = 0, unreadMarkets = [], ...read }) => {
        const reading = { ...read, unnamedDexes, unreadMarkets };
        if (isDated) statuses.note(reading);
        const revision = catalogs.replace(reading);
        current.value = indexed({ ...reading, revision });
        publish({ kind: 'catalog' });
      },
      putQuotes: (readings) => {
        quotes.put(readings);
        publish({ kind: 'quotes', coins: readings.map(({ coin }) => coin) });
      },
      putCandles: (key, rows, span) => {
        candles.put(key, rows, span);
        publish({ kind: 'candles', key, candles: rows });
      },
    },
    flush: quotes.flush,
  };
}

/** The catalog as last read, with its rows by name. */
function indexed(catalog: StoredCatalog): {
  readonly catalog: StoredCatalog;
  readonly markets: ReadonlyMap<string, StoredCatalog['markets'][number]>;
  readonly dexes: ReadonlyMap<string, StoredCatalog['dexes'][number]>;
} {
  return {
    catalog,
    markets: new Map(catalog.markets.map((market) => [market.coin, market])),
    dexes: new Map(catalog.dexes.map((dex) => [dex.name, dex])),
  };
}

function quoteBoard(table: QuoteTable): QuoteBoard {
  const known = new Map(table.read().map((quote) => [quote.coin, quote]));
  const unsaved = new Set<string>();
  return {
    get: (coin) => known.get(coin) ?? null,
    put: (quotes) => {
      for (const quote of quotes) {
        known.set(quote.coin, quote);
        unsaved.add(quote.coin);
      }
    },
    flush: () => {
      if (unsaved.size === 0) return;
      table.put([...unsaved].flatMap((coin) => known.get(coin) ?? []));
      unsaved.clear();
    },
  };
}

interface QuoteTable {
  readonly read: () => readonly Quote[];
  readonly put: (quotes: readonly Quote[]) => void;
}

function quoteTable(cache: Database): QuoteTable {
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

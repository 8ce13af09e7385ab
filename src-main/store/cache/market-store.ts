import type { Database } from 'better-sqlite3';
import { candleTable } from './candle-table.ts';
import { catalogTable } from './catalog-table.ts';
import { marketStatusLog } from '../record/markets/market-status-log.ts';
import { quoteBoard } from './quote-board.ts';
import { quoteTable } from './quote-table.ts';
import type { StoreChange, StoreReader, StoreWriter, StoredCatalog } from '../store.ts';

type MarketReads = 'catalog' | 'market' | 'dex' | 'quote' | 'candles' | 'newestCandles' | 'candleSpan';

interface MarketStore {
  readonly reader: Pick<StoreReader, MarketReads | 'marketStatusHistory'>;
  readonly writer: Pick<StoreWriter, 'putCatalog' | 'putQuotes' | 'putCandles'>;
  readonly flush: () => void;
}

interface MarketStoreParts {
  readonly cache: Database;
  readonly record: Database;
  /** Called after each write is committed. */
  readonly publish: (change: StoreChange) => void;
}

/** What of the venue is everybody's: catalog, quotes and candles in the cache, market status in the record. */
export function marketStore({ cache, record, publish }: MarketStoreParts): MarketStore {
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
      newestCandles: candles.newest,
      candleSpan: candles.span,
      marketStatusHistory: statuses.history,
    },
    writer: {
      putCatalog: (reading) => {
        statuses.note(reading);
        const revision = catalogs.replace(reading);
        current.value = indexed({ unnamedDexes: 0, ...reading, revision });
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

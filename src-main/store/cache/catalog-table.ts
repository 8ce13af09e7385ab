import type { Database } from 'better-sqlite3';
import type { Dex, Market, UnreadMarket } from '../../domain/markets/market.ts';
import type { CatalogReading, StoredCatalog } from '../store.ts';

interface MarketRow {
  readonly coin: string;
  readonly dex: string;
  readonly position: number;
  readonly max_leverage: number;
  readonly size_decimals: number;
  readonly only_isolated: number;
  readonly delisted: number;
}

interface CatalogTable {
  readonly read: () => StoredCatalog;
  /** Replaces the whole catalog; returns its new revision. */
  readonly replace: (reading: Omit<StoredCatalog, 'revision'> & Pick<CatalogReading, 'readAt'>) => number;
}

export function catalogTable(cache: Database): CatalogTable {
  const selectReading = cache.prepare<[], { read_at: number; revision: number; unnamed_dexes: number }>(
    'SELECT read_at, revision, unnamed_dexes FROM catalog_reading',
  );
  const selectDexes = cache.prepare<[], Dex>(
    'SELECT name, full_name AS fullName, position, collateral FROM dex ORDER BY position',
  );
  const selectMarkets = cache.prepare<[], MarketRow>(
    'SELECT m.* FROM market m LEFT JOIN dex d ON d.name = m.dex ORDER BY d.position, m.position',
  );
  const selectUnread = cache.prepare<[], UnreadMarket>(
    'SELECT coin, dex, position FROM unread_market ORDER BY nth',
  );
  const putReading = cache.prepare(
    `INSERT OR REPLACE INTO catalog_reading (only, read_at, revision, unnamed_dexes)
     VALUES (1, ?, ?, ?)`,
  );
  const putUnread = cache.prepare<[UnreadMarket]>(
    'INSERT INTO unread_market (coin, dex, position) VALUES (:coin, :dex, :position)',
  );
  const putDex = cache.prepare<[Dex]>(
    'INSERT INTO dex (name, full_name, position, collateral) VALUES (:name, :fullName, :position, :collateral)',
  );
  const putMarket = cache.prepare<[MarketRow]>(
    `INSERT INTO market (coin, dex, position, max_leverage, size_decimals, only_isolated, delisted)
     VALUES (:coin, :dex, :position, :max_leverage, :size_decimals, :only_isolated, :delisted)`,
  );
  const replace = cache.transaction((...[reading]: Parameters<CatalogTable['replace']>) => {
    const { dexes, markets, readAt, unnamedDexes, unreadMarkets } = reading;
    const revision = (selectReading.get()?.revision ?? 0) + 1;
    cache.exec('DELETE FROM dex; DELETE FROM market; DELETE FROM unread_market;');
    for (const dex of dexes) putDex.run(dex);
    for (const market of markets) putMarket.run(rowOf(market));
    for (const market of unreadMarkets) putUnread.run(market);
    putReading.run(readAt, revision, unnamedDexes);
    return revision;
  });
  return {
    read: () => {
      const reading = selectReading.get();
      return {
        dexes: selectDexes.all(),
        markets: selectMarkets.all().map(marketOf),
        readAt: reading?.read_at ?? null,
        revision: reading?.revision ?? 0,
        unnamedDexes: reading?.unnamed_dexes ?? 0,
        unreadMarkets: selectUnread.all(),
      };
    },
    replace,
  };
}

const rowOf = (market: Market): MarketRow => ({
  coin: market.coin,
  dex: market.dex,
  position: market.position,
  max_leverage: market.maxLeverage,
  size_decimals: market.sizeDecimals,
  only_isolated: Number(market.onlyIsolated),
  delisted: Number(market.delisted),
});

function marketOf(row: MarketRow): Market {
  return {
    coin: row.coin,
    dex: row.dex,
    position: row.position,
    maxLeverage: row.max_leverage,
    sizeDecimals: row.size_decimals,
    onlyIsolated: row.only_isolated === 1,
    delisted: row.delisted === 1,
  };
}

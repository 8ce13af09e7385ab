import type { ReceiptClock } from '../../clock.ts';
import type { Dex, Market, UnreadMarket } from '../../domain/markets/market.ts';
import type { StoreReader, StoredCatalog, StoreWriter } from '../../store/store.ts';
import { minuteMs } from '../../time.ts';
import type { InvalidRow, Venue } from '../../venue/venue.ts';
import type { Job } from '../poller.ts';

interface SyncCatalogDeps {
  readonly venue: Venue;
  readonly reader: Pick<StoreReader, 'catalog'>;
  readonly writer: Pick<StoreWriter, 'putCatalog'>;
  readonly world: Pick<ReceiptClock, 'receive' | 'venueTime'>;
  readonly onInvalid: (rows: readonly InvalidRow[]) => void;
}

export const syncCatalogName = 'metadata';

/** Reads the venue's DEXes and markets: perpDexs, allPerpMetas and spotMeta, weight 60. */
export function syncCatalog({ venue, reader, writer, world, onInvalid }: SyncCatalogDeps): Job {
  return {
    name: syncCatalogName,
    retryWeight: 20,
    everyMs: 5 * minuteMs,
    run: async (signal) => {
      const { dexes, markets, unread, unreadMarkets, unnamed } = await venue.fetchCatalog(signal);
      onInvalid([...dexes.invalid, ...markets.invalid]);
      const readNames = new Set(dexes.rows.map(({ name }) => name));
      const unreadDexes = unread.filter(({ name }) => !readNames.has(name));
      const stored = storedOf(reader.catalog(), { read: markets.rows, unreadDexes, unreadMarkets });
      writer.putCatalog({
        dexes: [...dexes.rows, ...stored.dexes],
        markets: [...markets.rows, ...stored.markets],
        readAt: world.receive(),
        isDated: world.venueTime.isConfirmed(),
        unnamedDexes: unnamed,
        unreadMarkets: unreadMarkets.filter((market) => !stored.markets.some((one) => isSame(one, market))),
      });
      return 'done';
    },
  };
}

interface CatalogRead {
  readonly read: readonly Market[];
  readonly unreadDexes: readonly Dex[];
  readonly unreadMarkets: readonly UnreadMarket[];
}

/**
 * Returns what could not be read, as it is stored: a market is not gone because its row could not be parsed, and a DEX that was
 * never read is still listed, because the account may hold something there.
 */
function storedOf(
  { dexes, markets }: StoredCatalog,
  { read, unreadDexes, unreadMarkets }: CatalogRead,
): Pick<StoredCatalog, 'dexes' | 'markets'> {
  const readCoins = new Set(read.map(({ coin }) => coin));
  const byName = new Map(unreadDexes.map((dex) => [dex.name, dex]));
  return {
    dexes: [...byName.values()].map((dex) => dexes.find(({ name }) => name === dex.name) ?? dex),
    markets: markets
      .filter((market) => byName.has(market.dex) || unreadMarkets.some((unread) => isSame(market, unread)))
      .filter(({ coin }) => !readCoins.has(coin)),
  };
}

/** Whether a stored market has the row that could not be read. The venue keeps the position of a market. */
function isSame({ coin, dex, position }: Market, unread: UnreadMarket): boolean {
  return dex === unread.dex && (unread.coin === null ? position === unread.position : coin === unread.coin);
}

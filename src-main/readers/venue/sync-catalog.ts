import type { ReceiptClock } from '../../clock.ts';
import type { Dex } from '../../domain/markets/market.ts';
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
      const { dexes, markets, unread, unnamed } = await venue.fetchCatalog(signal);
      onInvalid([...dexes.invalid, ...markets.invalid]);
      const readNames = new Set(dexes.rows.map(({ name }) => name));
      const stored = storedOf(
        reader.catalog(),
        unread.filter(({ name }) => !readNames.has(name)),
      );
      writer.putCatalog({
        dexes: [...dexes.rows, ...stored.dexes],
        markets: [...markets.rows, ...stored.markets],
        readAt: world.receive(),
        isDated: world.venueTime.isConfirmed(),
        unnamedDexes: unnamed,
      });
      return 'done';
    },
  };
}

/**
 * Returns the DEXes that could not be read, each with its stored markets: a market is not gone because its row could not be
 * parsed, and a DEX that was never read is still listed, because the account may hold something there.
 */
function storedOf(
  { dexes, markets }: StoredCatalog,
  unread: readonly Dex[],
): Pick<StoredCatalog, 'dexes' | 'markets'> {
  const byName = new Map(unread.map((dex) => [dex.name, dex]));
  return {
    dexes: [...byName.values()].map((dex) => dexes.find(({ name }) => name === dex.name) ?? dex),
    markets: markets.filter(({ dex }) => byName.has(dex)),
  };
}

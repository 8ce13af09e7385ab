import type { StoreReader, StoredCatalog, StoreWriter } from '../../store/store.ts';
import type { RefusedRow, Venue } from '../../venue/venue.ts';
import type { Job } from '../poller.ts';

export interface SyncCatalogParts {
  readonly venue: Venue;
  readonly reader: Pick<StoreReader, 'catalog'>;
  readonly writer: Pick<StoreWriter, 'putCatalog'>;
  readonly now: () => number;
  readonly onRefused: (rows: readonly RefusedRow[]) => void;
}

export const syncCatalogName = 'metadata';

/** Reads the venue's DEXes and markets: perpDexs, allPerpMetas and spotMeta, 60 weight. */
export function syncCatalog({ venue, reader, writer, now, onRefused }: SyncCatalogParts): Job {
  return {
    name: syncCatalogName,
    everyMs: 5 * 60_000,
    run: async (signal) => {
      const { dexes, markets, unread } = await venue.fetchCatalog(signal);
      onRefused([...dexes.refused, ...markets.refused]);
      const kept = keptOf(reader.catalog(), unread);
      writer.putCatalog({
        dexes: [...dexes.rows, ...kept.dexes],
        markets: [...markets.rows, ...kept.markets],
        readAt: now(),
      });
      return 'done';
    },
  };
}

/** What is stored of DEXes that could not be read: a market is not gone because its row was not understood. */
function keptOf(
  { dexes, markets }: StoredCatalog,
  unread: readonly string[],
): Pick<StoredCatalog, 'dexes' | 'markets'> {
  return {
    dexes: dexes.filter(({ name }) => unread.includes(name)),
    markets: markets.filter(({ dex }) => unread.includes(dex)),
  };
}

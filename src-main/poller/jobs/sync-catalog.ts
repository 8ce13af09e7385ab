import type { StoreWriter } from '../../store/store.ts';
import type { RefusedRow, Venue } from '../../venue/venue.ts';
import type { Job } from '../poller.ts';

export interface SyncCatalogParts {
  readonly venue: Venue;
  readonly writer: Pick<StoreWriter, 'putCatalog'>;
  readonly now: () => number;
  readonly onRefused: (rows: readonly RefusedRow[]) => void;
}

export const syncCatalogName = 'metadata';

/** Reads the venue's DEXes and markets: perpDexs, allPerpMetas and spotMeta, 60 weight. */
export function syncCatalog({ venue, writer, now, onRefused }: SyncCatalogParts): Job {
  return {
    name: syncCatalogName,
    everyMs: 5 * 60_000,
    run: async (signal) => {
      const { dexes, markets } = await venue.fetchCatalog(signal);
      onRefused([...dexes.refused, ...markets.refused]);
      writer.putCatalog({ dexes: dexes.rows, markets: markets.rows, readAt: now() });
    },
  };
}

import type { StoreReader, StoreWriter } from '../../store/store.ts';
import type { RefusedRow, Venue } from '../../venue/venue.ts';
import type { Job } from '../poller.ts';

export interface SyncQuotesParts {
  readonly venue: Venue;
  readonly reader: Pick<StoreReader, 'catalog'>;
  readonly writer: Pick<StoreWriter, 'putQuotes'>;
  readonly now: () => number;
  /** Real ms since the stream last brought quotes; Infinity before the first. */
  readonly streamSilenceMs: () => number;
  readonly onRefused: (rows: readonly RefusedRow[]) => void;
}

/** The stream brings every quote about once a second: silent for so long, one DEX is polled in its stead. */
const silenceToPollMs = 10_000;

/** While the stream is silent, reads the contexts of one DEX a turn (20 weight), each in its turn. */
export function syncQuotes(parts: SyncQuotesParts): Job {
  const turn = { next: 0 };
  return {
    name: 'quotes',
    everyMs: 5_000,
    run: async (signal) => {
      if (parts.streamSilenceMs() < silenceToPollMs) return;
      const { dexes, markets } = parts.reader.catalog();
      const live = dexes.filter(({ name }) =>
        markets.some((market) => market.dex === name && !market.delisted),
      );
      const dex = live[turn.next % Math.max(1, live.length)];
      turn.next += 1;
      if (dex === undefined) return;
      const { rows, refused } = await parts.venue.fetchQuotes(dex.name, signal);
      parts.onRefused(refused);
      const receivedAt = parts.now();
      parts.writer.putQuotes(rows.map((row) => ({ ...row, receivedAt })));
    },
  };
}

import type { StoreWriter } from './store.ts';
import { StoreError } from './store.ts';

/**
 * A writer whose every failure is told and then thrown as a StoreError, so that nobody takes it for the venue's; null is
 * told of each flush that went well.
 */
export function watchWrites(writer: StoreWriter, tell: (outcome: unknown) => void): StoreWriter {
  const told = (write: () => void): void => {
    try {
      write();
    } catch (error) {
      tell(error);
      throw new StoreError(error);
    }
  };
  return {
    putCatalog: (reading) => told(() => writer.putCatalog(reading)),
    putQuotes: (quotes) => told(() => writer.putQuotes(quotes)),
    putCandles: (key, candles, span) => told(() => writer.putCandles(key, candles, span)),
    flush: () => {
      told(() => writer.flush());
      tell(null);
    },
  };
}

import type { Store, StoreWriter } from './store.ts';
import { StoreError } from './store.ts';

type Write<Given extends readonly unknown[], Outcome> = (...given: Given) => Outcome;

/**
 * A writer that refuses to write to record files that are lost; the cache is written on. Every failure is told and thrown as
 * a StoreError, so that nobody takes it for the venue's; null is told of each flush that went well.
 */
export function watchWrites(
  { writer, verifyFiles }: Pick<Store, 'writer' | 'verifyFiles'>,
  tell: (outcome: unknown) => void,
): StoreWriter {
  const told =
    <Given extends readonly unknown[], Outcome>(write: Write<Given, Outcome>): Write<Given, Outcome> =>
    (...given) => {
      try {
        return write(...given);
      } catch (error) {
        tell(error);
        throw new StoreError(error);
      }
    };
  const recorded = <Given extends readonly unknown[], Outcome>(
    write: Write<Given, Outcome>,
  ): Write<Given, Outcome> =>
    told((...given) => {
      verifyFiles();
      return write(...given);
    });
  const flush = recorded(writer.flush);
  return {
    putCatalog: recorded(writer.putCatalog),
    putQuotes: told(writer.putQuotes),
    putCandles: told(writer.putCandles),
    putRole: recorded(writer.putRole),
    putMode: recorded(writer.putMode),
    putDexAccounts: recorded(writer.putDexAccounts),
    putSpot: recorded(writer.putSpot),
    putOrders: recorded(writer.putOrders),
    noteOrdersFailed: told(writer.noteOrdersFailed),
    putEquity: recorded(writer.putEquity),
    putPrices: recorded(writer.putPrices),
    putAgentStatus: recorded(writer.putAgentStatus),
    putFills: recorded(writer.putFills),
    putFunding: recorded(writer.putFunding),
    putLedger: recorded(writer.putLedger),
    putGap: recorded(writer.putGap),
    endGap: recorded(writer.endGap),
    noteReading: recorded(writer.noteReading),
    endVanished: recorded(writer.endVanished),
    putJournal: recorded(writer.putJournal),
    putAlerts: recorded(writer.putAlerts),
    holdAlerts: writer.holdAlerts,
    reconcile: recorded(writer.reconcile),
    putOrderStandings: recorded(writer.putOrderStandings),
    flush: () => {
      flush();
      tell(null);
    },
  };
}

import type { StoreWriter } from './store.ts';
import { StoreError } from './store.ts';

/**
 * A writer whose every failure is told and then thrown as a StoreError, so that nobody takes it for the venue's; null is
 * told of each flush that went well.
 */
export function watchWrites(writer: StoreWriter, tell: (outcome: unknown) => void): StoreWriter {
  const told =
    <Given extends readonly unknown[], Outcome>(write: (...given: Given) => Outcome) =>
    (...given: Given): Outcome => {
      try {
        return write(...given);
      } catch (error) {
        tell(error);
        throw new StoreError(error);
      }
    };
  const flush = told(writer.flush);
  return {
    putCatalog: told(writer.putCatalog),
    putQuotes: told(writer.putQuotes),
    putCandles: told(writer.putCandles),
    putRole: told(writer.putRole),
    putMode: told(writer.putMode),
    putDexAccounts: told(writer.putDexAccounts),
    putSpot: told(writer.putSpot),
    putOrders: told(writer.putOrders),
    noteOrdersFailed: told(writer.noteOrdersFailed),
    putEquity: told(writer.putEquity),
    putPrices: told(writer.putPrices),
    putAgentStatus: told(writer.putAgentStatus),
    putFills: told(writer.putFills),
    putFunding: told(writer.putFunding),
    putLedger: told(writer.putLedger),
    putGap: told(writer.putGap),
    noteReading: told(writer.noteReading),
    endVanished: told(writer.endVanished),
    putJournal: told(writer.putJournal),
    putAlerts: told(writer.putAlerts),
    reconcile: told(writer.reconcile),
    putOrderStandings: told(writer.putOrderStandings),
    flush: () => {
      flush();
      tell(null);
    },
  };
}

import type { StoreReading } from './readings.ts';
import type { StoreReader, StoreWriter } from './store.ts';

interface Write {
  /** Data that may have changed afterwards: the table itself, and what is derived from it. */
  readonly changes: readonly StoreReading[];
  /** Whether the write needs the record's files. */
  readonly isRecorded: boolean;
}

const recorded = (...changes: readonly StoreReading[]): Write => ({
  changes: [...changes, 'recordRows'],
  isRecorded: true,
});
/** A write into the cache or into memory. */
const unrecorded = (...changes: readonly StoreReading[]): Write => ({ changes, isRecorded: false });

const writes: Readonly<Record<keyof StoreWriter, Write>> = {
  // The catalog decides in which token a coin's figures are.
  putCatalog: recorded('catalog', 'marketStatus', 'orderOutcomes', 'roundTrips'),
  putQuotes: unrecorded('quotes'),
  putCandles: unrecorded('candles'),
  putRole: recorded('account'),
  putMode: recorded('account'),
  putDexAccounts: recorded('account'),
  putSpot: recorded('account'),
  putOrders: recorded('account'),
  noteOrdersFailed: unrecorded('account'),
  putEquity: recorded('equity'),
  putValueHistory: recorded('valueHistory'),
  putPrices: recorded('prices'),
  putAgentStatus: recorded('agentHistory'),
  putFills: recorded('fills', 'roundTrips', 'orderOutcomes', 'histories'),
  putFunding: recorded('funding', 'histories'),
  putLedger: recorded('ledger', 'histories'),
  putGap: recorded('histories', 'orderOutcomes'),
  endGap: recorded('histories', 'orderOutcomes'),
  noteReading: recorded('histories', 'orderOutcomes'),
  noteBackfill: recorded('histories'),
  endVanished: recorded('roundTrips', 'orderOutcomes'),
  putJournal: recorded('journal', 'orderOutcomes', 'roundTrips'),
  putAlerts: recorded('alerts'),
  holdAlerts: unrecorded('alerts'),
  putDeposit: recorded('deposits'),
  putDepositReading: recorded('deposits'),
  putChainFills: unrecorded('chainFills'),
  // Most batches change nothing: those that do raise what they change.
  project: recorded(),
  putOrderStatuses: recorded('orderOutcomes'),
  putHashes: recorded(),
  flush: recorded(),
};

/** Returns a writer that runs each write inside `around`, which also gets the write's description. */
export function eachWrite(
  writer: StoreWriter,
  around: (write: Write & { readonly name: keyof StoreWriter }, run: () => unknown) => unknown,
): StoreWriter {
  const wrapped = (Object.keys(writes) as (keyof StoreWriter)[]).map((name) => {
    const write = writer[name] as (...given: readonly unknown[]) => unknown; // called with what its caller gives
    const described = { ...writes[name], name };
    return [name, (...given: readonly unknown[]) => around(described, () => write(...given))];
  });
  return Object.fromEntries(wrapped) as StoreWriter; // one for each, of the same type
}

/** Counts how often each kind of data may have changed. */
export interface Revisions extends Pick<StoreReader, 'revision'> {
  readonly raise: (readings: readonly StoreReading[]) => void;
}

export function countRevisions(): Revisions {
  const revisions = new Map<StoreReading, number>();
  const revision = (reading: StoreReading): number => revisions.get(reading) ?? 0;
  return {
    revision,
    raise: (readings) => {
      for (const reading of readings) revisions.set(reading, revision(reading) + 1);
    },
  };
}

/** Returns a writer that raises the revisions of the data that a write changes. */
export function raisingRevisions(raise: Revisions['raise'], writer: StoreWriter): StoreWriter {
  return eachWrite(writer, ({ changes }, run) => {
    // Listeners read before the write returns.
    raise(changes);
    try {
      return run();
    } finally {
      // Raised after a failed write, too: no answer may depend on what it left.
      raise(changes);
    }
  });
}

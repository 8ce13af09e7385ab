import type { Database } from 'better-sqlite3';
import { chainFillTable } from './cache/chain-fill-table.ts';
import type { ChainRowsReader, ChainRowsWriter } from './chain.ts';
import { depositTable } from './record/funds/deposit-table.ts';
import type { StoreChange } from './store.ts';

interface ChainRows {
  readonly reader: ChainRowsReader;
  readonly writer: ChainRowsWriter;
}

interface ChainRowsDeps {
  readonly cache: Database;
  readonly record: Database;
  /** Lower-case address; null: no account is in use, and no fills are returned. */
  readonly account: string | null;
  /** Called after each write is committed. */
  readonly publish: (change: StoreChange) => void;
}

/** Stores rows of the chains: prepared deposits in the record; fills, which can be read again, in the cache. */
export function chainRows({ cache, record, account, publish }: ChainRowsDeps): ChainRows {
  const deposits = depositTable(record);
  const fills = chainFillTable(cache);
  return {
    reader: {
      deposits: deposits.all,
      deposit: deposits.one,
      chainFills: (query) => (account === null ? [] : fills.newest(account, query)),
      chainFillCursor: fills.cursor,
    },
    writer: {
      putDeposit: (deposit) => {
        if (deposits.add(deposit)) publish({ kind: 'deposits' });
      },
      putDepositReading: (depositId, reading, readAt) => {
        if (deposits.note(depositId, reading, readAt)) publish({ kind: 'deposits' });
      },
      putChainFills: (read) => {
        if (fills.put(read)) publish({ kind: 'chainFills' });
      },
    },
  };
}

import type { AccountWriter } from '../account.ts';
import type { StoreChange } from '../store.ts';

/** The same writer, of whose every write is told what kind it was. */
export function announceAccount(writer: AccountWriter, tell: (change: StoreChange) => void): AccountWriter {
  const told = <Given extends readonly unknown[]>(
    kind: 'account' | 'orders' | 'history' | 'agent',
    write: (...given: Given) => void,
  ) => {
    return (...given: Given): void => {
      write(...given);
      tell({ kind });
    };
  };
  return {
    putRole: told('account', writer.putRole),
    putMode: told('account', writer.putMode),
    putDexAccounts: told('account', writer.putDexAccounts),
    putSpot: told('account', writer.putSpot),
    putOrders: told('orders', writer.putOrders),
    noteOrdersFailed: told('orders', writer.noteOrdersFailed),
    putEquity: told('history', writer.putEquity),
    putPrices: told('history', writer.putPrices),
    putAgentStatus: told('agent', writer.putAgentStatus),
  };
}

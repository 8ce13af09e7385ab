import type { AccountWriter } from '../account.ts';
import type { StoreChange } from '../store.ts';

/** The same writer, of whose every write is publishing what kind it was. */
export function announceAccount(
  writer: AccountWriter,
  publish: (change: StoreChange) => void,
): AccountWriter {
  const publishing = <Given extends readonly unknown[]>(
    kind: 'account' | 'orders' | 'history' | 'agent',
    write: (...given: Given) => void,
  ) => {
    return (...given: Given): void => {
      write(...given);
      publish({ kind });
    };
  };
  return {
    putRole: publishing('account', writer.putRole),
    putMode: publishing('account', writer.putMode),
    putDexAccounts: publishing('account', writer.putDexAccounts),
    putSpot: publishing('account', writer.putSpot),
    putOrders: publishing('orders', writer.putOrders),
    noteOrdersFailed: publishing('orders', writer.noteOrdersFailed),
    putEquity: publishing('history', writer.putEquity),
    putPrices: publishing('history', writer.putPrices),
    putAgentStatus: publishing('agent', writer.putAgentStatus),
  };
}

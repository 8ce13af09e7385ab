import type { DepositList } from '../views/funds/deposits.ts';
import type { LedgerDirection, LedgerList } from '../views/funds/ledger.ts';
import type { CollateralTransfers } from '../views/funds/transfers.ts';
import type { PerformancePeriod } from '../views/performance/performance.ts';
import type { PageRequest } from './paging.ts';

export interface LedgerPageRequest extends PageRequest {
  /** null: all. */
  readonly filter: {
    readonly period: PerformancePeriod;
    readonly direction: LedgerDirection | null;
    readonly token: string | null;
  };
}

/** Calls of the bridge. */
export interface FundCalls {
  getTransfers: { readonly args: null; readonly result: CollateralTransfers };
  listDeposits: { readonly args: PageRequest; readonly result: DepositList };
  listLedger: { readonly args: LedgerPageRequest; readonly result: LedgerList };
}

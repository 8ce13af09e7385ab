import type { Exact } from '../exact.ts';
import type { OrderLife } from '../orders/order-life.ts';
import type { VaultAct } from '../vault-act.ts';
import type { VaultFill, VaultLedgerMove, VaultSettlement } from '../vault.ts';

/** A position from this time to the next step. Sizes in lots, money in millionths. */
export interface PositionStep {
  readonly time: number;
  /** Signed; zero: flat. */
  readonly lots: number;
  readonly entry: Exact;
  /** Share of the DEX's raw cash that belongs to an isolated position. */
  readonly rawMicro: number;
  /** Funding received since the position was opened; the next field: since its size last changed. */
  readonly fundingMicro: number;
  readonly sinceChangeMicro: number;
  readonly isolated: boolean;
  readonly leverage: number;
}

/** An amount, in millionths, added to one of the account's sums (`cash.ts` names them). */
export interface CashMove {
  readonly time: number;
  readonly sum: string;
  readonly micro: number;
}

/** A funding payment in compact form: there are many, and few are ever read. */
export interface FundingNote {
  readonly time: number;
  /** Hours since the epoch. */
  readonly hour: number;
  readonly lots: number;
  /** Amount received. */
  readonly micro: number;
  /** Funding rate in units of 1e-10. */
  readonly rate: number;
}

/** All events of one window of a schedule, past and future; readers take those up to their instant. */
export interface Episode {
  /** Coin of the market; null: the episode is not about a market of the world. */
  readonly coin: string | null;
  readonly steps: readonly PositionStep[];
  readonly cash: readonly CashMove[];
  readonly fills: readonly VaultFill[];
  readonly fundings: readonly FundingNote[];
  readonly ledger: readonly VaultLedgerMove[];
  readonly settlements: readonly VaultSettlement[];
  readonly orders: readonly OrderLife[];
  readonly acts: readonly VaultAct[];
}

export const nothingHappens: Episode = {
  coin: null,
  steps: [],
  cash: [],
  fills: [],
  fundings: [],
  ledger: [],
  settlements: [],
  orders: [],
  acts: [],
};

import type { Exact } from '../exact.ts';
import type { OrderLife } from '../orders/order-life.ts';
import type { VaultAct } from '../vault-act.ts';
import type { VaultFill, VaultLedgerMove, VaultSettlement } from '../vault.ts';

/** A position from this moment to the next step. Sizes in lots, money in millionths. */
export interface PositionStep {
  readonly time: number;
  /** Signed; zero: flat. */
  readonly lots: number;
  readonly entry: Exact;
  /** Of an isolated position: its own part of the DEX's raw cash. */
  readonly rawMicro: number;
  /** Received since it was opened, and since its size last changed. */
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

/** A payment before it is spelled out: there are many, and they are seldom asked for. */
export interface FundingNote {
  readonly time: number;
  /** Since the epoch. */
  readonly hour: number;
  readonly lots: number;
  /** Received. */
  readonly micro: number;
  /** In units of 1e-10. */
  readonly rate: number;
}

/** Everything that happens in one window of a lane, past and future: who asks takes what lies before the instant. */
export interface Episode {
  /** null: not about a market of the world. */
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

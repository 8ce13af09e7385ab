import type { BlockPoint, EscrowDeposit, FollowedDeposit, PreparedDeposit } from '../domain/funds/deposit.ts';
import type { EscrowChain } from '../domain/funds/escrow.ts';
import type { ChainFill, FillPage } from '../domain/trades/chain-fill.ts';
import type { PageOf } from './record.ts';

/** How far the events of one chain's contract were read. */
export interface ChainFillCursor {
  /** Every event up to this block is stored, but for the unreadable ones. */
  readonly toBlock: BlockPoint;
  /** Events so far that could not be decoded. */
  readonly unreadable: number;
}

/** One contract's fills. `before`: the last row of the page before; null: from the newest. */
export interface ChainFillQuery extends PageOf<Pick<ChainFill, 'filledAt' | 'fillId'>> {
  readonly chain: EscrowChain;
  /** Lower-case address. */
  readonly contract: string;
  readonly fromTime?: number;
  /** Rows to skip. */
  readonly offset?: number;
}

export interface ChainRowsReader {
  /** Deposits that were prepared here, newest first. `before`: id of the last one of the page before. */
  readonly deposits: (page?: PageOf<string>) => readonly FollowedDeposit[];
  /** Deposit with this id, given in lower case; null: it was not prepared here. */
  readonly deposit: (depositId: string) => FollowedDeposit | null;
  /** Fills of the account in use, newest first. */
  readonly chainFills: (query: ChainFillQuery) => readonly ChainFill[];
  /** null: no event of the contract was read yet. */
  readonly chainFillCursor: (chain: EscrowChain, contract: string) => ChainFillCursor | null;
}

export interface ChainRowsWriter {
  /** A deposit whose id is known is not stored again. */
  readonly putDeposit: (deposit: PreparedDeposit) => void;
  /** Stores a reading that differs from the last in more than its block. A deposit that was not prepared here is not stored. */
  readonly putDepositReading: (depositId: string, reading: EscrowDeposit, readAt: number) => void;
  /** Stores the fills and moves the cursor, in one transaction. Fills outside of the page's blocks are not stored. */
  readonly putChainFills: (read: {
    readonly chain: EscrowChain;
    /** Lower-case address. */
    readonly contract: string;
    readonly page: FillPage;
  }) => void;
}

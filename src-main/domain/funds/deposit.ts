import type { EscrowChain } from './escrow.ts';

/** A block that something was read at. `time`: its own, in ms. */
export interface BlockPoint {
  readonly number: number;
  readonly time: number;
  readonly hash: string;
}

export type DepositStatus = 'pending' | 'escrowed' | 'released' | 'cancelled';

/** A deposit as the escrow contract holds it. Times are ms, sums in 6-decimal units of USDC. */
export interface EscrowDeposit {
  /** null: the contract does not know the id. */
  readonly held: {
    readonly status: Exclude<DepositStatus, 'pending'>;
    readonly depositor: string;
    /** Whole number as text. */
    readonly amount: string;
    readonly depositedAt: number;
    readonly releaseTime: number;
    readonly cancelDeadline: number;
  } | null;
  /** The event that led to this state; null: it was not found. */
  readonly event: { readonly transactionHash: string; readonly blockNumber: number } | null;
  /** Whether the state is that of the finalized block, too. */
  readonly finalized: boolean;
  /** The block that it was read at. */
  readonly block: BlockPoint;
}

/** A deposit that was prepared here. */
export interface PreparedDeposit {
  /** 32 bytes as 0x and hex, lower case. */
  readonly depositId: string;
  readonly chain: EscrowChain;
  /** Escrow contract that it was prepared for. */
  readonly escrow: string;
  readonly amount: string;
  readonly depositor: string;
  readonly paymentId: string | null;
  /** World ms. */
  readonly preparedAt: number;
}

/** A prepared deposit with its state as last read. */
export interface FollowedDeposit extends PreparedDeposit {
  /** null: its chain was never read for it. */
  readonly reading: EscrowDeposit | null;
  /** World ms of the last reading that brought this state; null without one. */
  readonly readAt: number | null;
}

/** Whether nothing about it can change any more: it needs no further reading. */
export function isSettled({ reading }: Pick<FollowedDeposit, 'reading'>): boolean {
  return (
    reading !== null &&
    reading.finalized &&
    (reading.held?.status === 'released' || reading.held?.status === 'cancelled')
  );
}

/** What a contract of a simulated chain recorded, before it is encoded. */
export type ChainEvent = EscrowEvent | FillEvent;

interface Recorded {
  /** Its transaction; the same after a reorganization. */
  readonly transactionHash: `0x${string}`;
  /** Who sent the transaction. */
  readonly from: `0x${string}`;
  /** The block that holds it. */
  readonly block: number;
}

export type EscrowEvent = Recorded & { readonly contract: 'escrow'; readonly depositId: `0x${string}` } & (
    | {
        readonly name: 'Deposited';
        readonly amount: bigint;
        readonly releaseTime: number;
        readonly cancelDeadline: number;
      }
    | { readonly name: 'Cancelled' | 'Released' }
  );

/** Figures have 8 decimals. */
export interface PublishedFill {
  readonly fillId: `0x${string}`;
  readonly coin: string;
  readonly isBuy: boolean;
  readonly size: bigint;
  readonly price: bigint;
  readonly realizedPnl: bigint;
  readonly fee: bigint;
  /** ms. */
  readonly filledAt: number;
}

export interface FillEvent extends Recorded {
  readonly contract: 'fillLog';
  readonly name: 'Fill';
  readonly fill: PublishedFill;
}

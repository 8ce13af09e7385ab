/** An event of a contract on a simulated chain, before it is encoded. */
export type ChainEvent = EscrowEvent | FillEvent;

interface Recorded {
  /** Transaction of the event; the same after a reorganization. */
  readonly transactionHash: `0x${string}`;
  /** Sender of the transaction. */
  readonly from: `0x${string}`;
  /** Block that holds the event. */
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

/** A fill that the agent publishes. Figures have 8 decimals. */
export interface PublishedFill {
  readonly fillId: `0x${string}`;
  readonly coin: string;
  readonly isBuy: boolean;
  readonly size: bigint;
  readonly price: bigint;
  readonly realizedPnl: bigint;
  readonly fee: bigint;
  /** Time of the fill, ms. */
  readonly filledAt: number;
}

export interface FillEvent extends Recorded {
  readonly contract: 'fillLog';
  readonly name: 'Fill';
  readonly fill: PublishedFill;
}

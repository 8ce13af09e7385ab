import type { BlockPoint } from '../funds/deposit.ts';
import type { DecimalText } from '../decimal.ts';

/** A fill as the agent published it on a chain. Figures have at most 8 decimals. */
export interface ChainFill {
  /** 32 bytes as 0x and hex. */
  readonly fillId: string;
  /** Lower-case address. */
  readonly account: string;
  readonly coin: string;
  readonly side: 'buy' | 'sell';
  readonly size: DecimalText;
  readonly price: DecimalText;
  /** Gross of fees. */
  readonly realizedPnl: DecimalText;
  readonly fee: DecimalText;
  /** World ms. */
  readonly filledAt: number;
  readonly blockNumber: number;
  /** Index of the event within its block. */
  readonly logIndex: number;
  readonly transactionHash: string;
}

/** Fill events of a range of blocks, in the order of the chain. */
export interface FillPage {
  readonly fills: readonly ChainFill[];
  /** The last block that was read; the next page begins after it. */
  readonly toBlock: BlockPoint;
  /** Events that do not decode as the published ABI says. */
  readonly unreadable: number;
}

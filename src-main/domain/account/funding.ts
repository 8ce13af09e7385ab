import type { DecimalText } from '../decimal.ts';

/** One funding payment. Its key is (time, coin). */
export interface FundingPayment {
  readonly time: number;
  readonly coin: string;
  /** Amount in the DEX's collateral; positive = received. */
  readonly amount: DecimalText;
  /** Signed position it was paid on. */
  readonly positionSize: DecimalText;
  readonly rate: DecimalText;
  /** Hours that an old row sums up; null for a single one. */
  readonly samples: number | null;
}

import type { DecimalText } from '../decimal.ts';

/** Whose liquidation a fill was part of: on both sides of it the venue says so. */
export interface FillLiquidation {
  /** Lower-case address; null where the venue leaves it out. The account itself was liquidated only if it is its own. */
  readonly user: string | null;
  readonly markPrice: DecimalText | null;
  /** `market` or `backstop`, as the venue says. */
  readonly method: string | null;
}

/** One execution, as the venue reports it. Its key is (time, coin, tid, oid): the hash may be all zeros, a tid is not unique. */
export interface Fill {
  /** Block time, ms: many fills share one. */
  readonly time: number;
  readonly coin: string;
  readonly tid: number;
  readonly oid: number;
  readonly side: 'buy' | 'sell';
  readonly price: DecimalText;
  readonly size: DecimalText;
  /** Signed position before this fill. */
  readonly startPosition: DecimalText;
  /** The venue's display text, any. */
  readonly direction: string;
  /** Realised on the closed part, gross of fees and funding. */
  readonly closedPnl: DecimalText;
  /** In `feeToken`, builder fee included; positive = paid. */
  readonly fee: DecimalText;
  readonly feeToken: string;
  readonly builderFee: DecimalText | null;
  /** true = taker. */
  readonly crossed: boolean;
  readonly hash: string;
  readonly twapId: number | null;
  readonly cloid: string | null;
  readonly liquidation: FillLiquidation | null;
}

/** Text of a fill's key, e.g. `1784507189410 PUMP 1083817443202724 498935919581`. */
export function fillKey({ time, coin, tid, oid }: Pick<Fill, 'time' | 'coin' | 'tid' | 'oid'>): string {
  return `${time} ${coin} ${tid} ${oid}`;
}

/** Spot (`PURR/USDC`, `@107`) and outcome (`#12`) fills are kept, but are no perp and fold into no trip. */
export function isPerpCoin(coin: string): boolean {
  return !coin.startsWith('@') && !coin.startsWith('#') && !coin.startsWith('+') && !coin.includes('/');
}

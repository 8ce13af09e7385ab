import type { DecimalText } from '../decimal.ts';

/** The liquidation that a fill was part of; the venue marks both sides of it. */
export interface FillLiquidation {
  /** Lower-case address of the liquidated account; null if the venue leaves it out. */
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
  /** Realized on the closed part, gross of fees and funding. */
  readonly closedPnl: DecimalText;
  /** Fee in `feeToken`, builder fee included; positive = paid. */
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

/**
 * Checks whether this account was liquidated by the fill, which the venue also marks for the other side of it. One that names no
 * account counts as its own.
 */
export function isLiquidationOf({ liquidation }: Pick<Fill, 'liquidation'>, account: string | null): boolean {
  return liquidation !== null && (liquidation.user === null || liquidation.user === account);
}

/** Text of a fill's key, e.g. `1784507189410 PUMP 1083817443202724 498935919581`. */
export function fillKey({ time, coin, tid, oid }: Pick<Fill, 'time' | 'coin' | 'tid' | 'oid'>): string {
  return `${time} ${coin} ${tid} ${oid}`;
}

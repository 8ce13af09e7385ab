import type { DecimalText } from '../decimal.ts';

/** One round trip as a row of /mcp/trades. */
export interface ClosedTrade {
  readonly tradeId: string;
  readonly coin: string;
  readonly side: 'long' | 'short';
  /** Base units that were closed. */
  readonly size: DecimalText;
  /** null where the opening is not known. */
  readonly entryPrice: DecimalText | null;
  /** null where no fill closed it. */
  readonly exitPrice: DecimalText | null;
  /** The venue's own, in the market's collateral, gross of fees and funding; null where no fill closed it. */
  readonly realizedPnl: DecimalText | null;
  readonly fees: DecimalText;
  /** null: in more than one token, so that `fees` is not one amount. */
  readonly feeToken: string | null;
  /** null where the opening is not known. */
  readonly holdDurationSeconds: number | null;
  /** `unknown` unless the agent's journal says. */
  readonly exitReason: string;
  readonly decisionId: string | null;
  readonly strategyId: string | null;
  /** World ms. */
  readonly openedAt: number | null;
  /** null where it is not known when the position was gone. */
  readonly filledAt: number | null;
  /** Time that it is listed by: `filledAt`, else its last fill. */
  readonly lastAt: number;
}

/** A trade that fills closed, as every row of /mcp/trades is. */
export type PricedTrade = ClosedTrade & { readonly exitPrice: DecimalText; readonly filledAt: number };

export function isPriced(trade: ClosedTrade): trade is PricedTrade {
  return trade.exitPrice !== null && trade.filledAt !== null;
}

/** What the agent's journal adds to a round trip: never a figure. */
export interface TripAttribution {
  readonly decisionId: string | null;
  readonly strategyId: string | null;
  readonly exitReason: string | null;
}

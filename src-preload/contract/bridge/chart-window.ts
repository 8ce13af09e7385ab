/** Marks to draw on a market's chart, ascending by time. At most 500, of which the newest are kept. */
export interface MarketMarks {
  readonly marks: readonly {
    /** Id of the row: a trade's id or a decision's key. */
    readonly key: string;
    readonly kind: 'buy' | 'sell' | 'rejected' | 'decision';
    readonly at: number;
    /** null for a decision. */
    readonly price: number | null;
    /** The action or the side in a word. The renderer formats phrases such as `Bought 0.5 at 61,200`. */
    readonly word: string;
    /** Base units filled; null for a decision and a rejected order. */
    readonly size: number | null;
    /** Realized by the order, before fees; null if it realized nothing or that is not known. */
    readonly pnlUsd: number | null;
    readonly strategyId: string | null;
    /** Why an order was rejected, or the summary of a decision. */
    readonly reason: string | null;
    /** Id of the trade whose detail contains the mark; for a decision, its first trade. null: it led to no order. */
    readonly tradeId: string | null;
  }[];
  /** Whether older marks of the requested time are left out. */
  readonly cut: boolean;
  /** Why marks of the requested time may be missing; null: none is. */
  readonly whyIncomplete: string | null;
}

export interface ChartWindowRequest {
  readonly marketId: string;
  /** World ms. */
  readonly from: number;
  readonly to: number;
}

/** Things drawn on a market's chart, at most 500, newest kept. */
export interface MarketMarks {
  readonly marks: readonly {
    /** Names the row: a trade's id or a decision's key. */
    readonly key: string;
    readonly kind: 'buy' | 'sell' | 'rejected' | 'decision';
    readonly at: number;
    /** null for a decision. */
    readonly price: number | null;
    /** A few words, e.g. `Bought 0.5 at 61,200` is the renderer's to format; here the action or the side. */
    readonly word: string;
    /** Base units filled; null for a decision and a rejected order. */
    readonly size: number | null;
    /** Realized by the order, before fees; null where it realized nothing or that is not known. */
    readonly pnlUsd: number | null;
    readonly strategyId: string | null;
    /** Why an order was rejected, or the summary of a decision. */
    readonly reason: string | null;
    /** Trade whose detail holds it: of a decision, its first; null: it led to no order. */
    readonly tradeId: string | null;
  }[];
  /** Older ones of the time asked for are left out. */
  readonly cut: boolean;
  /** Why marks of the time asked for may be missing; null: none is. */
  readonly whyIncomplete: string | null;
}

export interface ChartWindowRequest {
  readonly marketId: string;
  /** World ms. */
  readonly from: number;
  readonly to: number;
}

// Written from the list of operations by `node test/tooling/client-routes.ts`.

import type * as views from './views.ts';

export interface GetMcpPerformanceQuery {
  /** 7d where none is named */
  readonly period?: '24h' | '7d' | '30d' | 'all' | undefined;
}

export interface GetPerformanceQuery {
  /** 7d where none is named */
  readonly period?: '24h' | '7d' | '30d' | 'all' | undefined;
}

export interface ListMcpTradesQuery {
  /** 7d where none is named */
  readonly period?: '24h' | '7d' | '30d' | 'all' | undefined;
  /** 'BTC', 'BTC/USDC' or 'xyz:TSLA'; case does not matter where no exact coin is meant; all symbols where it is empty */
  readonly symbol?: string | undefined;
  /** next of the page before, under the same filters; the newest rows without it */
  readonly cursor?: string | undefined;
  /** rows at most: what is outside 1 to 500 is brought inside, what is no number is 50 */
  readonly limit?: number | undefined;
}

export interface ListMcpOrdersQuery {
  /** 'BTC', 'BTC/USDC' or 'xyz:TSLA'; case does not matter where no exact coin is meant; all symbols where it is empty */
  readonly symbol?: string | undefined;
}

export interface ListMcpMarketsQuery {
  /** 'BTC', 'BTC/USDC' or 'xyz:TSLA'; case does not matter where no exact coin is meant; all symbols where it is empty */
  readonly symbol?: string | undefined;
}

export interface ListMarketsQuery {
  /** only this class */
  readonly assetClass?: views.AssetClass | undefined;
  /** only markets that the agent may trade */
  readonly activeOnly?: boolean | undefined;
}

export interface GetCandlesQuery {
  /** 1h where none is named */
  readonly interval?: views.CandleInterval | undefined;
  /** the window is the last so many intervals; fewer rows come where the venue has fewer */
  readonly limit?: number | undefined;
}

export interface ListQuotesQuery {
  /** only this class */
  readonly assetClass?: views.AssetClass | undefined;
}

export interface ListOrdersQuery {
  /** only this class */
  readonly assetClass?: views.AssetClass | undefined;
  /** only this market */
  readonly marketId?: string | undefined;
  /** next of the page before, under the same filters; the newest rows without it */
  readonly cursor?: string | undefined;
  /** rows at most: what is outside 1 to 500 is brought inside, what is no number is 50 */
  readonly limit?: number | undefined;
}

export interface ListChainChecksQuery {
  /** 7d where none is named */
  readonly period?: '24h' | '7d' | '30d' | 'all' | undefined;
  /** only rows with this result */
  readonly state?: 'matched' | 'differs' | 'missing_on_chain' | 'missing_at_venue' | undefined;
  /** only this class */
  readonly assetClass?: views.AssetClass | undefined;
  /** only this market */
  readonly marketId?: string | undefined;
  /** next of the page before, under the same filters; the newest rows without it */
  readonly cursor?: string | undefined;
  /** rows at most: what is outside 1 to 500 is brought inside, what is no number is 50 */
  readonly limit?: number | undefined;
}

export interface ListDecisionsQuery {
  /** all where none is named */
  readonly period?: '24h' | '7d' | '30d' | 'all' | undefined;
  /** only this action */
  readonly action?: views.DecisionAction | undefined;
  /** only what this strategy of the agent did */
  readonly strategyId?: string | undefined;
  /** only this class */
  readonly assetClass?: views.AssetClass | undefined;
  /** only this market */
  readonly marketId?: string | undefined;
  /** next of the page before, under the same filters; the newest rows without it */
  readonly cursor?: string | undefined;
  /** rows at most: what is outside 1 to 500 is brought inside, what is no number is 50 */
  readonly limit?: number | undefined;
}

export interface ListRefusedEntriesQuery {
  /** all where none is named */
  readonly period?: '24h' | '7d' | '30d' | 'all' | undefined;
  /** only what this gate of the agent held back */
  readonly gate?: string | undefined;
  /** only this class */
  readonly assetClass?: views.AssetClass | undefined;
  /** only this market */
  readonly marketId?: string | undefined;
  /** next of the page before, under the same filters; the newest rows without it */
  readonly cursor?: string | undefined;
  /** rows at most: what is outside 1 to 500 is brought inside, what is no number is 50 */
  readonly limit?: number | undefined;
}

export interface GetDepositQuery {
  /** the chain that the deposit is on */
  readonly network: views.EscrowChain;
}

export interface ListDepositsQuery {
  /** next of the page before, under the same filters; the newest rows without it */
  readonly cursor?: string | undefined;
  /** rows at most: what is outside 1 to 500 is brought inside, what is no number is 50 */
  readonly limit?: number | undefined;
}

export interface ListLedgerQuery {
  /** all where none is named */
  readonly period?: '24h' | '7d' | '30d' | 'all' | undefined;
  /** only what came in, went out, or moved within the account */
  readonly direction?: views.LedgerDirection | undefined;
  /** only this token, as the ledger spells it */
  readonly token?: string | undefined;
  /** next of the page before, under the same filters; the newest rows without it */
  readonly cursor?: string | undefined;
  /** rows at most: what is outside 1 to 500 is brought inside, what is no number is 50 */
  readonly limit?: number | undefined;
}

export interface ListAlertsQuery {
  /** only this severity */
  readonly severity?: views.AlertSeverity | undefined;
  /** next of the page before, under the same filters; the newest rows without it */
  readonly cursor?: string | undefined;
  /** rows at most: what is outside 1 to 500 is brought inside, what is no number is 50 */
  readonly limit?: number | undefined;
}

export interface ListTradesQuery {
  /** 7d where none is named */
  readonly period?: '24h' | '7d' | '30d' | 'all' | undefined;
  /** only orders that ended so */
  readonly orderStatus?: 'filled' | 'partial' | 'resting' | 'rejected' | 'unknown' | undefined;
  /** only what this strategy of the agent did */
  readonly strategyId?: string | undefined;
  /** only orders whose report and fills compare so; mismatch: venue_missing, agent_missing and differs; uncovered: outside the journal's time */
  readonly reconciliation?:
    | 'matched'
    | 'venue_missing'
    | 'agent_missing'
    | 'differs'
    | 'pending'
    | 'mismatch'
    | 'uncovered'
    | undefined;
  /** only this class */
  readonly assetClass?: views.AssetClass | undefined;
  /** only this market */
  readonly marketId?: string | undefined;
  /** next of the page before, under the same filters; the newest rows without it */
  readonly cursor?: string | undefined;
  /** rows at most: what is outside 1 to 500 is brought inside, what is no number is 50 */
  readonly limit?: number | undefined;
}

export interface ListClosedTradesQuery {
  /** 7d where none is named */
  readonly period?: '24h' | '7d' | '30d' | 'all' | undefined;
  /** only what this strategy of the agent did */
  readonly strategyId?: string | undefined;
  /** only this class */
  readonly assetClass?: views.AssetClass | undefined;
  /** only this market */
  readonly marketId?: string | undefined;
  /** next of the page before, under the same filters; the newest rows without it */
  readonly cursor?: string | undefined;
  /** rows at most: what is outside 1 to 500 is brought inside, what is no number is 50 */
  readonly limit?: number | undefined;
}

export interface GetEquityQuery {
  /** 7d where none is named */
  readonly period?: '24h' | '7d' | '30d' | 'all' | undefined;
}

// Written from the list of operations by `node test/tooling/client-routes.ts`.

import type * as views from './views.ts';

export interface GetMcpPerformanceQuery {
  /** default: 7d */
  readonly period?: '24h' | '7d' | '30d' | 'all' | undefined;
}

export interface GetPerformanceQuery {
  /** default: 7d */
  readonly period?: '24h' | '7d' | '30d' | 'all' | undefined;
}

export interface ListMcpTradesQuery {
  /** default: 7d */
  readonly period?: '24h' | '7d' | '30d' | 'all' | undefined;
  /** 'BTC', 'BTC/USDC' or 'xyz:TSLA'; case is ignored unless an exact coin matches; all symbols if empty */
  readonly symbol?: string | undefined;
  /** next from the previous page, with the same filters; default: the newest rows */
  readonly cursor?: string | undefined;
  /** maximum number of rows, clamped to 1 to 500; 50 if it is not a number */
  readonly limit?: number | undefined;
}

export interface ListMcpOrdersQuery {
  /** 'BTC', 'BTC/USDC' or 'xyz:TSLA'; case is ignored unless an exact coin matches; all symbols if empty */
  readonly symbol?: string | undefined;
}

export interface ListMcpMarketsQuery {
  /** 'BTC', 'BTC/USDC' or 'xyz:TSLA'; case is ignored unless an exact coin matches; all symbols if empty */
  readonly symbol?: string | undefined;
}

export interface ListMarketsQuery {
  /** only this asset class */
  readonly assetClass?: views.AssetClass | undefined;
  /** only markets that the agent may trade */
  readonly activeOnly?: boolean | undefined;
}

export interface GetCandlesQuery {
  /** default: 1h */
  readonly interval?: views.CandleInterval | undefined;
  /** number of last intervals in the window; fewer rows if the venue has fewer */
  readonly limit?: number | undefined;
}

export interface ListQuotesQuery {
  /** only this asset class */
  readonly assetClass?: views.AssetClass | undefined;
}

export interface ListOrdersQuery {
  /** only this asset class */
  readonly assetClass?: views.AssetClass | undefined;
  /** only this market */
  readonly marketId?: string | undefined;
  /** next from the previous page, with the same filters; default: the newest rows */
  readonly cursor?: string | undefined;
  /** maximum number of rows, clamped to 1 to 500; 50 if it is not a number */
  readonly limit?: number | undefined;
}

export interface ListChainChecksQuery {
  /** default: 7d */
  readonly period?: '24h' | '7d' | '30d' | 'all' | undefined;
  /** only rows with this result */
  readonly state?: 'matched' | 'differs' | 'missing_on_chain' | 'missing_at_venue' | undefined;
  /** only this asset class */
  readonly assetClass?: views.AssetClass | undefined;
  /** only this market */
  readonly marketId?: string | undefined;
  /** next from the previous page, with the same filters; default: the newest rows */
  readonly cursor?: string | undefined;
  /** maximum number of rows, clamped to 1 to 500; 50 if it is not a number */
  readonly limit?: number | undefined;
}

export interface ListDecisionsQuery {
  /** default: all */
  readonly period?: '24h' | '7d' | '30d' | 'all' | undefined;
  /** only this action */
  readonly action?: views.DecisionAction | undefined;
  /** only rows of this strategy of the agent */
  readonly strategyId?: string | undefined;
  /** only this asset class */
  readonly assetClass?: views.AssetClass | undefined;
  /** only this market */
  readonly marketId?: string | undefined;
  /** next from the previous page, with the same filters; default: the newest rows */
  readonly cursor?: string | undefined;
  /** maximum number of rows, clamped to 1 to 500; 50 if it is not a number */
  readonly limit?: number | undefined;
}

export interface ListRefusedEntriesQuery {
  /** default: all */
  readonly period?: '24h' | '7d' | '30d' | 'all' | undefined;
  /** only entries held back by this gate of the agent */
  readonly gate?: string | undefined;
  /** only this asset class */
  readonly assetClass?: views.AssetClass | undefined;
  /** only this market */
  readonly marketId?: string | undefined;
  /** next from the previous page, with the same filters; default: the newest rows */
  readonly cursor?: string | undefined;
  /** maximum number of rows, clamped to 1 to 500; 50 if it is not a number */
  readonly limit?: number | undefined;
}

export interface GetDepositQuery {
  /** chain of the deposit */
  readonly network: views.EscrowChain;
}

export interface ListDepositsQuery {
  /** next from the previous page, with the same filters; default: the newest rows */
  readonly cursor?: string | undefined;
  /** maximum number of rows, clamped to 1 to 500; 50 if it is not a number */
  readonly limit?: number | undefined;
}

export interface ListLedgerQuery {
  /** default: all */
  readonly period?: '24h' | '7d' | '30d' | 'all' | undefined;
  /** only entries that came in, went out, or moved within the account */
  readonly direction?: views.LedgerDirection | undefined;
  /** only this token, as the ledger spells it */
  readonly token?: string | undefined;
  /** next from the previous page, with the same filters; default: the newest rows */
  readonly cursor?: string | undefined;
  /** maximum number of rows, clamped to 1 to 500; 50 if it is not a number */
  readonly limit?: number | undefined;
}

export interface ListAlertsQuery {
  /** only alerts of this severity */
  readonly severity?: views.AlertSeverity | undefined;
  /** next from the previous page, with the same filters; default: the newest rows */
  readonly cursor?: string | undefined;
  /** maximum number of rows, clamped to 1 to 500; 50 if it is not a number */
  readonly limit?: number | undefined;
}

export interface ListTradesQuery {
  /** default: 7d */
  readonly period?: '24h' | '7d' | '30d' | 'all' | undefined;
  /** only orders with this status */
  readonly orderStatus?: 'filled' | 'partial' | 'resting' | 'rejected' | 'unknown' | undefined;
  /** only rows of this strategy of the agent */
  readonly strategyId?: string | undefined;
  /** only orders with this reconciliation; mismatch: venue_missing, agent_missing and differs; uncovered: the journal or the venue's fills are not read for that time */
  readonly reconciliation?:
    | 'matched'
    | 'venue_missing'
    | 'agent_missing'
    | 'differs'
    | 'pending'
    | 'mismatch'
    | 'uncovered'
    | undefined;
  /** only this asset class */
  readonly assetClass?: views.AssetClass | undefined;
  /** only this market */
  readonly marketId?: string | undefined;
  /** next from the previous page, with the same filters; default: the newest rows */
  readonly cursor?: string | undefined;
  /** maximum number of rows, clamped to 1 to 500; 50 if it is not a number */
  readonly limit?: number | undefined;
}

export interface ListClosedTradesQuery {
  /** default: 7d */
  readonly period?: '24h' | '7d' | '30d' | 'all' | undefined;
  /** only rows of this strategy of the agent */
  readonly strategyId?: string | undefined;
  /** only this asset class */
  readonly assetClass?: views.AssetClass | undefined;
  /** only this market */
  readonly marketId?: string | undefined;
  /** next from the previous page, with the same filters; default: the newest rows */
  readonly cursor?: string | undefined;
  /** maximum number of rows, clamped to 1 to 500; 50 if it is not a number */
  readonly limit?: number | undefined;
}

export interface GetEquityQuery {
  /** default: 7d */
  readonly period?: '24h' | '7d' | '30d' | 'all' | undefined;
}

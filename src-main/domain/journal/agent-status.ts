import type { DecimalText } from '../decimal.ts';
import type { Network } from '../markets/market-identity.ts';

export type AgentActivation = 'ACTIVE' | 'CATALOG_ONLY' | 'DISABLED';

/** The agent's report on one market. */
export interface AgentMarket {
  readonly coin: string;
  readonly configured: boolean | null;
  readonly operatorListed: boolean | null;
  readonly governanceApproved: boolean | null;
  readonly activation: AgentActivation | null;
  readonly newEntries: { readonly allowed: boolean; readonly reason: string | null } | null;
}

export interface AgentTransfer {
  readonly id: string;
  readonly fromDex: string;
  readonly toDex: string;
  readonly token: string;
  readonly amount: DecimalText;
  readonly status: string;
  /** World ms; null if not reported. */
  readonly requestedAt: number | null;
}

export interface AgentReceivable {
  readonly dex: string;
  readonly token: string;
  readonly amount: DecimalText;
  readonly since: number | null;
}

export interface AgentSignal {
  readonly signalId: string;
  readonly symbol: string;
  readonly direction: 'long' | 'short' | 'neutral';
  /** Clamped to 0 to 1; null if it is not a number. */
  readonly confidence: number | null;
  readonly source: string;
  readonly reasoningExcerpt: string | null;
  readonly actedOn: boolean | null;
}

/** The agent's own token, as it reports it. */
export interface AgentToken {
  readonly symbol: string;
  /** The token's contract, as it was written. */
  readonly address: string | null;
  readonly chain: string | null;
  readonly pool: string | null;
  readonly poolKind: string | null;
  readonly estimatedPriceUsd: DecimalText | null;
}

/** A reading of the agent's own reference data. */
export interface AgentReferenceReading {
  readonly provider: string;
  readonly ticker: string;
  readonly value: DecimalText | null;
  readonly observedAt: number | null;
  /** World ms at which this observation first arrived; absent in a stored status. */
  readonly receivedAt?: number;
  readonly delay: 'real_time' | 'delayed' | 'end_of_day' | 'unknown';
  readonly healthy: boolean | null;
}

/** The agent's status document. Times are world ms. */
export interface AgentStatus {
  readonly journalId: string;
  /** null: not reported. */
  readonly agentId: string | null;
  readonly name: string | null;
  readonly version: string | null;
  readonly network: Network;
  readonly operationalStatus: 'running' | 'paused' | 'degraded';
  readonly statusReason: string | null;
  /** Lower-case address of the vault; null if not reported. */
  readonly account: string | null;
  /** Exact coins traded now, in the agent's order. null: the list did not fully parse. */
  readonly symbols: readonly string[] | null;
  readonly markets: readonly AgentMarket[];
  /** false: some market rows failed to parse, so a missing market may have been reported. */
  readonly marketsWhole: boolean;
  /** The risk monitor's report, verbatim; absent if the document lacks the key. */
  readonly risk: { readonly kind: 'absent' } | { readonly kind: 'reported'; readonly value: unknown };
  /** null: the document has no signal list. */
  readonly signals: readonly AgentSignal[] | null;
  /** Signal rows that failed to parse. */
  readonly unreadableSignals: number;
  /** null: absent, or not every row parsed. */
  readonly transfers: {
    readonly enabled: boolean | null;
    readonly pending: readonly AgentTransfer[];
    readonly receivables: readonly AgentReceivable[];
  } | null;
  readonly token: AgentToken | null;
  readonly vix: AgentReferenceReading | null;
  readonly stocks: readonly AgentReferenceReading[];
  readonly heartbeatAt: number;
}

import type { DecimalText } from '../decimal.ts';
import type { Network } from '../markets/market-identity.ts';

export type AgentActivation = 'ACTIVE' | 'CATALOG_ONLY' | 'DISABLED';

/** The agent's word about one market. */
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
  /** World ms; null where it did not say. */
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
  /** Clamped to 0 to 1; null where it is no number. */
  readonly confidence: number | null;
  readonly source: string;
  readonly reasoningExcerpt: string | null;
  readonly actedOn: boolean | null;
}

/** The agent's own token, as far as it says. */
export interface AgentToken {
  readonly symbol: string;
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
  /** World ms at which this observation first arrived; absent in a status that was stored. */
  readonly receivedAt?: number;
  readonly delay: 'real_time' | 'delayed' | 'end_of_day' | 'unknown';
  readonly healthy: boolean | null;
}

/** The agent's status document, in our words. Times are world ms. */
export interface AgentStatus {
  readonly journalId: string;
  /** null: it did not say. */
  readonly agentId: string | null;
  readonly name: string | null;
  readonly version: string | null;
  readonly network: Network;
  readonly operationalStatus: 'running' | 'paused' | 'degraded';
  readonly statusReason: string | null;
  /** Lower-case address of the vault; null where it names none. */
  readonly account: string | null;
  /** Exact coins traded now, in the agent's order: the price strip's list. null: no whole list could be read. */
  readonly symbols: readonly string[] | null;
  readonly markets: readonly AgentMarket[];
  /** false: some rows of it could not be read, so that a market that is not among them may have been. */
  readonly marketsWhole: boolean;
  /** Whatever the risk monitor reported, verbatim; absent where the document lacks the key. */
  readonly risk: { readonly kind: 'absent' } | { readonly kind: 'reported'; readonly value: unknown };
  /** null: the document has no list of them. */
  readonly signals: readonly AgentSignal[] | null;
  /** Rows of that list that could not be read. */
  readonly unreadableSignals: number;
  /** null: the document lacks it, or not every row of it could be read. */
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

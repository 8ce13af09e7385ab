import type { FillPage } from '../domain/trades/chain-fill.ts';
import type { BlockPoint, EscrowDeposit } from '../domain/funds/deposit.ts';
import type { DeployedContract } from '../domain/funds/chain-setup.ts';
import type { EscrowChain } from '../domain/funds/escrow.ts';
import type { PoolReading, PoolQuestion } from '../domain/funds/token-price.ts';

/** Why a chain could not be read. `wrong_chain`: no configured endpoint serves the chain; the other kinds may be temporary. */
export type ChainFailureKind = 'unreachable' | 'timeout' | 'malformed' | 'refused' | 'wrong_chain';

/** Failed read of a chain. The message names the chain and never an endpoint's URL, which may carry a key. */
export class ChainFailure extends Error {
  readonly kind: ChainFailureKind;

  constructor(kind: ChainFailureKind, message: string) {
    super(message);
    this.name = 'ChainFailure';
    this.kind = kind;
  }
}

/** One chain, read through its endpoints in order. Every call throws ChainFailure. Nothing is signed or sent. */
export interface Chain {
  readonly name: EscrowChain;
  readonly chainId: number;
  readonly latestBlock: (signal: AbortSignal) => Promise<BlockPoint>;
  /** The finalized block; if the endpoints do not know that tag, the latest block minus the configured depth. */
  readonly finalizedBlock: (signal: AbortSignal) => Promise<BlockPoint>;
  /** The contract's view of one deposit at the latest block, its event, and whether that is final. */
  readonly readDeposit: (
    escrow: DeployedContract,
    depositId: string,
    signal: AbortSignal,
  ) => Promise<EscrowDeposit>;
  readonly readPool: (question: PoolQuestion, signal: AbortSignal) => Promise<PoolReading>;
  /**
   * Events after `afterBlock` up to the finalized block: one page, of as many blocks as the endpoint allows. null: no blocks are
   * left.
   */
  readonly readFills: (
    fillLog: DeployedContract,
    afterBlock: number,
    signal: AbortSignal,
  ) => Promise<FillPage | null>;
  readonly close: () => Promise<void>;
}

/** Health of the chains of the venue's network together. Times are world ms. */
export interface ChainHealth {
  readonly state: 'ok' | 'degraded' | 'down' | 'unread';
  readonly lastError: string | null;
  /** Suggested action. */
  readonly remedy: string | null;
  readonly since: number;
  readonly lastOkAt: number | null;
  /** Fill events that could not be decoded. */
  readonly invalidRows: number;
  /** Reads that failed since the source was opened. */
  readonly failedReads: number;
}

/** Answer of one endpoint to a probe. */
export interface EndpointProbe {
  /** null: it did not answer; `error` says why. */
  readonly chainId: number | null;
  readonly block: number | null;
  /** Real ms of the answer; null without one. */
  readonly latencyMs: number | null;
  readonly error: string | null;
}

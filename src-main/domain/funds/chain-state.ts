import type { ChainSetup } from './chain-setup.ts';
import type { BlockPoint } from './deposit.ts';
import type { EscrowChain } from './escrow.ts';
import type { PoolQuestion, PoolReading } from './token-price.ts';

/** A configured chain without its endpoints, and how far it was read. */
export interface KnownChain extends Omit<ChainSetup, 'endpoints'> {
  /** null: it was not read yet. */
  readonly latest: BlockPoint | null;
  readonly finalized: BlockPoint | null;
  /** World ms of the last good reading; null before the first. */
  readonly readAt: number | null;
  /** Why the last reading failed, the message as a sentence; null: it did not. */
  readonly failure: {
    /** `wrong_chain`: every endpoint serves another one. */
    readonly kind: 'wrong_chain' | 'other';
    readonly message: string;
  } | null;
}

/** Reading of the pool that the agent names for its token. */
export interface TokenPoolReading {
  readonly chain: EscrowChain;
  readonly question: PoolQuestion;
  /** The last one that could be read. */
  readonly reading: PoolReading | null;
  /** Why the last reading failed, as a sentence; null: it did not. */
  readonly failure: string | null;
  /** World ms of `reading`. */
  readonly readAt: number | null;
}

/** State of the chains of the venue's network. A new object with every change. */
export interface ChainState {
  readonly chains: readonly KnownChain[];
  /** null: the agent names no pool on a chain that is read, or it was not read yet. */
  readonly token: TokenPoolReading | null;
}

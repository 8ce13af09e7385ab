import type { ReferenceObservation } from './reference.ts';
import type { AnnouncedClosure } from '../sessions/session.ts';

/** `simulated`: the embedded simulator's, whose figures are nobody's. */
export type ReferenceProviderName = 'massive' | 'simulated';

/**
 * What is known of one ticker. A last observation stays when it can't be asked for again, with its own time: who uses it ruleChecks
 * its age. An answer that holds no figure of the ticker, or none that can be read, leaves none.
 */
export type TickerState =
  | { readonly kind: 'unread'; readonly last: null }
  | { readonly kind: 'observed'; readonly last: ReferenceObservation }
  | {
      /** `failed`: asking failed, or its row was unreadable. */
      readonly kind: 'not_entitled' | 'not_found' | 'failed';
      readonly message: string;
      readonly last: ReferenceObservation | null;
    };

export const unread: TickerState = { kind: 'unread', last: null };

/** Of the whole provider, as the poller has it. */
export interface ReferenceState {
  /** null: no provider is configured (no key). */
  readonly provider: ReferenceProviderName | null;
  /** By the provider's spelling (`TSLA`). A ticker that was never asked for is not in it. */
  readonly stocks: ReadonlyMap<string, TickerState>;
  readonly vix: TickerState;
  /**
   * Why asking for stocks fails now, in a sentence; null: it does not, or was not tried yet. A plan that lacks them is no failure:
   * their standings say so.
   */
  readonly stocksFailure: string | null;
  readonly closures: readonly AnnouncedClosure[];
}

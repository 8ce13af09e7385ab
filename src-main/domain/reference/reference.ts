import type { DecimalText } from '../decimal.ts';
import type { Market } from '../markets/market.ts';
import type { MarketRegistry, RegistryEntry } from '../markets/market-registry.ts';
import type { AnnouncedClosure } from '../sessions/session.ts';

/** As providers spell the volatility index. */
export const volatilityTicker = 'I:VIX';

/** `unknown`: the provider does not say, and nothing is assumed. */
export type ObservationDelay = 'real_time' | 'delayed' | 'end_of_day' | 'unknown';

/** What a provider observed of one ticker. Whether it is fresh is judged at each use, never kept. */
export interface ReferenceObservation {
  /** As the provider spells it: `TSLA`, `I:VIX`. */
  readonly ticker: string;
  readonly value: DecimalText;
  /** ns since the epoch, as text: more digits than a number holds. null: the provider does not say. */
  readonly observedAtNs: string | null;
  readonly delay: ObservationDelay;
  /** World ms. */
  readonly receivedAt: number;
  readonly requestId: string | null;
}

/** What came of asking for one ticker. A row of one never spoils another's. */
export type TickerAnswer =
  | { readonly kind: 'observed'; readonly observation: ReferenceObservation }
  | { readonly kind: 'not_entitled'; readonly ticker: string; readonly message: string }
  | { readonly kind: 'not_found'; readonly ticker: string; readonly message: string }
  /** A row that could not be read, or none at all. */
  | { readonly kind: 'unreadable'; readonly ticker: string; readonly message: string };

/** A ticker without its exchange: `TSLA` of `NASDAQ:TSLA`, as providers of shares spell it. */
export function bareTicker(ticker: string): string {
  return ticker.slice(ticker.indexOf(':') + 1);
}

/** The exchange-prefixed ticker of a US share: the provider knows no other exchange. null: the market stands for none. */
export function usShareOf(entry: RegistryEntry | undefined): string | null {
  return entry?.calendar === 'us_equity' ? entry.underlyingTicker : null;
}

/** The US shares that these markets stand for, each once. */
export function usShares(
  markets: readonly Pick<Market, 'coin'>[],
  registry: MarketRegistry,
): readonly string[] {
  return [...new Set(markets.flatMap(({ coin }) => usShareOf(registry.get(coin)) ?? []))];
}

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

import type { DecimalText } from '../decimal.ts';
import type { Market } from '../markets/market.ts';
import type { MarketRegistry, RegistryEntry } from '../markets/market-registry.ts';
import type { AnnouncedClosure } from '../sessions/session.ts';

/** Ticker of the volatility index. */
export const volatilityTicker = 'I:VIX';

/** `unknown`: the provider does not report it. */
export type ObservationDelay = 'real_time' | 'delayed' | 'end_of_day' | 'unknown';

/** One observation of a ticker. Freshness is assessed at each use, never stored. */
export interface ReferenceObservation {
  /** Ticker as the provider spells it: `TSLA`, `I:VIX`. */
  readonly ticker: string;
  readonly value: DecimalText;
  /** ns since the epoch, as text, because a number can't hold it. null: not reported. */
  readonly observedAtNs: string | null;
  readonly delay: ObservationDelay;
  /** World ms. */
  readonly receivedAt: number;
  readonly requestId: string | null;
}

/** Answer for one ticker. A bad row never affects another ticker. */
export type TickerAnswer =
  | { readonly kind: 'observed'; readonly observation: ReferenceObservation }
  | { readonly kind: 'not_entitled'; readonly ticker: string; readonly message: string }
  | { readonly kind: 'not_found'; readonly ticker: string; readonly message: string }
  /** The row failed to parse or is missing. */
  | { readonly kind: 'unreadable'; readonly ticker: string; readonly message: string };

/** Ticker without exchange: `TSLA` of `NASDAQ:TSLA`. */
export function bareTicker(ticker: string): string {
  return ticker.slice(ticker.indexOf(':') + 1);
}

/** Exchange-prefixed ticker of a market's US share, the only kind the provider has. null: none. */
export function usShareOf(entry: RegistryEntry | undefined): string | null {
  return entry?.calendar === 'us_equity' ? entry.underlyingTicker : null;
}

/** US shares underlying these markets, each once. */
export function usShares(
  markets: readonly Pick<Market, 'coin'>[],
  registry: MarketRegistry,
): readonly string[] {
  return [...new Set(markets.flatMap(({ coin }) => usShareOf(registry.get(coin)) ?? []))];
}

/** `simulated`: the embedded simulator's invented figures. */
export type ReferenceProviderName = 'massive' | 'simulated';

/**
 * State of one ticker. If it can't be requested again, the last observation stays, with its own time: whoever uses it checks its
 * age. An answer without a figure of the ticker, or with none that can be read, leaves no observation.
 */
export type TickerState =
  | { readonly kind: 'unread'; readonly last: null }
  | { readonly kind: 'observed'; readonly last: ReferenceObservation }
  | {
      /** `failed`: the request failed, or its row failed to parse. */
      readonly kind: 'not_entitled' | 'not_found' | 'failed';
      readonly message: string;
      readonly last: ReferenceObservation | null;
    };

export const unread: TickerState = { kind: 'unread', last: null };

/** State of the whole reference provider. */
export interface ReferenceState {
  /** null: no provider is configured (no key). */
  readonly provider: ReferenceProviderName | null;
  /** States of stocks by the provider's ticker (`TSLA`); a ticker never requested is absent. */
  readonly stocks: ReadonlyMap<string, TickerState>;
  readonly vix: TickerState;
  /**
   * One sentence on why requests for stocks fail now; null: they work, or were not tried yet. A plan without stocks is not a
   * failure; the ticker states say so.
   */
  readonly stocksFailure: string | null;
  readonly closures: readonly AnnouncedClosure[];
}

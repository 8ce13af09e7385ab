import type { Market } from '../markets/market.ts';
import type { MarketRegistry, RegistryEntry } from '../markets/market-registry.ts';

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

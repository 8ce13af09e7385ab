/** The coin that a symbol means; null: none. */
export type SymbolReader = (symbol: string) => string | null;

/**
 * Reads `BTC`, `BTC/USDC`, `xyz:TSLA` and `XYZ:tsla` against the coins that there are. What follows a `/` is cut off; the exact
 * coin comes first, else the one coin that is equal but for case, its DEX's prefix included: a bare base names a native market
 * only, never a ticker of some DEX. Where two coins are equal but for case and neither is exact, none is meant.
 */
export function symbolReader(coins: Iterable<string>): SymbolReader {
  const exact = new Set(coins);
  const folded = new Map<string, string | null>();
  for (const coin of exact) folded.set(foldCoin(coin), folded.has(foldCoin(coin)) ? null : coin);
  return (symbol) => {
    const coin = withoutQuote(symbol);
    return exact.has(coin) ? coin : (folded.get(foldCoin(coin)) ?? null);
  };
}

/** Coins that a symbol may have been meant for: equal but for case, or of the same ticker on whichever DEX. */
export function symbolCandidates(coins: Iterable<string>, symbol: string): readonly string[] {
  const ticker = foldedTicker(withoutQuote(symbol));
  return [...new Set(coins)].filter((coin) => foldedTicker(coin) === ticker).toSorted();
}

const foldedTicker = (coin: string): string => foldCoin(coin.slice(coin.indexOf(':') + 1));

/** `BTC` of `BTC/USDC`. */
function withoutQuote(symbol: string): string {
  return symbol.split('/', 1)[0] ?? symbol;
}

/** What two coins that differ in case alone have in common. */
export const foldCoin = (coin: string): string => coin.toLowerCase();

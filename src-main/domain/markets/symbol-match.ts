/** Resolves a symbol to a coin; null: none matches. */
export type SymbolReader = (symbol: string) => string | null;

/**
 * Resolves `BTC`, `BTC/USDC`, `xyz:TSLA` and `XYZ:tsla` to a listed coin. Cuts off `/QUOTE`, prefers the exact coin, else takes the
 * only coin that matches ignoring case, DEX prefix included: a bare base names only a market of the venue's own DEX. If two coins
 * match ignoring case and neither exactly, none is returned.
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

/**
 * Returns candidates for a symbol: the same ticker on any DEX, ignoring case. If there is none, tickers that it begins with (`BTC`
 * of `BTC-PERP`), and those that begin with it (`SILVER` of `SILV`).
 */
export function symbolCandidates(coins: Iterable<string>, symbol: string): readonly string[] {
  const ticker = foldedTicker(withoutQuote(symbol));
  const known = [...new Set(coins)].toSorted();
  const same = known.filter((coin) => foldedTicker(coin) === ticker);
  return same.length > 0 ? same : known.filter((coin) => isNear(foldedTicker(coin), ticker));
}

/** Shorter beginnings say too little. */
const leastBeginning = 3;

function isNear(ticker: string, asked: string): boolean {
  const [short, long] = ticker.length < asked.length ? [ticker, asked] : [asked, ticker];
  return (
    long.startsWith(short) && (short.length >= leastBeginning || /[^a-z0-9]/.test(long.charAt(short.length)))
  );
}

const foldedTicker = (coin: string): string => foldCoin(coin.slice(coin.indexOf(':') + 1));

/** `BTC` of `BTC/USDC`. */
function withoutQuote(symbol: string): string {
  return symbol.split('/', 1)[0] ?? symbol;
}

/** Folds case, so that coins compare case-insensitively. */
export const foldCoin = (coin: string): string => coin.toLowerCase();

/** One of the venue's perp DEXes. `name` is empty for the venue's own. */
export interface Dex {
  readonly name: string;
  readonly fullName: string;
  /** Position in the venue's own list. */
  readonly position: number;
  /** Collateral token, null when the venue's token list does not name it. */
  readonly collateral: string | null;
}

/** One perpetual as the venue lists it. */
export interface Market {
  readonly coin: string;
  readonly dex: string;
  /** Position in its DEX's universe: contexts are paired with it. */
  readonly position: number;
  readonly maxLeverage: number;
  readonly sizeDecimals: number;
  readonly onlyIsolated: boolean;
  readonly delisted: boolean;
}

/** A builder DEX's coins carry its prefix, the venue's own carry none: any other name would be a second identity. */
export function belongsToDex(coin: string, dex: string): boolean {
  return dex === '' ? !coin.includes(':') : coin.startsWith(`${dex}:`) && coin.length > dex.length + 1;
}

/** The DEX whose prefix a coin carries; empty for the venue's own. */
export function dexOf(coin: string): string {
  return coin.slice(0, Math.max(0, coin.indexOf(':')));
}

/** The coin without its DEX prefix, for display only. */
export function displayTicker(coin: string): string {
  return coin.slice(coin.indexOf(':') + 1);
}

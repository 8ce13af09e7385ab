/** One of the venue's perp DEXes. `name` is empty for the venue's own. */
export interface Dex {
  readonly name: string;
  readonly fullName: string;
  /** Position in the venue's own list. */
  readonly position: number;
  /** Collateral token, null when the venue's token list does not name it. */
  readonly collateral: string | null;
}

/** A listed market whose row could not be read. */
export interface UnreadMarket {
  /** null: the row gives no name. */
  readonly coin: string | null;
  readonly dex: string;
  /** Index in its DEX's universe. */
  readonly position: number;
}

/** One perpetual as the venue lists it. */
export interface Market {
  readonly coin: string;
  readonly dex: string;
  /** Index in its DEX's universe, which contexts are matched by. */
  readonly position: number;
  readonly maxLeverage: number;
  readonly sizeDecimals: number;
  readonly onlyIsolated: boolean;
  readonly delisted: boolean;
}

/** Whether the coin's prefix is that of the DEX. The venue's own coins have none. */
export function belongsToDex(coin: string, dex: string): boolean {
  return dex === '' ? !coin.includes(':') : coin.startsWith(`${dex}:`) && coin.length > dex.length + 1;
}

/** DEX prefix of a coin; empty for the venue's own DEX. */
export function dexOf(coin: string): string {
  return coin.slice(0, Math.max(0, coin.indexOf(':')));
}

/** Whether a coin is a perpetual. Spot (`PURR/USDC`, `@107`) and outcome (`#12`) fills are stored, but form no round trip. */
export function isPerpCoin(coin: string): boolean {
  return !coin.startsWith('@') && !coin.startsWith('#') && !coin.startsWith('+') && !coin.includes('/');
}

/** Names a DEX within a sentence. */
export function dexPhrase(dex: string): string {
  return dex === '' ? 'the main DEX' : dex;
}

/** The coin without its DEX prefix, for display only. */
export function displayTicker(coin: string): string {
  return coin.slice(coin.indexOf(':') + 1);
}

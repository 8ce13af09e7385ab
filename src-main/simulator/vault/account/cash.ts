/**
 * Names the raw cash of a DEX: money received minus purchases plus sales. With the positions at their marks it gives the DEX's
 * value.
 */
export function dexCash(dex: string): string {
  return `dex ${dex}`;
}

/** Names the balance of a token outside the perp DEXes. */
export function spotCash(token: string): string {
  return `spot ${token}`;
}

/** Names the funding received on a coin since the beginning. */
export function fundingOf(coin: string): string {
  return `funding ${coin}`;
}

/** Raw cash of a DEX: what came in, less what was bought, plus what was sold; with positions at their marks its value. */
export function dexCash(dex: string): string {
  return `dex ${dex}`;
}

/** A token outside the perp DEXes. */
export function spotCash(token: string): string {
  return `spot ${token}`;
}

/** Funding received on a coin since the beginning. */
export function fundingOf(coin: string): string {
  return `funding ${coin}`;
}

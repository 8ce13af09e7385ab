export type VenueName = 'hyperliquid' | 'simulated';
export type Network = 'TESTNET' | 'MAINNET';

const prefixes = { hyperliquid: 'hl', simulated: 'sim' } as const satisfies Record<VenueName, string>;

/** Prefix of a marketId: `hl-testnet`, `sim-mainnet`. */
export function networkKey(venue: VenueName, network: Network): string {
  return `${prefixes[venue]}-${network.toLowerCase()}`;
}

export function marketIdOf(key: string, coin: string): string {
  return `${key}:${coin}`;
}

/** The key ends at the first colon, the coin is the rest, verbatim; null for text without both. */
export function splitMarketId(marketId: string): { readonly key: string; readonly coin: string } | null {
  const colon = marketId.indexOf(':');
  if (colon < 1 || colon === marketId.length - 1) return null;
  return { key: marketId.slice(0, colon), coin: marketId.slice(colon + 1) };
}

import type { VenueName, VenueNetwork } from '../../src-preload/contract/views/identity.ts';

/** A market as named in a link. */
export interface LinkedMarket {
  readonly venue: VenueName;
  readonly network: VenueNetwork;
  readonly coin: string;
}

/** Reads a marketId such as `hl-mainnet:xyz:TSLA`; null for any other text. */
export function marketOfLink(marketId: string): LinkedMarket | null {
  const [, venue, network, coin] = /^(hl|sim)-(testnet|mainnet):(.+)$/.exec(marketId) ?? [];
  if (coin === undefined) return null;
  return {
    venue: venue === 'hl' ? 'hyperliquid' : 'simulated',
    network: network === 'mainnet' ? 'MAINNET' : 'TESTNET',
    coin,
  };
}

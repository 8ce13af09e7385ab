import type { AssetClass, MarketReference } from '../../src-preload/contract/views/identity.ts';

/** Classes whose markets have a list of their own. */
export type ListName = 'CRYPTO' | 'EQUITY' | 'COMMODITY';

/** Address of the list of an asset class; null if it has none yet. */
export const homeAddresses = {
  CRYPTO: '/crypto',
  EQUITY: '/stocks',
  COMMODITY: '/commodities',
  PREDICTION: null,
} as const satisfies Record<AssetClass, string | null>;

/** Returns the address of a market's page: below the list of its class, or else below `market`. */
export function marketAddress({ assetClass, coin }: Pick<MarketReference, 'assetClass' | 'coin'>): string {
  const home = assetClass === null ? null : homeAddresses[assetClass];
  return `${home ?? '/market'}/${encodeURIComponent(coin).replaceAll('%3A', ':')}`;
}

/** Reads a coin from an address, encoded or not. Text that is not validly encoded is returned unchanged. */
export function coinFromAddress(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}

import type { AssetClass, MarketReference } from '../../src-preload/contract/views/identity.ts';

/** Classes whose markets have a list of their own. */
export type ListName = 'CRYPTO' | 'EQUITY' | 'COMMODITY';

/** The list of a class; null for one that has none yet. */
export const homeAddresses = {
  CRYPTO: '/crypto',
  EQUITY: '/stocks',
  COMMODITY: '/commodities',
  PREDICTION: null,
} as const satisfies Record<AssetClass, string | null>;

/** Below the list of its class; without one, below `market`. */
export function marketAddress({ assetClass, coin }: Pick<MarketReference, 'assetClass' | 'coin'>): string {
  const home = assetClass === null ? null : homeAddresses[assetClass];
  return `${home ?? '/market'}/${encodeURIComponent(coin).replaceAll('%3A', ':')}`;
}

/** A coin out of an address, encoded or not. Text that is no valid encoding is taken as it stands. */
export function coinFromAddress(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}

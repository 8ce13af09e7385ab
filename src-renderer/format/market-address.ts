import type { AssetClass, MarketReference } from '../../src-preload/contract/views/identity.ts';

/** The first word of every market's address, by class; markets of no shown class live under `market`. */
const folders = {
  CRYPTO: 'crypto',
  EQUITY: 'stocks',
  COMMODITY: 'commodities',
  PREDICTION: 'market',
} as const satisfies Record<AssetClass, string>;

export function marketAddress({ assetClass, coin }: Pick<MarketReference, 'assetClass' | 'coin'>): string {
  const folder = assetClass === null ? 'market' : folders[assetClass];
  return `/${folder}/${encodeURIComponent(coin).replaceAll('%3A', ':')}`;
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

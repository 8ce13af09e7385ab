import type { AssetClass, MarketReference } from '../../src-preload/contract/views/identity.ts';
import { isPerpCoin } from '../domain/fill.ts';
import { dexOf } from '../domain/market.ts';
import { marketReference } from './market-row.ts';
import type { MarketScope } from './market-scope.ts';

/** What a row is of. `venue`: the venue itself named the coin; `agent`: the agent alone did. */
export interface RowCoin {
  readonly coin: string | null;
  readonly namedBy: 'venue' | 'agent';
}

/**
 * The market that a row's exact coin means: what the venue named is one, whether or not its catalog lists it still; what the
 * agent named is one that the catalog, the registry or a fill knows. null: none, or none that is known.
 */
export function marketOfRow(scope: MarketScope, { coin, namedBy }: RowCoin): MarketReference | null {
  if (coin === null || !isPerpCoin(coin)) return null;
  if (namedBy === 'agent' && !isKnown(scope, coin)) return null;
  return marketReference(scope, { coin, dex: dexOf(coin) });
}

/** A catalog that was never read can't say that there is none. */
function isKnown({ reader, registry }: MarketScope, coin: string): boolean {
  const isListed = reader.market(coin) !== null || registry.has(coin) || reader.catalog().readAt === null;
  return isListed || reader.coinsFilledSince(0).includes(coin);
}

/** Those of the coins that are of a class. */
export function coinsOfClass(
  scope: MarketScope,
  assetClass: AssetClass,
  { coins, namedBy }: { readonly coins: readonly string[]; readonly namedBy: RowCoin['namedBy'] },
): readonly string[] {
  return coins.filter((coin) => marketOfRow(scope, { coin, namedBy })?.assetClass === assetClass);
}

import { marketIdOf, splitMarketId } from '../../domain/markets/market-identity.ts';
import type { Market } from '../../domain/markets/market.ts';
import { PerpscopeError } from '../../errors.ts';
import type { KnownCatalog } from '../required-readings.ts';
import type { Place } from '../scope.ts';

/** The market that a marketId names on this network. Throws unknown_market. */
export function findMarket(scope: Place, catalog: KnownCatalog, marketId: string): Market {
  const market = marketOrNull(scope, catalog, marketId);
  if (market !== null) return market;
  throw noSuchMarket(scope, marketId);
}

/** The same; null where there is none. */
export function marketOrNull({ networkKey }: Place, catalog: KnownCatalog, marketId: string): Market | null {
  const parts = splitMarketId(marketId);
  return parts?.key === networkKey ? catalog.market(parts.coin) : null;
}

/** The coin that a marketId of this network names, whether or not it is listed still: its past is there all the same. */
export function coinOfMarketId(scope: Place, marketId: string): string {
  const parts = splitMarketId(marketId);
  if (parts?.key === scope.networkKey) return parts.coin;
  throw noSuchMarket(scope, marketId);
}

function noSuchMarket({ networkKey }: Place, marketId: string): PerpscopeError {
  const example = marketIdOf(networkKey, 'BTC');
  return new PerpscopeError(
    'unknown_market',
    `There is no market ${marketId.slice(0, 80)} on this network; a marketId looks like ${example}.`,
  );
}

import { marketIdOf, splitMarketId } from '../../domain/markets/market-identity.ts';
import type { Market } from '../../domain/markets/market.ts';
import { PerpscopeError } from '../../errors.ts';
import { requireCatalog } from '../reading-states.ts';
import type { Reads } from '../readings.ts';
import type { Place } from '../scope.ts';

/** The market that a marketId names on this network. A catalog that was never read can't say that there is none. */
export function findMarket(scope: Reads<'catalog'>, marketId: string): Market {
  requireCatalog(scope);
  const parts = splitMarketId(marketId);
  const market = parts?.key === scope.networkKey ? scope.reader.market(parts.coin) : null;
  if (market !== null) return market;
  throw noSuchMarket(scope, marketId);
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

import { freshnessLimitsMs } from '../../src-preload/contract/views/freshness.ts';
import type { AssetClass } from '../../src-preload/contract/views/identity.ts';
import type { Catalog, MarketRow } from '../../src-preload/contract/views/market.ts';
import { isStale, toUtcText } from '../domain/freshness.ts';
import { assetClassOf } from '../domain/market-registry.ts';
import { PerpscopeError } from '../errors.ts';
import { marketRow, venueSessionOf } from './market-row.ts';
import type { MarketScope } from './market-scope.ts';
import { findMarket, requireCatalog } from './market-scope.ts';

export interface MarketFilter {
  readonly assetClass?: AssetClass | undefined;
  readonly activeOnly?: boolean | undefined;
}

/** The catalog, filtered. Throws provider_failed before the first reading, provider_not_attached for activeOnly. */
export function listMarkets(scope: MarketScope, { assetClass, activeOnly = false }: MarketFilter): Catalog {
  if (activeOnly) refuseActiveOnly();
  requireCatalog(scope);
  const { dexes, markets, readAt } = scope.reader.catalog();
  const stale = metadataIsStale(scope);
  const kept = markets.filter(
    (market) => assetClass === undefined || assetClassOf(market, scope.registry) === assetClass,
  );
  const counts = Map.groupBy(markets, (market) => market.dex);
  return {
    network: scope.network,
    dexes: dexes.map(({ name, fullName, collateral }) => ({
      name,
      fullName,
      collateral,
      marketCount: counts.get(name)?.length ?? 0,
    })),
    markets: kept.map((market) => marketRow(scope, market, venueSessionOf(market, stale))),
    count: kept.length,
    timestamp: toUtcText(readAt ?? 0),
    stale,
  };
}

/** Which markets are tradeable is the agent's word: without one the list is not known to be empty. */
function refuseActiveOnly(): never {
  throw new PerpscopeError(
    'provider_not_attached',
    'Which markets the agent may trade is not known: no agent feed is attached. Ask without activeOnly.',
  );
}

export function getMarket(scope: MarketScope, marketId: string): MarketRow {
  const market = findMarket(scope, marketId);
  return marketRow(scope, market, venueSessionOf(market, metadataIsStale(scope)));
}

/** Whether the last good reading of the venue's metadata is past its limit. */
export function metadataIsStale({ reader, world }: MarketScope): boolean {
  const { readAt } = reader.catalog();
  return readAt === null || isStale(readAt, world.now(), freshnessLimitsMs.metadata);
}

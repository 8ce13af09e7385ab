import type { MarketRow } from '../../../src-preload/contract/views/market.ts';
import type { PositionList } from '../../../src-preload/contract/views/position.ts';
import { splitMarketId } from '../../domain/market-identity.ts';
import { readPositions } from '../account/positions.ts';
import type { MarketChoice } from '../graph-questions.ts';
import { reportedMarkets } from '../journal/reported-markets.ts';
import { operation } from '../operation.ts';
import type { Reads } from '../readings.ts';
import type { CatalogReads } from './catalog.ts';
import { catalogReadings } from './catalog.ts';
import { isChosen, isEverything } from './chosen-coins.ts';
import { marketRow, venueSessionOf } from './market-row.ts';
import { metadataIsStale, requireCatalog } from './market-scope.ts';

/** The catalog's rows of these markets, in the order in which they are asked for; null: it has no such market. */
export function marketsOf(scope: CatalogReads, marketIds: readonly string[]): readonly (MarketRow | null)[] {
  requireCatalog(scope);
  const [reported, isStale] = [reportedMarkets(scope), metadataIsStale(scope)];
  return marketIds.map((marketId) => {
    const parts = splitMarketId(marketId);
    const market = parts?.key === scope.networkKey ? scope.reader.market(parts.coin) : null;
    return market === null
      ? null
      : marketRow(scope, market, { session: venueSessionOf(market, isStale), reported });
  });
}

/** The account's positions in the markets that are meant. */
export function positionsOf(
  scope: Reads<'account' | 'catalog' | 'fills' | 'providers'>,
  choice: MarketChoice,
): PositionList {
  const isOf = isChosen(scope, choice);
  const list = readPositions(scope);
  if (isEverything(choice)) return list;
  return {
    ...list,
    positions: list.positions.filter(({ coin }) => isOf(coin)),
    unreadable: list.unreadable.filter(({ coin }) => coin === null || isOf(coin)),
  };
}

export const findMarkets = operation({
  name: 'findMarkets',
  summary: 'Catalog rows of these ids; null for one that is not in the catalog',
  readings: catalogReadings,
  answer: ({ marketIds }: { readonly marketIds: readonly string[] }, context) =>
    marketsOf(context, marketIds),
});

export const listPositionsOf = operation({
  name: 'listPositionsOf',
  summary: 'Open positions of a market or class',
  readings: ['account', 'catalog', 'fills', 'providers'],
  answer: (choice: MarketChoice, context) => positionsOf(context, choice),
});

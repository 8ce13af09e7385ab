import type { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import type { PositionList } from '../../../src-preload/contract/views/account/position.ts';
import { listPositions, positionReadings, positionsCover } from '../account/positions.ts';
import type { MarketChoice } from '../graph-questions.ts';
import { reportedMarkets } from '../journal/reported-markets.ts';
import { answered, operation } from '../operation.ts';
import { metadataIsStale } from '../reading-states.ts';
import { catalogReadings } from './catalog.ts';
import { isChosen, isEverything } from './chosen-coins.ts';
import { marketRow, venueSessionOf } from './market-row.ts';
import { marketOrNull } from './market-scope.ts';

export const findMarkets = operation({
  name: 'findMarkets',
  summary: 'Catalog rows of these ids; null for one that is not in the catalog',
  readings: catalogReadings,
  requires: { catalog: 'any_age' },
  answer: (
    { marketIds }: { readonly marketIds: readonly string[] },
    context,
    { catalog },
  ): readonly (MarketRow | null)[] => {
    const [reported, isStale] = [reportedMarkets(context), metadataIsStale(context)];
    return marketIds.map((marketId) => {
      const market = marketOrNull(context, catalog, marketId);
      return market === null
        ? null
        : marketRow(context, market, { session: venueSessionOf(market, isStale), reported });
    });
  },
});

export const listPositionsOf = operation({
  name: 'listPositionsOf',
  summary: 'Open positions of a market or class',
  readings: [...positionReadings, 'fills'],
  covers: positionsCover,
  answer: (choice: MarketChoice, context): PositionList => {
    const isOf = isChosen(context, choice);
    const list = answered(listPositions, null, context);
    if (isEverything(choice)) return list;
    return {
      ...list,
      positions: list.positions.filter(({ coin }) => isOf(coin)),
      unreadable: list.unreadable.filter(({ coin }) => coin === null || isOf(coin)),
    };
  },
});

export const graphMarketOperations = [listPositionsOf, findMarkets];

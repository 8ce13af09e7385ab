import type { MarketRow } from '../../src-preload/contract/views/market.ts';
import type { PositionList } from '../../src-preload/contract/views/position.ts';
import { splitMarketId } from '../domain/market-identity.ts';
import type { AccountScope } from './account-scope.ts';
import { agentWord } from './agent-word.ts';
import { isChosen, isEverything } from './chosen-coins.ts';
import type { MarketChoice } from './graph-questions.ts';
import { metadataIsStale } from './list-markets.ts';
import { marketRow, venueSessionOf } from './market-row.ts';
import { requireCatalog } from './market-scope.ts';
import { listPositions } from './positions.ts';

/** The catalog's rows of these markets, in the order in which they are asked for; null: it has no such market. */
export function marketsOf(scope: AccountScope, marketIds: readonly string[]): readonly (MarketRow | null)[] {
  requireCatalog(scope);
  const [word, isStale] = [agentWord(scope), metadataIsStale(scope)];
  return marketIds.map((marketId) => {
    const parts = splitMarketId(marketId);
    const market = parts?.key === scope.networkKey ? scope.reader.market(parts.coin) : null;
    return market === null
      ? null
      : marketRow(scope, market, { session: venueSessionOf(market, isStale), word });
  });
}

/** The account's positions in the markets that are meant. */
export function positionsOf(scope: AccountScope, choice: MarketChoice): PositionList {
  const isOf = isChosen(scope, choice);
  const list = listPositions(scope);
  if (isEverything(choice)) return list;
  return {
    ...list,
    positions: list.positions.filter(({ coin }) => isOf(coin)),
    unreadable: list.unreadable.filter(({ coin }) => coin === null || isOf(coin)),
  };
}

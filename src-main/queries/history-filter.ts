import type { HistoryFilter } from '../../src-preload/contract/bridge/trades.ts';
import { periodRange } from '../domain/performance/period.ts';
import { coinOfMarketId } from './market-scope.ts';
import type { MarketScope } from './market-scope.ts';
import { coinsOfClass, type RowCoin } from './row-market.ts';

/** Which rows, as the store is asked for them: what is absent is no condition. */
export interface RowSelection {
  readonly coins?: readonly string[];
  readonly fromTime?: number;
}

/** Coins that such rows may be of, and whose word that is. */
export interface KnownCoins {
  readonly known: () => readonly string[];
  readonly namedBy: RowCoin['namedBy'];
}

/** Throws unknown_market for a marketId that is none of this network: it has no rows to be empty. */
export function selectRows(
  scope: MarketScope,
  { assetClass, marketId, period }: HistoryFilter,
  { known, namedBy }: KnownCoins,
): RowSelection {
  const named = marketId === null ? null : [coinOfMarketId(scope, marketId)];
  const coins =
    assetClass === null ? named : coinsOfClass(scope, assetClass, { coins: named ?? known(), namedBy });
  return {
    ...(coins === null ? {} : { coins }),
    ...(period === 'all' ? {} : { fromTime: periodRange(period, scope.world.now()).fromTime }),
  };
}

/** Coins of trades: the venue lists those it has delisted, too; of others a fill or the agent may tell. */
export function tradedCoins({ reader }: MarketScope): readonly string[] {
  const listed = reader.catalog().markets.map(({ coin }) => coin);
  const told = [...reader.eventCoins('order'), ...reader.eventCoins('order_outcome')];
  return [...new Set([...listed, ...reader.coinsFilledSince(0), ...told])];
}

/** Coins that a trade can be of and be of a market: see marketOfRow. No statement is run for them once a catalog was read. */
export function coinsWithMarket({ reader, registry }: MarketScope): readonly string[] {
  const { markets, readAt } = reader.catalog();
  if (readAt === null) return reader.tradedCoins();
  return [
    ...new Set([...markets.map(({ coin }) => coin), ...registry.keys(), ...reader.coinsFilledSince(0)]),
  ];
}

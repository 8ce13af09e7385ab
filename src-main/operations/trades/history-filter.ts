import type { HistoryFilter } from '../../../src-preload/contract/bridge/trades.ts';
import { periodRange } from '../../domain/performance/period.ts';
import { coinOfMarketId } from '../markets/market-scope.ts';
import type { RowCoins } from '../markets/row-market.ts';
import { coinsOfChoice } from '../markets/row-market.ts';
import type { Reads } from '../scope.ts';

/** Which rows, as the store is asked for them: what is absent is no condition. */
export interface RowSelection {
  readonly coins?: readonly string[];
  readonly fromTime?: number;
}

/**
 * Throws unknown_market for a marketId that is none of this network: it has no rows to be empty. Throws as coinsOfChoice does.
 */
export function selectRows(
  scope: Reads<'catalog' | 'fills'>,
  { assetClass, marketId, period }: HistoryFilter,
  rows: RowCoins,
): RowSelection {
  const coin = marketId === null ? null : coinOfMarketId(scope, marketId, rows.coins);
  const isOfAll = assetClass === null && coin === null;
  return {
    ...(isOfAll ? {} : { coins: coinsOfChoice(scope, { assetClass, coin }, rows) }),
    ...(period === 'all' ? {} : { fromTime: periodRange(period, scope.world.thisMinute()).fromTime }),
  };
}

/** Rows of trades: fills have the venue's coin, and the agent's orders without one what the agent wrote. */
export const tradeCoins = ({ reader }: Reads<'orderOutcomes'>): RowCoins => ({
  coins: () => reader.tradedCoins(),
  namedBy: 'agent',
});

/** Rows of what was filled. */
export const filledCoins = ({ reader }: Reads<'fills'>): RowCoins => ({
  coins: () => reader.coinsFilledSince(0),
  namedBy: 'venue',
});

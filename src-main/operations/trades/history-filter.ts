import type { HistoryFilter } from '../../../src-preload/contract/bridge/trades.ts';
import type { OrderStatus } from '../../../src-preload/contract/views/trades/trade.ts';
import { periodRange } from '../../domain/performance/period.ts';
import type { TradeSelection } from '../../store/trades.ts';
import type { JournalFact } from '../coverage.ts';
import { coinOfMarketId } from '../markets/market-scope.ts';
import type { RowCoins } from '../markets/row-market.ts';
import { coinsOfChoice } from '../markets/row-market.ts';
import type { Reads } from '../scope.ts';

/** Conditions of a query for rows of the store; an absent one is no condition. */
export interface RowSelection {
  readonly coins?: readonly string[];
  readonly fromTime?: number;
}

/**
 * Returns the conditions of a filter. Throws unknown_market for a marketId that names no market of this network, because an
 * empty list of its rows would be wrong. Throws as coinsOfChoice does.
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

interface RowChoice {
  readonly status?: OrderStatus | null | undefined;
  readonly strategyId?: string | null | undefined;
  readonly reconciliation?: TradeSelection['reconciliation'] | null;
}

/**
 * Returns the fact from the agent's journal alone by which rows are filtered; null: none. Fills show which orders were filled,
 * and that the journal has nothing of one; an order that was rejected, or that rests without a fill, is known only from the
 * journal.
 */
export function chosenBy({ status, strategyId, reconciliation }: RowChoice): JournalFact | null {
  if ((strategyId ?? null) !== null) return 'strategy';
  const isReported = status === 'rejected' || status === 'resting';
  return isReported || (reconciliation ?? 'uncovered') !== 'uncovered' ? 'report' : null;
}

/** Coins of trade rows: the venue's coin for orders with fills, and what the agent wrote for its orders without one. */
export const tradeCoins = ({ reader }: Reads<'orderOutcomes'>): RowCoins => ({
  coins: () => reader.tradedCoins(),
  namedBy: 'agent',
});

/**
 * Returns a function that checks whether an order is chosen, by the coin as its row spells it; undefined: all are. Throws as
 * selectRows does.
 */
export function coversOrders(
  scope: Reads<'catalog' | 'fills' | 'orderOutcomes'>,
  { assetClass, marketId }: Pick<HistoryFilter, 'assetClass' | 'marketId'>,
): ((coin: string) => boolean) | undefined {
  const { coins } = selectRows(scope, { assetClass, marketId, period: 'all' }, tradeCoins(scope));
  if (coins === undefined) return undefined;
  const chosen = new Set(coins);
  return (coin) => chosen.has(coin);
}

/** Coins of the account's fills. */
export const filledCoins = ({ reader }: Reads<'fills'>): RowCoins => ({
  coins: () => reader.coinsFilledSince(0),
  namedBy: 'venue',
});

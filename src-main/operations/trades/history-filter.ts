import type { HistoryFilter } from '../../../src-preload/contract/bridge/trades.ts';
import type { OrderStatus } from '../../../src-preload/contract/views/trades/trade.ts';
import { periodRange } from '../../domain/performance/period.ts';
import type { TradeSelection } from '../../store/trades.ts';
import type { JournalFact } from '../coverage.ts';
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

interface RowChoice {
  readonly status?: OrderStatus | null | undefined;
  readonly strategyId?: string | null | undefined;
  readonly reconciliation?: TradeSelection['reconciliation'] | null;
}

/**
 * What rows are chosen by that the agent's journal alone says; null: nothing. Fills show which orders were filled, and that the
 * journal has nothing of one; no order that was rejected, or that rests without a fill, is known without it.
 */
export function chosenBy({ status, strategyId, reconciliation }: RowChoice): JournalFact | null {
  if ((strategyId ?? null) !== null) return 'strategy';
  const isReported = status === 'rejected' || status === 'resting';
  return isReported || (reconciliation ?? 'uncovered') !== 'uncovered' ? 'report' : null;
}

/** Rows of trades: fills have the venue's coin, and the agent's orders without one what the agent wrote. */
export const tradeCoins = ({ reader }: Reads<'orderOutcomes'>): RowCoins => ({
  coins: () => reader.tradedCoins(),
  namedBy: 'agent',
});

/** Whether an order of a coin, as its row has it, is chosen; undefined: each is. Throws as selectRows does. */
export function coversOrders(
  scope: Reads<'catalog' | 'fills' | 'orderOutcomes'>,
  { assetClass, marketId }: Pick<HistoryFilter, 'assetClass' | 'marketId'>,
): ((coin: string) => boolean) | undefined {
  const { coins } = selectRows(scope, { assetClass, marketId, period: 'all' }, tradeCoins(scope));
  if (coins === undefined) return undefined;
  const chosen = new Set(coins);
  return (coin) => chosen.has(coin);
}

/** Rows of what was filled. */
export const filledCoins = ({ reader }: Reads<'fills'>): RowCoins => ({
  coins: () => reader.coinsFilledSince(0),
  namedBy: 'venue',
});

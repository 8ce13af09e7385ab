import type {
  ClosedTradeFilter,
  ClosedTradePage,
  ClosedTradeRow,
  TradeFilter,
  TradePage,
  TradeRow,
} from '../../../src-preload/contract/bridge/trades.ts';
import type { ListQuestion } from '../../stores/paged-list.ts';

export const ordersQuestion: ListQuestion<TradeFilter, TradeRow, TradePage> = {
  topics: ['trades'],
  ask: (ask, request) => ask('listTrades', request),
  keyOf: ({ id }) => id,
  timeOf: ({ executedAt }) => executedAt,
};

export const tripsQuestion: ListQuestion<ClosedTradeFilter, ClosedTradeRow, ClosedTradePage> = {
  topics: ['trades'],
  ask: (ask, request) => ask('listClosedTrades', request),
  keyOf: ({ id }) => id,
  timeOf: ({ lastAt }) => lastAt,
};

import type { Told } from '../../src-preload/contract/bridge/account.ts';
import type { CandleChart } from '../../src-preload/contract/bridge/calls.ts';
import type { Page } from '../../src-preload/contract/bridge/paging.ts';
import type {
  ChartWindowRequest,
  ClosedTradePage,
  ClosedTradePageRequest,
  DecisionPage,
  DecisionPageRequest,
  MarketMarks,
  RefusedEntryPage,
  RefusedEntryPageRequest,
  SignalPageRequest,
  SignalRow,
  StoryKey,
  TradePage,
  TradePageRequest,
  TradeStory,
} from '../../src-preload/contract/bridge/trades.ts';
import { PerpscopeError } from '../errors.ts';
import type { AccountScope } from './account-scope.ts';
import type { CandleScope } from './candle-series.ts';

/** What was traded, decided and signalled. */
export interface HistoryQuestions {
  readonly trades: (request: TradePageRequest) => TradePage;
  readonly closedTrades: (request: ClosedTradePageRequest) => ClosedTradePage;
  readonly tradeStory: (key: StoryKey) => TradeStory;
  readonly decisions: (request: DecisionPageRequest) => DecisionPage;
  readonly refusedEntries: (request: RefusedEntryPageRequest) => RefusedEntryPage;
  readonly activeSignals: () => Told<readonly SignalRow[]>;
  readonly signals: (request: SignalPageRequest) => Page<SignalRow>;
  readonly marketMarks: (request: ChartWindowRequest) => MarketMarks;
  readonly candleWindow: (request: ChartWindowRequest, signal: AbortSignal) => Promise<CandleChart>;
}

export type HistoryScope = AccountScope & CandleScope;

const notYet = (): never => {
  throw new PerpscopeError('provider_failed', 'This is not answered yet.');
};

export function historyQuestions(_scope: HistoryScope): HistoryQuestions {
  return {
    trades: notYet,
    closedTrades: notYet,
    tradeStory: notYet,
    decisions: notYet,
    refusedEntries: notYet,
    activeSignals: notYet,
    signals: notYet,
    marketMarks: notYet,
    candleWindow: async () => notYet(),
  };
}

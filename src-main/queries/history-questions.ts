import type { Told } from '../../src-preload/contract/bridge/account.ts';
import type { CandleChart } from '../../src-preload/contract/bridge/calls.ts';
import type { ChartWindowRequest, MarketMarks } from '../../src-preload/contract/bridge/chart-window.ts';
import type {
  ClosedTradePage,
  ClosedTradePageRequest,
  DecisionPage,
  DecisionPageRequest,
  RefusedEntryPage,
  RefusedEntryPageRequest,
  SignalPage,
  SignalPageRequest,
  SignalRow,
  StoryKey,
  TradePage,
  TradePageRequest,
  TradeStory,
} from '../../src-preload/contract/bridge/trades.ts';
import type { AccountScope } from './account-scope.ts';
import type { CandleScope } from './candle-series.ts';
import { candleWindow } from './candle-window.ts';
import { closedTrades } from './closed-trades.ts';
import { listDecisions } from './list-decisions.ts';
import { listTrades } from './list-trades.ts';
import { marketMarks } from './market-marks.ts';
import { refusedEntries } from './refused-entries.ts';
import { activeSignals, listSignals } from './signals.ts';
import { tradeStory } from './trade-story.ts';

/** What was traded, decided and signalled. */
export interface HistoryQuestions {
  readonly trades: (request: TradePageRequest) => TradePage;
  readonly closedTrades: (request: ClosedTradePageRequest) => ClosedTradePage;
  readonly tradeStory: (key: StoryKey) => TradeStory;
  readonly decisions: (request: DecisionPageRequest) => DecisionPage;
  readonly refusedEntries: (request: RefusedEntryPageRequest) => RefusedEntryPage;
  readonly activeSignals: () => Told<readonly SignalRow[]>;
  readonly signals: (request: SignalPageRequest) => SignalPage;
  readonly marketMarks: (request: ChartWindowRequest) => MarketMarks;
  readonly candleWindow: (request: ChartWindowRequest, signal: AbortSignal) => Promise<CandleChart>;
}

export type HistoryScope = AccountScope & CandleScope;

export function historyQuestions(scope: HistoryScope): HistoryQuestions {
  return {
    trades: (request) => listTrades(scope, request),
    closedTrades: (request) => closedTrades(scope, request),
    tradeStory: (key) => tradeStory(scope, key),
    decisions: (request) => listDecisions(scope, request),
    refusedEntries: (request) => refusedEntries(scope, request),
    activeSignals: () => activeSignals(scope),
    signals: (request) => listSignals(scope, request),
    marketMarks: (request) => marketMarks(scope, request),
    candleWindow: (request, signal) => candleWindow(scope, request, signal),
  };
}

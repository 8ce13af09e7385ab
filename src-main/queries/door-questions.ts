import type { ActiveSignals } from '../../src-preload/contract/views/signals.ts';
import type { ClosedTradeHistory } from '../../src-preload/contract/views/closed-trades.ts';
import type { DailyReport } from '../../src-preload/contract/views/daily-report.ts';
import type { DecisionList } from '../../src-preload/contract/views/decisions.ts';
import type { MarketSnapshots } from '../../src-preload/contract/views/market-snapshots.ts';
import type { Performance } from '../../src-preload/contract/views/performance.ts';
import type { Portfolio } from '../../src-preload/contract/views/portfolio.ts';
import type { RestingOrders } from '../../src-preload/contract/views/resting-orders.ts';
import type { RiskView } from '../../src-preload/contract/views/risk.ts';
import type { Period } from '../domain/performance/period.ts';
import { dailyReport } from './daily-report.ts';
import type { ClosedTradeQuestion } from './closed-trade-history.ts';
import { closedTradeHistory } from './closed-trade-history.ts';
import type { DecisionQuestion } from './decision-list.ts';
import { decisionList, refusedEntryList } from './decision-list.ts';
import { createHourReads } from './hour-reads.ts';
import { marketSnapshots } from './market-snapshots.ts';
import type { NewestFillsQuestion } from './newest-fills.ts';
import { performanceNow } from './performance-now.ts';
import { portfolio } from './portfolio.ts';
import type { ReadModelScope } from './read-model-scope.ts';
import { restingOrders } from './resting-orders.ts';
import { createRiskView } from './risk-view.ts';
import { signalsNow } from './signals-now.ts';

export type { ClosedTradeQuestion, DecisionQuestion };

/** What programs ask over REST and MCP alike: answers of the contract's views, failures as PerpscopeError. */
export interface DoorQuestions {
  readonly portfolio: () => Portfolio;
  /** What /api and the window have as `performance`, but of the newest fills until all were read once. */
  readonly performanceNow: (period: Period, signal: AbortSignal) => Promise<Performance>;
  /** Of the newest fills until all were read once. Rejects, as the figures do, where the fills are past their limit. */
  readonly closedTradeHistory: (
    question: ClosedTradeQuestion,
    signal: AbortSignal,
  ) => Promise<ClosedTradeHistory>;
  /** Strict: rejects with provider_failed where the venue could not be asked, and is never empty for that. */
  readonly restingOrders: (symbol: string | null, signal: AbortSignal) => Promise<RestingOrders>;
  readonly signalsNow: () => ActiveSignals;
  readonly riskView: () => RiskView;
  readonly marketSnapshots: (symbol: string | null, signal: AbortSignal) => Promise<MarketSnapshots>;
  readonly decisionList: (question: DecisionQuestion) => DecisionList;
  readonly refusedEntryList: (question: DecisionQuestion) => DecisionList;
  /** The last 24 hours; a part that can't be known is null and says why. */
  readonly dailyReport: (signal: AbortSignal) => Promise<DailyReport>;
}

export function doorQuestions(scope: ReadModelScope, newestFills: NewestFillsQuestion): DoorQuestions {
  const reads = createHourReads(scope);
  const answers = {
    portfolio: () => portfolio(scope),
    performanceNow: (period, signal) =>
      performanceNow({ scope, newestFills }, { assetClass: null, marketId: null, period }, signal),
    closedTradeHistory: (question, signal) => closedTradeHistory({ scope, newestFills }, question, signal),
    restingOrders: (symbol, signal) => restingOrders(scope, symbol, signal),
    signalsNow: () => signalsNow(scope),
    riskView: createRiskView(scope),
    marketSnapshots: (symbol, signal) => marketSnapshots({ scope, reads }, { symbol }, signal),
    decisionList: (question) => decisionList(scope, question),
    refusedEntryList: (question) => refusedEntryList(scope, question),
  } satisfies Omit<DoorQuestions, 'dailyReport'>;
  return { ...answers, dailyReport: (signal) => dailyReport(scope, answers, signal) };
}

import { answerWarnings } from './answer-warnings.ts';
import { graphDecisions, graphRefusedEntries, reasoningLogs } from './graph-decisions.ts';
import { followEvents } from './graph-events.ts';
import { marketsOf, positionsOf } from './graph-markets.ts';
import { equityLine, graphPerformance } from './graph-performance.ts';
import type { GraphQuestions } from './graph-questions.ts';
import { restingStatistics, tradeStatistics } from './graph-statistics.ts';
import { graphClosedTrades, graphTrades, tradeHistory } from './graph-trades.ts';
import type { NewestFillsQuestion } from './newest-fills.ts';
import type { ReadModelScope } from './read-model-scope.ts';

export function graphQuestions(scope: ReadModelScope, newestFills: NewestFillsQuestion): GraphQuestions {
  const parts = { scope, newestFills };
  return {
    trades: (question) => graphTrades(scope, question),
    tradeHistory: (question) => tradeHistory(scope, question),
    closedTrades: (question, signal) => graphClosedTrades(parts, question, signal),
    decisions: (question, pause) => graphDecisions(scope, question, pause),
    refusedEntries: (question, pause) => graphRefusedEntries(scope, question, pause),
    reasoningLogs: (question) => reasoningLogs(scope, question),
    performance: (question, signal) => graphPerformance(parts, question, signal),
    statistics: (choice) => tradeStatistics(scope, choice),
    restingStatistics: (choice, pause) => restingStatistics(scope, choice, pause),
    positions: (choice) => positionsOf(scope, choice),
    warnings: (question) => answerWarnings(scope, question),
    equity: (question) => equityLine(scope, question),
    marketsOf: (marketIds) => marketsOf(scope, marketIds),
    onEvent: (listener) => followEvents(scope, listener),
  };
}

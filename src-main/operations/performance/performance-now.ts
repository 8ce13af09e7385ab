import { z } from 'zod';
import type { PerformancePeriod } from '../../../src-preload/contract/views/performance/performance.ts';
import {
  Performance,
  StoredPerformance,
} from '../../../src-preload/contract/views/performance/performance.ts';
import { toUtcText } from '../../domain/freshness.ts';
import type { PerformanceQuestion } from '../graph-questions.ts';
import { isChosen, isEverything } from '../markets/chosen-coins.ts';
import { operation } from '../operation.ts';
import { inQuery, inTool, toolArguments } from '../parameters.ts';
import type { DatedReading } from '../reading-states.ts';
import { nothingRead } from '../reading-states.ts';
import { requireAccount } from '../scope.ts';
import type { Live } from '../scope.ts';
import { counted, dollars, percent } from '../answer-text.ts';
import { asProvenance } from '../trades/history-coverage.ts';
import type { KnownPerformance, PerformanceReads } from './performance.ts';
import {
  performance,
  performanceCoverage,
  performanceReadings,
  readMarketPerformance,
  readPerformance,
} from './performance.ts';

/**
 * Returns what the account earned in a period, in all markets or in the chosen ones. Until the fills were read once, the newest
 * ones say how recent the answer is, and figures of trades are null.
 */
export async function performanceNow(
  scope: PerformanceReads & Live,
  { period, ...choice }: PerformanceQuestion,
  given: { readonly fills: DatedReading | null; readonly known: () => KnownPerformance },
  signal: AbortSignal,
): Promise<Performance> {
  const account = requireAccount(scope, 'performance');
  const readAt = given.fills?.knownAt ?? (await scope.newestFills(account, signal)).readAt;
  const known = given.known();
  const readings = isEverything(choice)
    ? readPerformance(scope, period, known)
    : readMarketPerformance(scope, period, known, isChosen(scope, choice));
  const answer = performance(scope, readings, known);
  return { ...answer, updatedAt: answer.updatedAt ?? toUtcText(readAt) };
}

interface PeriodQuestion {
  readonly period: PerformancePeriod;
}

export const getPerformance = operation({
  name: 'getPerformance',
  summary: 'Performance of the account in a period',
  output: Performance,
  needs: ['performance'],
  http: [
    {
      path: 'GET /mcp/performance',
      id: 'getMcpPerformance',
      description:
        "P&L, fees, funding, win rate, drawdown and ratios of a period. A figure that can't be known is null; complete says whether trades, funding and transfers are known for the whole period; left_out names what no figure includes, such as a time without account value. Fails when fills were last read more than 120 s ago.",
      tag: 'MCP',
      query: z.object({ period: inQuery.period }),
    },
  ],
  tool: {
    name: 'get_performance',
    title: 'Performance',
    description:
      'Performance of the account in a period: P&L, fees, funding, win rate, drawdown. complete says whether trades, funding and transfers are known for all of the period, left_out what no figure includes.',
    input: toolArguments({ period: inTool.period }),
    brief: [
      'period',
      'source',
      'tradeCount',
      'winRate',
      'netPnlUsd',
      'feesUsd',
      'fundingUsd',
      'profitFactor',
      'expectancyUsd',
      'largestWinUsd',
      'largestLossUsd',
      'maxDrawdownUsd',
      'maxDrawdownPct',
      'sharpeRatio',
      'equityStartUsd',
      'equityEndUsd',
    ],
    says: ({ period, tradeCount, winRate, netPnlUsd, maxDrawdownUsd }: Performance) =>
      `Period ${period}: net P&L ${dollars(netPnlUsd)} in ${tradeCount === null ? 'an unknown number of closed trades' : counted(tradeCount, 'closed trade')}, win rate ${percent(winRate)}, max drawdown ${dollars(maxDrawdownUsd)}.`,
  },
  readings: performanceReadings,
  covers: { rule: performanceCoverage, period: ({ period }: PeriodQuestion) => period, says: asProvenance },
  requires: { fills: 'fresh' },
  live: true,
  answer: async ({ period }: PeriodQuestion, context, given) =>
    await performanceNow(context, { assetClass: null, marketId: null, period }, given, context.signal),
});

/** The same figures from the store, however old. */
export const getStoredPerformance = operation({
  name: 'getStoredPerformance',
  summary: 'Performance of the account in a period, from the record',
  output: StoredPerformance,
  needs: ['performance'],
  http: [
    {
      path: 'GET /api/v1/agent/performance',
      id: 'getPerformance',
      description:
        'Figures of GET /mcp/performance from the store, however old the last reading of fills is; stale says whether it is too old.',
      tag: 'Agent',
      query: z.object({ period: inQuery.period }),
    },
  ],
  readings: performanceReadings,
  covers: { rule: performanceCoverage, period: ({ period }: PeriodQuestion) => period, says: asProvenance },
  requires: { fills: 'marked_stale' },
  answer: ({ period }: PeriodQuestion, context, { fills, known }) => {
    if (fills === null) throw nothingRead('fills');
    return performance(context, readPerformance(context, period, known()), known());
  },
});

export const performanceOperations = [getPerformance, getStoredPerformance];

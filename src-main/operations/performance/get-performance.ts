import { z } from 'zod';
import type { PerformancePeriod } from '../../../src-preload/contract/views/performance.ts';
import { Performance } from '../../../src-preload/contract/views/performance.ts';
import { operation } from '../operation.ts';
import { inQuery, inTool } from '../parameters.ts';

export const getPerformance = operation<{ readonly period: PerformancePeriod }, Performance>({
  summary: 'What the account earned in a period',
  output: Performance,
  needs: 'performance',
  isHeavy: true,
  http: [
    {
      path: 'GET /mcp/performance',
      id: 'getMcpPerformance',
      tag: 'MCP',
      query: z.object({ period: inQuery.period }),
    },
  ],
  tool: {
    name: 'get_performance',
    title: 'Performance',
    description:
      'What the account earned in a period: P&L, fees, funding, win rate, drawdown. complete says whether all of the period is known.',
    input: z.object({ period: inTool.period }),
  },
  answer: ({ period }, { readModel, signal }) => readModel.performanceNow(period, signal),
});

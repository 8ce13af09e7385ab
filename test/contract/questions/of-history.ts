import {
  Performance,
  PerformancePeriod,
} from '../../../src-preload/contract/views/performance/performance.ts';
import { btc, keysOf, part, tsla, type Question } from './question.ts';

/** Questions about what the account earned. */
export const performanceQuestions = PerformancePeriod.options.map((period): Question => ({
  asks: `performance of ${period}`,
  kind: 'performance',
  facts: keysOf(Performance),
  by: {
    rest: ({ get }) => get(`/api/v1/agent/performance?period=${period}`),
    mcp: ({ get }) => get(`/mcp/performance?period=${period}`),
    rpc: ({ tool }) => tool('get_performance', { period }),
    graphql: ({ graph }) => graph('performance', `(period: "${period}")`),
    window: async ({ window }) => (await window('getPerformance', { period })).figures,
    client: ({ api }) => api.mcp.performance({ period }),
  },
}));

const closedFacts = [
  'id',
  'marketId',
  'symbol',
  'side',
  'size',
  'entryPrice',
  'exitPrice',
  'realizedPnlUsd',
  'feesUsd',
  'holdSeconds',
  'exitReason',
  'strategyId',
  'decisionId',
  'closedAt',
];

interface Closed {
  readonly period: PerformancePeriod;
  readonly symbol?: string;
  /** Which market the symbol means; without a symbol: all. */
  readonly marketId?: string;
  readonly limit?: number;
}

function closedTrades({ period, symbol, marketId, limit = 50 }: Closed): Question {
  const query = new URLSearchParams({
    period,
    limit: String(limit),
    ...(symbol === undefined ? {} : { symbol }),
  });
  const rest = new URLSearchParams({
    period,
    limit: String(limit),
    ...(marketId === undefined ? {} : { market_id: marketId }),
  });
  const market = marketId === undefined ? '' : `, marketId: "${marketId}"`;
  const filter = { assetClass: null, marketId: marketId ?? null, period, strategyId: null };
  return {
    asks: `closed trades: ${query}`,
    kind: 'closed trades',
    facts: closedFacts,
    names: { tradeId: 'id', holdDurationSeconds: 'holdSeconds', filledAt: 'closedAt' },
    by: {
      rest: ({ get }) => get(`/api/v1/agent/closed-trades?${rest}`).then(part('rows')),
      mcp: ({ get }) => get(`/mcp/trades?${query}`).then(part('trades')),
      rpc: ({ tool }) => tool('list_trades', { period, limit, market: symbol ?? null }).then(part('trades')),
      graphql: ({ graph }) => graph('closedTrades', `(period: "${period}", limit: ${limit}${market})`),
      window: async ({ window }) => (await window('listClosedTrades', { filter, cursor: null, limit })).rows,
      client: async ({ api }) => (await api.mcp.trades({ period, symbol, limit })).trades,
    },
  };
}

export const closedQuestions = [
  ...PerformancePeriod.options.map((period) => closedTrades({ period })),
  closedTrades({ period: 'all', limit: 1 }),
  closedTrades({ period: 'all', symbol: 'BTC', marketId: btc }),
  closedTrades({ period: 'all', symbol: 'BTC/USDC', marketId: btc }),
  closedTrades({ period: 'all', symbol: 'xyz:TSLA', marketId: tsla }),
  closedTrades({ period: 'all', symbol: 'XYZ:tsla', marketId: tsla }),
  closedTrades({ period: 'all', symbol: 'XYZ:tsla/USDC', marketId: tsla, limit: 1 }),
];

export function badPeriod(): Question {
  return {
    asks: 'performance of a period that is none',
    facts: [],
    by: {
      mcp: ({ get }) => get('/mcp/performance?period=9d'),
      rpc: ({ tool }) => tool('get_performance', { period: '9d' }),
      graphql: ({ graph }) => graph('performance', '(period: "9d")'),
      client: ({ api }) => api.mcp.performance({ period: '9d' as never }),
    },
  };
}

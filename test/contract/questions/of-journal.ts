import type { DecisionFilter, TradeFilter } from '../../../src-preload/contract/bridge/trades.ts';
import { firstPage, flat, part, tsla, type Question } from './question.ts';

const identity = ['marketId', 'symbol'];
const orderFacts = [
  ...identity,
  'id',
  'side',
  'orderStatus',
  'requestedAmount',
  'filledAmount',
  'averagePrice',
  'feeUsd',
  'realizedPnlUsd',
  'rejectReason',
  'strategyId',
  'decisionId',
  'orderId',
  'executedAt',
  'source',
  'reconciliation',
];
const everyOrder = {
  assetClass: null,
  marketId: null,
  period: 'all',
  status: null,
  strategyId: null,
  reconciliation: null,
} as const satisfies TradeFilter;
interface Equity {
  readonly samples: readonly { readonly netDepositsUsd?: unknown; readonly net_deposits_usd?: unknown }[];
}
/** Drops the newest samples, whose deposits are not known yet. */
const settled = ({ samples }: Equity): unknown =>
  samples.filter(
    ({ netDepositsUsd, net_deposits_usd: onWire }) => (onWire ?? netDepositsUsd ?? null) !== null,
  );

/** Questions about what became of the agent's orders. */
export const orderQuestions: readonly Question[] = [
  {
    asks: 'outcomes of orders',
    facts: orderFacts,
    by: {
      rest: ({ get }) => get('/api/v1/agent/trades?period=all').then(part('rows')),
      graphql: ({ graph }) => graph('trades'),
      client: async ({ api }) => (await api.trades({ period: 'all' })).rows,
      window: async ({ window }) =>
        (await window('listTrades', { ...firstPage, filter: everyOrder })).rows.map(flat),
    },
  },
  {
    asks: 'outcomes of orders that the venue rejected, of one class',
    facts: orderFacts,
    by: {
      rest: ({ get }) =>
        get('/api/v1/agent/trades?period=all&order_status=rejected&asset_class=CRYPTO').then(part('rows')),
      graphql: ({ graph }) => graph('trades', '(orderStatus: rejected, assetClass: CRYPTO)'),
      client: async ({ api }) =>
        (await api.trades({ period: 'all', orderStatus: 'rejected', assetClass: 'CRYPTO' })).rows,
      window: async ({ window }) => {
        const filter = { ...everyOrder, status: 'rejected', assetClass: 'CRYPTO' } as const;
        return (await window('listTrades', { ...firstPage, filter })).rows.map(flat);
      },
    },
  },
  {
    asks: 'orders, page by page',
    facts: ['complete', 'incompleteReason'],
    by: { graphql: ({ graph }) => graph('tradeHistory', '(period: "all")') },
  },
  {
    asks: 'how many orders ended how',
    facts: ['tradeCount', 'filled', 'partial', 'resting', 'rejected', 'unknown'],
    names: { total: 'tradeCount' },
    by: {
      graphql: ({ graph }) => graph('statistics'),
      window: async ({ window }) => {
        const { counts } = await window('listTrades', { ...firstPage, filter: everyOrder });
        return { total: counts.total, ...counts.byStatus };
      },
    },
  },
  {
    asks: 'the value of the account over time',
    facts: ['at', 'equityUsd', 'netDepositsUsd'],
    by: {
      rest: async ({ get }) => settled((await get('/api/v1/agent/equity?period=7d')) as Equity),
      graphql: ({ graph }) => graph('equity', '(period: "7d")'),
      window: async ({ window }) => settled(await window('getEquityHistory', { period: '7d' })),
      client: async ({ api }) => settled(await api.equity({ period: '7d' })),
    },
  },
];

interface ReportedDecision {
  readonly reasoning: readonly { readonly text: string }[];
  readonly trades?: readonly { readonly id: string }[];
  readonly refusedBy?: object | null;
  readonly refused_by?: object | null;
}

/** Brings a decision's reasoning, trades and gate at the three interfaces into one shape. */
const reportOf = (rows: unknown): unknown =>
  (rows as readonly ReportedDecision[]).map(({ reasoning, trades, refusedBy, refused_by, ...row }) => ({
    ...(trades === undefined ? {} : { tradeIds: trades.map(({ id }) => id) }),
    ...refusedBy,
    ...refused_by,
    ...row,
    reasoning: reasoning.map(({ text }) => text),
  }));
const decisionFacts = [
  ...identity,
  'id',
  'action',
  'confidence',
  'strategyId',
  'summary',
  'decidedAt',
  'reasoning',
];
const everyDecision = {
  assetClass: null,
  marketId: null,
  period: 'all',
  action: null,
  strategyId: null,
} as const satisfies DecisionFilter;
/** Questions about what the agent decided, and why. */
export const decisionQuestions: readonly Question[] = [
  {
    asks: 'decisions',
    facts: [...decisionFacts, 'tradeIds'],
    names: { decisionId: 'id' },
    by: {
      rest: async ({ get }) => reportOf(part('decisions')(await get('/api/v1/agent/decisions'))),
      client: async ({ api }) => reportOf((await api.decisions()).decisions),
      rpc: async ({ tool }) => reportOf(part('decisions')(await tool('list_decisions', { period: 'all' }))),
      graphql: async ({ graph }) => reportOf(await graph('decisions')),
      window: async ({ window }) => {
        const { rows } = await window('listDecisions', { ...firstPage, filter: everyDecision });
        return reportOf(rows);
      },
    },
  },
  {
    asks: 'what came of the decisions about one market',
    facts: ['id', 'outcome', 'venue', 'network', 'dex', 'assetClass'],
    names: { decisionId: 'id' },
    by: {
      window: async ({ window }) =>
        (await window('listDecisions', { ...firstPage, filter: { ...everyDecision, marketId: tsla } })).rows,
      rest: ({ get }) =>
        get(`/api/v1/agent/decisions?market_id=${encodeURIComponent(tsla)}`).then(part('decisions')),
      client: async ({ api }) => (await api.decisions({ marketId: tsla })).decisions,
      rpc: ({ tool }) => tool('list_decisions', { period: 'all', market: tsla }).then(part('decisions')),
      graphql: ({ graph }) => graph('decisions', `(marketId: "${tsla}")`),
    },
  },
  {
    asks: 'refused entries',
    facts: [...decisionFacts, 'gate', 'threshold', 'value'],
    names: { decisionId: 'id' },
    by: {
      rest: async ({ get }) => reportOf(part('decisions')(await get('/api/v1/agent/refused-entries'))),
      client: async ({ api }) => reportOf((await api.refusedEntries()).decisions),
      rpc: async ({ tool }) =>
        reportOf(part('decisions')(await tool('list_refused_entries', { period: 'all' }))),
      graphql: async ({ graph }) => reportOf(await graph('refusedEntries')),
      window: async ({ window }) => {
        const filter = { assetClass: null, marketId: null, period: 'all', gate: null } as const;
        return reportOf((await window('listRefusedEntries', { ...firstPage, filter })).rows);
      },
    },
  },
  {
    asks: 'reasoning steps',
    facts: ['decisionId', 'text'],
    by: { graphql: ({ graph }) => graph('reasoningLogs') },
  },
];

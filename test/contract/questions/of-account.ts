import { OrderRow } from '../../../src-preload/contract/views/account/order.ts';
import { Position } from '../../../src-preload/contract/views/account/position.ts';
import { keysOf, part, reported, type Question } from './question.ts';

const poolFacts = [
  'network',
  'account',
  'accountValueUsd',
  'withdrawableUsd',
  'marginUsedUsd',
  'unrealizedPnlUsd',
  'positionCount',
  'partial',
  'leftOut',
  'updatedAt',
];
/** Questions about the account's present state. */
export const accountQuestions: readonly Question[] = [
  {
    asks: 'the sums of the pool',
    facts: poolFacts,
    names: { observedAt: 'updatedAt' },
    by: {
      rest: ({ get }) => get('/api/v1/agent/pool'),
      mcp: ({ get }) => get('/mcp/portfolio'),
      rpc: ({ tool }) => tool('get_portfolio'),
      graphql: ({ graph }) => graph('pool'),
      window: async ({ window }) => reported((await window('getAccount', null)).pool),
      client: ({ api }) => api.pool(),
    },
  },
  {
    asks: 'positions',
    facts: keysOf(Position),
    by: {
      rest: ({ get }) => get('/api/v1/agent/positions').then(part('positions')),
      mcp: ({ get }) => get('/mcp/portfolio').then(part('positions')),
      rpc: ({ tool }) => tool('get_portfolio').then(part('positions')),
      graphql: ({ graph }) => graph('positions'),
      window: async ({ window }) => reported((await window('getAccount', null)).positions).positions,
      client: async ({ api }) => (await api.positions()).positions,
    },
  },
  {
    asks: 'positions in one market',
    facts: keysOf(Position),
    by: {
      graphql: ({ graph }) => graph('positions', '(marketId: "sim-testnet:BTC")'),
      client: async ({ api }) => (await api.market('sim-testnet:BTC').positions()).positions,
    },
  },
  {
    asks: 'orders',
    facts: keysOf(OrderRow),
    by: {
      rest: ({ get }) => get('/api/v1/agent/orders').then(part('rows')),
      mcp: ({ get }) => get('/mcp/orders').then(part('orders')),
      rpc: ({ tool }) => tool('list_orders').then(part('orders')),
      graphql: ({ graph }) => graph('orders').then(part('rows')),
      window: async ({ window }) => reported((await window('getAccount', null)).orders).orders,
      client: async ({ api }) => (await api.mcp.orders()).orders,
    },
  },
  {
    asks: 'orders of one class, as last read',
    facts: keysOf(OrderRow),
    by: {
      rest: ({ get }) => get('/api/v1/agent/orders?asset_class=CRYPTO').then(part('rows')),
      graphql: ({ graph }) => graph('orders', '(assetClass: CRYPTO)').then(part('rows')),
      client: async ({ api }) => (await api.orders({ assetClass: 'CRYPTO' })).rows,
    },
  },
  ...['BTC', 'btc/USDC', 'xyz:TSLA'].map((symbol): Question => ({
    asks: `orders of ${symbol}`,
    kind: 'orders of a symbol',
    facts: keysOf(OrderRow),
    by: {
      mcp: ({ get }) => get(`/mcp/orders?symbol=${encodeURIComponent(symbol)}`).then(part('orders')),
      rpc: ({ tool }) => tool('list_orders', { market: symbol }).then(part('orders')),
      client: async ({ api }) => (await api.mcp.orders({ symbol })).orders,
    },
  })),
];

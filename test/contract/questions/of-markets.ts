import { CandleSeries } from '../../../src-preload/contract/views/markets/candles.ts';
import { MarketQuote } from '../../../src-preload/contract/views/markets/quote.ts';
import { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import { MarketSnapshot } from '../../../src-preload/contract/views/markets/market-snapshots.ts';
import { MarketState } from '../../../src-preload/contract/views/markets/market-state.ts';
import { Reference } from '../../../src-preload/contract/views/reference/reference.ts';
import { Refusal } from '../interfaces.ts';
import { btc, keysOf, part, tsla, type Ask, type Question } from './question.ts';

/** Returns the row of one market from a list of all. */
const rowOf = <T extends { readonly marketId: string }>(rows: readonly T[], marketId: string): T => {
  const row = rows.find((one) => one.marketId === marketId);
  if (row === undefined) throw new Refusal('unknown_market');
  return row;
};
const isIn = (assetClass: string) => (row: { readonly assetClass: string | null }) =>
  row.assetClass === assetClass;

export const marketQuestions: readonly Question[] = [
  {
    asks: 'the catalog',
    facts: keysOf(MarketRow),
    by: {
      rest: ({ get }) => get('/api/markets').then(part('markets')),
      rpc: ({ resource }) => resource('perpscope://catalog').then(part('markets')),
      graphql: ({ graph }) => graph('markets'),
      window: async ({ window }) => (await window('listMarkets', null)).markets,
      client: async ({ api }) => (await api.markets()).markets,
    },
  },
  {
    asks: 'the catalog of one class',
    facts: keysOf(MarketRow),
    by: {
      rest: ({ get }) => get('/api/markets?assetClass=EQUITY').then(part('markets')),
      rpc: ({ tool }) => tool('search_markets', { asset_class: 'EQUITY', limit: 500 }).then(part('markets')),
      graphql: ({ graph }) => graph('markets', '(assetClass: EQUITY)'),
      window: async ({ window }) => (await window('listMarkets', null)).markets.filter(isIn('EQUITY')),
      client: async ({ api }) => (await api.markets({ assetClass: 'EQUITY' })).markets,
    },
  },
  {
    asks: 'what the agent may trade',
    facts: keysOf(MarketRow),
    by: {
      rest: ({ get }) => get('/api/markets?activeOnly=true').then(part('markets')),
      rpc: ({ tool }) => tool('search_markets', { active_only: true, limit: 500 }).then(part('markets')),
      graphql: ({ graph }) => graph('markets', '(activeOnly: true)'),
      client: async ({ api }) => (await api.markets({ activeOnly: true })).markets,
    },
  },
  ...[btc, tsla, 'sim-testnet:NONE', 'sim-mainnet:BTC', 'BTC'].flatMap(oneMarket),
  {
    asks: 'every quote',
    facts: keysOf(MarketQuote),
    by: {
      rest: ({ get }) => get('/api/quotes').then(part('quotes')),
      window: async ({ window }) => (await window('listQuotes', null)).quotes,
      client: async ({ api }) => (await api.quotes()).quotes,
    },
  },
  // A symbol that means no market is a note on the route and an error elsewhere (contract 2.3): each has a test of its own.
  ...[null, 'BTC', 'XYZ:tsla'].map((symbol): Question => ({
    asks: `snapshots of ${symbol ?? 'the markets in use'}`,
    kind: 'snapshots',
    facts: keysOf(MarketSnapshot),
    by: {
      mcp: ({ get }) =>
        get(`/mcp/markets${symbol === null ? '' : `?symbol=${symbol}`}`).then(part('markets')),
      rpc: ({ tool }) => tool('list_markets', { market: symbol }).then(part('markets')),
      client: async ({ api }) => (await api.mcp.markets(symbol === null ? {} : { symbol })).markets,
    },
  })),
  {
    asks: 'reference data',
    facts: keysOf(Reference),
    by: {
      rest: ({ get }) => get('/api/reference'),
      graphql: ({ graph }) => graph('reference'),
      window: ({ window }) => window('getReference', null),
      client: ({ api }) => api.reference(),
    },
  },
];

/** Candles of the tool are lists of values under their columns. */
function asRows(answer: unknown): unknown {
  const { columns, candles, ...rest } = answer as {
    readonly columns: readonly string[];
    readonly candles: readonly (readonly unknown[])[];
  };
  const rows = candles.map((values) => Object.fromEntries(columns.map((name, nth) => [name, values[nth]])));
  return { ...rest, candles: rows };
}

/** Keeps the tool only for a marketId: it takes an exact coin as well, which the other interfaces refuse. */
function forIds(marketId: string, rpc: Ask): { readonly rpc?: Ask } {
  return marketId.includes(':') ? { rpc } : {};
}

function oneMarket(marketId: string): readonly Question[] {
  const path = `/api/markets/${encodeURIComponent(marketId)}`;
  const tool =
    (name: string): Ask =>
    (interfaces) =>
      interfaces.tool('get_market', { market: marketId }).then(part(name));
  const candles = { marketId, interval: '15m', limit: 5 } as const;
  return [
    {
      asks: `the market ${marketId}`,
      kind: 'one market',
      facts: keysOf(MarketRow),
      by: {
        rest: ({ get }) => get(path),
        ...forIds(marketId, tool('market')),
        graphql: ({ graph }) => graph('market', `(marketId: "${marketId}")`),
        window: async ({ window }) => rowOf((await window('listMarkets', null)).markets, marketId),
        client: ({ api }) => api.market(marketId).get(),
      },
    },
    {
      asks: `the state of ${marketId}`,
      kind: 'the state of a market',
      facts: keysOf(MarketState),
      by: {
        rest: ({ get }) => get(`${path}/state`),
        ...forIds(marketId, tool('state')),
        window: ({ window }) => window('getMarketState', { marketId }),
        client: ({ api }) => api.market(marketId).state(),
      },
    },
    {
      asks: `the quote of ${marketId}`,
      kind: 'the quote of a market',
      facts: keysOf(MarketQuote),
      by: {
        rest: ({ get }) => get(`${path}/quote`),
        ...forIds(marketId, tool('quote')),
        graphql: ({ graph }) => graph('quote', `(marketId: "${marketId}")`),
        window: async ({ window }) => rowOf((await window('listQuotes', null)).quotes, marketId),
        client: ({ api }) => api.market(marketId).quote(),
      },
    },
    {
      asks: `candles of ${marketId}`,
      kind: 'candles',
      facts: keysOf(CandleSeries),
      by: {
        rest: ({ get }) => get(`${path}/candles?interval=15m&limit=5`),
        ...forIds(marketId, ({ tool: call }) =>
          call('get_candles', { market: marketId, interval: '15m', limit: 5 }).then(asRows),
        ),
        graphql: ({ graph }) => graph('candles', `(marketId: "${marketId}", interval: "15m", limit: 5)`),
        window: async ({ window }) => (await window('getCandles', candles)).series,
        client: ({ api }) => api.market(marketId).candles({ interval: '15m', limit: 5 }),
      },
    },
  ];
}

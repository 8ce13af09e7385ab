import type { HeldStatement } from './holder.ts';

export const marketRest: readonly HeldStatement[] = [
  [
    'All paths are relative to {base_url}.',
    {
      file: 'test/main/server/discovery.test.ts',
      test: 'names where each protocol is spoken, under the address that it is reached by',
    },
  ],
  [
    'Marketplace path segments <marketId> are URL-encoded (colons as %3A).',
    { file: 'test/main/server/catalog-routes.test.ts', test: 'is found by its marketId, encoded or not' },
  ],
  [
    '| GET /api/markets | assetClass (CRYPTO, EQUITY, COMMODITY, PREDICTION) filters by class; activeOnly (boolean) keeps only markets the agent may trade | Catalog object (2.2) |',
    { file: 'test/contract/to-the-letter.test.ts', test: "'/api/markets': z.object({" },
    {
      file: 'test/main/server/catalog-routes.test.ts',
      test: 'activeOnly=true with no agent feed is an error, never an empty list',
    },
    { file: 'test/main/server/catalog-routes.test.ts', test: 'activeOnly=false is the whole catalog' },
  ],
  [
    '| GET /api/markets/<marketId> | – | One catalog row, including activation |',
    { file: 'test/contract/to-the-letter.test.ts', test: "'/api/markets/sim-testnet%3Axyz%3ATSLA'" },
    { file: 'test/main/server/catalog-routes.test.ts', test: 'is the same as in the catalog' },
  ],
  [
    "| GET /api/markets/<marketId>/state | – | Venue session, underlying session, data freshness, and the agent's new-entries verdict with its reason |",
    { file: 'test/contract/to-the-letter.test.ts', test: "'/api/markets/sim-testnet%3ABTC/state'" },
    {
      file: 'test/main/operations/markets/market-state.test.ts',
      test: 'says who allows new entries, or why not',
    },
  ],
  [
    "| GET /api/markets/<marketId>/quote | – | Current mid/mark quote from the API's network |",
    { file: 'test/contract/to-the-letter.test.ts', test: "'/api/markets/sim-testnet%3ABTC/quote'" },
    { file: 'test/main/server/quote-routes.test.ts', test: 'a quote has the venue' },
  ],
  [
    '| GET /api/markets/<marketId>/candles | interval, limit | Venue candles; source equals the venue name |',
    { file: 'test/contract/to-the-letter.test.ts', test: "source: z.literal('simulated')" },
    { file: 'test/main/server/candle-routes.test.ts', test: 'are by default the last 200 hours' },
  ],
  [
    '| GET /api/venue/transfers | – | Collateral transfers object (2.3) for standard-mode collateral transfers in flight |',
    { file: 'test/contract/to-the-letter.test.ts', test: "'/api/venue/transfers'" },
  ],
  [
    '| GET /api/v1/agent/positions | – | Positions with identity fields (2.5) |',
    { file: 'test/contract/to-the-letter.test.ts', test: "'/api/v1/agent/positions'" },
  ],
  ['Rules:', { leavesOpen: 'it leads to what follows' }],
  [
    'Unknown market: 404.',
    {
      file: 'test/main/server/catalog-routes.test.ts',
      test: '%s is no market of this network: 404 on every route',
    },
  ],
  [
    'Unknown assetClass value: 400, never an empty list.',
    {
      file: 'test/main/server/catalog-routes.test.ts',
      test: 'assetClass=%s is an error, never an empty list',
    },
  ],
  [
    'Allowed values of interval and bounds of limit for candles: not shown.',
    { leavesOpen: 'the contract page decides' },
  ],
  [
    'Types Trade, Decision, ReasoningLog carry the fields in 2.4.',
    { file: 'test/main/server/graphql-operations.test.ts', test: 'each with the identity of its market' },
    { file: 'test/main/server/graphql-operations.test.ts', test: 'the steps behind them are the same rows' },
  ],
  [
    'Operations tradeHistory, trades, decisions, performance, statistics accept assetClass (an AssetClass enum; an invalid value is a validation error) and marketId.',
    { file: 'test/main/server/graphql-operations.test.ts', test: 'are filtered by market and class' },
    {
      file: 'test/main/server/graphql-refusals.test.ts',
      test: '%s: an asset class that is none is a validation error',
    },
  ],
  [
    'Filtering by marketId also matches rows that predate the identity columns.',
    {
      file: 'test/main/operations/account/unlisted-coins.test.ts',
      test: 'a coin that nothing but its fills knows is found by the class that its rows have',
    },
  ],
  [
    'When the API runs with USE_BLOCKCHAIN_AS_SOURCE=true, performance, statistics, trades and tradeHistory are served from on-chain fills and ignore the assetClass and marketId filters; only decisions honours them.',
    {
      file: 'test/main/server/graphql-refusals.test.ts',
      test: 'with the chain as source, what comes from it is not attached, and the rest is answered',
    },
  ],
  [
    'Subscription errorOccurred publishes each venue rejection.',
    {
      file: 'test/main/server/graphql-subscriptions.test.ts',
      test: "each of the venue's rejections is told, with its market and the trade that it is stored as",
    },
  ],
  [
    'Full operation signatures, argument lists and return types: not shown.',
    { leavesOpen: 'the contract page decides' },
  ],
  [
    'A client package exposes api.markets() and api.market(marketId) and the types VenueNetwork, MarketReference, MarketActivation, MarketQuote.',
    { file: 'test/sdk/answers.test.ts', test: 'gives all that %s answers' },
  ],
  [
    'Position filters in the SDK are applied client-side on the identity the API attaches.',
    { file: 'test/sdk/position-filter.test.ts', test: 'positions filtered by the client' },
  ],
  ['Package signatures beyond these: not shown.', { leavesOpen: 'the contract page decides' }],
];

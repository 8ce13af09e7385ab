import type { HeldStatement } from './holder.ts';

export const marketRest: readonly HeldStatement[] = [
  [
    'All paths are relative to {base_url}.',
    'main/server/discovery.test.ts > names the address of each protocol, under the address of the server',
  ],
  [
    'Marketplace path segments <marketId> are URL-encoded (colons as %3A).',
    'main/server/catalog-routes.test.ts > is found by its marketId, encoded or not',
  ],
  [
    '| GET /api/markets | assetClass (CRYPTO, EQUITY, COMMODITY, PREDICTION) filters by class; activeOnly (boolean) keeps only markets the agent may trade | Catalog object (2.2) |',
    "contract/to-the-letter.test.ts > '/api/markets': z.object({",
    'contract/conditions.test.ts > no agent feed is configured',
    'main/server/catalog-routes.test.ts > activeOnly=false is the whole catalog',
  ],
  [
    '| GET /api/markets/<marketId> | – | One catalog row, including activation |',
    "contract/to-the-letter.test.ts > '/api/markets/sim-testnet%3Axyz%3ATSLA'",
    'main/server/catalog-routes.test.ts > is the same as in the catalog',
  ],
  [
    "| GET /api/markets/<marketId>/state | – | Venue session, underlying session, data freshness, and the agent's new-entries verdict with its reason |",
    "contract/to-the-letter.test.ts > '/api/markets/sim-testnet%3ABTC/state'",
    'main/operations/markets/market-state.test.ts > says whether new entries are allowed, or why not',
  ],
  [
    "| GET /api/markets/<marketId>/quote | – | Current mid/mark quote from the API's network |",
    "contract/to-the-letter.test.ts > '/api/markets/sim-testnet%3ABTC/quote'",
    'main/server/quote-routes.test.ts > a quote has the venue',
  ],
  [
    '| GET /api/markets/<marketId>/candles | interval, limit | Venue candles; source equals the venue name |',
    "contract/to-the-letter.test.ts > source: z.literal('simulated')",
    'main/server/candle-routes.test.ts > candles are by default the last 200 hours',
  ],
  [
    '| GET /api/venue/transfers | – | Collateral transfers object (2.3) for standard-mode collateral transfers in flight |',
    "contract/to-the-letter.test.ts > '/api/venue/transfers'",
  ],
  [
    '| GET /api/v1/agent/positions | – | Positions with identity fields (2.5) |',
    "contract/to-the-letter.test.ts > '/api/v1/agent/positions'",
  ],
  ['Rules:', 'leaves open: it leads to what follows'],
  [
    'Unknown market: 404.',
    'main/server/catalog-routes.test.ts > %s is no market of this network: 404 on every route',
  ],
  [
    'Unknown assetClass value: 400, never an empty list.',
    'main/server/catalog-routes.test.ts > assetClass=%s is an error, never an empty list',
  ],
  [
    'Allowed values of interval and bounds of limit for candles: not shown.',
    'leaves open: the contract page decides',
  ],
  [
    'Types Trade, Decision, ReasoningLog carry the fields in 2.4.',
    'main/server/graphql-operations.test.ts > each with the identity of its market',
    'main/server/graphql-operations.test.ts > the steps behind them are the same rows',
  ],
  [
    'Operations tradeHistory, trades, decisions, performance, statistics accept assetClass (an AssetClass enum; an invalid value is a validation error) and marketId.',
    'contract/agent-row-identity.test.ts > is what %s finds rows by, however the agent wrote the symbol',
    'main/server/graphql-refusals.test.ts > %s: an unknown asset class is a validation error',
  ],
  [
    'Filtering by marketId also matches rows that predate the identity columns.',
    'main/operations/account/unlisted-coins.test.ts > a coin known only from its fills is found by the class of its rows',
  ],
  [
    'When the API runs with USE_BLOCKCHAIN_AS_SOURCE=true, performance, statistics, trades and tradeHistory are served from on-chain fills and ignore the assetClass and marketId filters; only decisions honours them.',
    'main/server/graphql-refusals.test.ts > with the chain as source, its fields are not attached, and the rest is answered',
  ],
  [
    'Subscription errorOccurred publishes each venue rejection.',
    'main/server/graphql-subscriptions.test.ts > each rejection by the venue is sent, with its market and the trade that it is stored as',
  ],
  [
    'Full operation signatures, argument lists and return types: not shown.',
    'leaves open: the contract page decides',
  ],
  [
    'A client package exposes api.markets() and api.market(marketId) and the types VenueNetwork, MarketReference, MarketActivation, MarketQuote.',
    'sdk/answers.test.ts > gives everything that %s answers',
  ],
  [
    'Position filters in the SDK are applied client-side on the identity the API attaches.',
    'sdk/position-filter.test.ts > positions filtered by the client',
  ],
  ['Package signatures beyond these: not shown.', 'leaves open: the contract page decides'],
];

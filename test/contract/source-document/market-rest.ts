import type { HeldStatement } from './holder.ts';

export const marketRest: readonly HeldStatement[] = [
  ['All paths are relative to {base_url}.'],
  ['Marketplace path segments <marketId> are URL-encoded (colons as %3A).'],
  [
    '| GET /api/markets | assetClass (CRYPTO, EQUITY, COMMODITY, PREDICTION) filters by class; activeOnly (boolean) keeps only markets the agent may trade | Catalog object (2.2) |',
  ],
  ['| GET /api/markets/<marketId> | – | One catalog row, including activation |'],
  [
    "| GET /api/markets/<marketId>/state | – | Venue session, underlying session, data freshness, and the agent's new-entries verdict with its reason |",
  ],
  ["| GET /api/markets/<marketId>/quote | – | Current mid/mark quote from the API's network |"],
  ['| GET /api/markets/<marketId>/candles | interval, limit | Venue candles; source equals the venue name |'],
  [
    '| GET /api/venue/transfers | – | Collateral transfers object (2.3) for standard-mode collateral transfers in flight |',
  ],
  ['| GET /api/v1/agent/positions | – | Positions with identity fields (2.5) |'],
  ['Rules:', { leavesOpen: 'it leads to what follows' }],
  ['Unknown market: 404.'],
  ['Unknown assetClass value: 400, never an empty list.'],
  [
    'Allowed values of interval and bounds of limit for candles: not shown.',
    { leavesOpen: 'the contract page decides' },
  ],
  ['Types Trade, Decision, ReasoningLog carry the fields in 2.4.'],
  [
    'Operations tradeHistory, trades, decisions, performance, statistics accept assetClass (an AssetClass enum; an invalid value is a validation error) and marketId.',
  ],
  ['Filtering by marketId also matches rows that predate the identity columns.'],
  [
    'When the API runs with USE_BLOCKCHAIN_AS_SOURCE=true, performance, statistics, trades and tradeHistory are served from on-chain fills and ignore the assetClass and marketId filters; only decisions honours them.',
  ],
  ['Subscription errorOccurred publishes each venue rejection.'],
  [
    'Full operation signatures, argument lists and return types: not shown.',
    { leavesOpen: 'the contract page decides' },
  ],
  [
    'A client package exposes api.markets() and api.market(marketId) and the types VenueNetwork, MarketReference, MarketActivation, MarketQuote.',
  ],
  ['Position filters in the SDK are applied client-side on the identity the API attaches.'],
  ['Package signatures beyond these: not shown.', { leavesOpen: 'the contract page decides' }],
];

import type { HeldStatement } from './holder.ts';

export const resources: readonly HeldStatement[] = [
  [
    'Every market shown carries one structured identity, attached also to trades, decisions and positions.',
    'contract/to-the-letter.test.ts > const identity = {',
    'contract/to-the-letter.test.ts > const position = {',
    'main/server/graphql-operations.test.ts > each with the identity of its market',
  ],
  [
    "| marketId | string '<network_key>:<coin>' | The only key to store. The network key is the lower-case network name with a venue prefix (testnet form: '<venue_prefix>-testnet'); the exact mainnet form is not shown. |",
    'main/domain/market-identity.test.ts > ends its key at the first colon',
    'contract/to-the-letter.test.ts > marketId: z.string()',
  ],
  [
    '| network | TESTNET or MAINNET | Network the API trades on. The venue prefix appears only in marketId. |',
    "contract/to-the-letter.test.ts > network: z.enum(['TESTNET', 'MAINNET'])",
    'main/operations/markets/catalog.test.ts > of one network are not found on the other',
  ],
  ['| venue | string | Execution venue identifier |', 'contract/to-the-letter.test.ts > venue: z.string()'],
  [
    '| dex | string | Builder DEX namespace; empty for native perps |',
    "contract/to-the-letter.test.ts > dex: z.literal('xyz')",
    'contract/to-the-letter.test.ts > dex: z.string()',
  ],
  [
    "| coin | string, case-sensitive | Exact venue coin; for builder-DEX markets '<dex>:<TICKER>' |",
    "contract/to-the-letter.test.ts > coin: z.literal('xyz:TSLA')",
    'main/operations/markets/market-conditions.test.ts > distinguish coins by case and DEX',
  ],
  ['| displayTicker | string | Display only |', 'contract/to-the-letter.test.ts > displayTicker: z.string()'],
  [
    '| assetClass | CRYPTO, EQUITY, COMMODITY, PREDICTION, or null when unknown | Asset class |',
    "contract/to-the-letter.test.ts > assetClass: z.enum(['CRYPTO'",
    'main/domain/market-identity.test.ts > of a builder DEX has only the class that the registry has for that exact coin',
  ],
  [
    '| collateral | string | Quote/collateral asset of the market |',
    'contract/to-the-letter.test.ts > collateral: z.string()',
    'main/operations/markets/catalog.test.ts > a collateral that the venue does not name is null',
  ],
  [
    '| activation | ACTIVE, CATALOG_ONLY, DISABLED | Present on a catalog row |',
    "contract/to-the-letter.test.ts > activation: z.enum(['ACTIVE', 'CATALOG_ONLY', 'DISABLED'])",
    'main/operations/markets/market-conditions.test.ts > are the agent’s report, and its activation',
  ],
  ["Element shape of the catalog's dexes list: not shown.", 'leaves open: the contract page decides'],
  [
    'Object with fields network, dexes (list), markets (list of market rows), count, timestamp.',
    "contract/to-the-letter.test.ts > '/api/markets': z.object({",
    'main/server/catalog-routes.test.ts > has every market of the venue, its DEXes, and when the metadata was read',
  ],
  [
    'Fields of the quote and candle payloads beyond what is stated in section 4: not shown.',
    'leaves open: the contract page decides',
  ],
  [
    'Candle rows carry a source field holding the venue name.',
    "contract/to-the-letter.test.ts > candles: z.array(z.object({ source: z.literal('simulated') }))",
  ],
  [
    'Object { available, enabled, pending (list), receivables }.',
    "contract/to-the-letter.test.ts > '/api/venue/transfers': z.object({",
  ],
  [
    "available: false means the agent could not be read; it never means 'no transfers'.",
    'main/operations/journal/agent.test.ts > has no status, no transfers and no verdict on any market',
  ],
  ['Fields inside pending and receivables: not shown.', 'leaves open: the contract page decides'],
  [
    'Trade, Decision and ReasoningLog expose marketId, network, venue, dex, assetClass.',
    'main/server/graphql-operations.test.ts > each with the identity of its market',
    'main/server/graphql-operations.test.ts > have their reasoning and the outcomes of their orders',
  ],
  [
    'Coin and display ticker are looked up in the catalog by marketId.',
    'main/server/graphql-operations.test.ts > its row in the catalog',
    'main/server/graphql-limits.test.ts > markets of 500 trades are looked up together',
  ],
  [
    'Rows written before these columns existed are served with an identity derived from their symbol.',
    'main/operations/account/unlisted-coins.test.ts > a coin known only from its fills is found by the class of its rows',
  ],
  ['Trade additionally has:', 'leaves open: it leads to what follows'],
  [
    '| orderStatus | filled, partial, resting, rejected, unknown |',
    'main/server/graphql-operations.test.ts > are orders and their outcomes',
    'main/operations/trades/graph-sums.test.ts > of %o equal those counted from the rows',
  ],
  [
    '| filledAmount | coin units the venue reported |',
    'main/operations/trades/list-trades.test.ts > have the venue’s figures, the agent’s reasons',
    'main/server/graphql-operations.test.ts > are orders and their outcomes',
  ],
  [
    '| rejectReason | reason string |',
    'main/operations/trades/list-trades.test.ts > have the venue’s figures, the agent’s reasons',
  ],
  [
    '| strategyId | strategy identifier |',
    'main/server/graphql-operations.test.ts > are orders and their outcomes',
  ],
  ['Other fields of Decision and ReasoningLog: not shown.', 'leaves open: the contract page decides'],
  [
    'Performance and statistics types return aggregates only and are scoped by their filter arguments.',
    'contract/one-answer.test.ts > one question through every interface that has it gives one answer',
    'main/operations/trades/graph-sums.test.ts > of %o equal those counted from the rows',
  ],
  [
    'Entries of the positions list carry market_id, network, dex, asset_class, display_ticker.',
    "contract/to-the-letter.test.ts > '/api/v1/agent/positions': z.object(",
  ],
  ['Other position fields: not shown.', 'leaves open: the contract page decides'],
];

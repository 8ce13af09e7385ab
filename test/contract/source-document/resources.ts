import type { HeldStatement } from './holder.ts';

export const resources: readonly HeldStatement[] = [
  [
    'Every market shown carries one structured identity, attached also to trades, decisions and positions.',
    { file: 'test/contract/to-the-letter.test.ts', test: 'const identity = {' },
    { file: 'test/contract/to-the-letter.test.ts', test: 'const position = {' },
    { file: 'test/main/server/graphql-operations.test.ts', test: 'each with the identity of its market' },
  ],
  [
    "| marketId | string '<network_key>:<coin>' | The only key to store. The network key is the lower-case network name with a venue prefix (testnet form: '<venue_prefix>-testnet'); the exact mainnet form is not shown. |",
    { file: 'test/main/domain/market-identity.test.ts', test: 'ends its key at the first colon' },
    { file: 'test/contract/to-the-letter.test.ts', test: 'marketId: z.string()' },
  ],
  [
    '| network | TESTNET or MAINNET | Network the API trades on. The venue prefix appears only in marketId. |',
    { file: 'test/contract/to-the-letter.test.ts', test: "network: z.enum(['TESTNET', 'MAINNET'])" },
    {
      file: 'test/main/operations/markets/catalog.test.ts',
      test: 'of one network are not found on the other',
    },
  ],
  [
    '| venue | string | Execution venue identifier |',
    { file: 'test/contract/to-the-letter.test.ts', test: 'venue: z.string()' },
  ],
  [
    '| dex | string | Builder DEX namespace; empty for native perps |',
    { file: 'test/contract/to-the-letter.test.ts', test: "dex: z.literal('xyz')" },
    { file: 'test/contract/to-the-letter.test.ts', test: 'dex: z.string()' },
  ],
  [
    "| coin | string, case-sensitive | Exact venue coin; for builder-DEX markets '<dex>:<TICKER>' |",
    { file: 'test/contract/to-the-letter.test.ts', test: "coin: z.literal('xyz:TSLA')" },
    {
      file: 'test/main/operations/markets/market-conditions.test.ts',
      test: 'coins are told apart by case and DEX',
    },
  ],
  [
    '| displayTicker | string | Display only |',
    { file: 'test/contract/to-the-letter.test.ts', test: 'displayTicker: z.string()' },
  ],
  [
    '| assetClass | CRYPTO, EQUITY, COMMODITY, PREDICTION, or null when unknown | Asset class |',
    { file: 'test/contract/to-the-letter.test.ts', test: "assetClass: z.enum(['CRYPTO'" },
    {
      file: 'test/main/domain/market-identity.test.ts',
      test: 'has no class but what the registry says of that exact coin',
    },
  ],
  [
    '| collateral | string | Quote/collateral asset of the market |',
    { file: 'test/contract/to-the-letter.test.ts', test: 'collateral: z.string()' },
    {
      file: 'test/main/operations/markets/catalog.test.ts',
      test: 'a collateral that the venue does not name is null',
    },
  ],
  [
    '| activation | ACTIVE, CATALOG_ONLY, DISABLED | Present on a catalog row |',
    {
      file: 'test/contract/to-the-letter.test.ts',
      test: "activation: z.enum(['ACTIVE', 'CATALOG_ONLY', 'DISABLED'])",
    },
    {
      file: 'test/main/operations/markets/market-conditions.test.ts',
      test: 'are the agent’s word, and its activation',
    },
  ],
  ["Element shape of the catalog's dexes list: not shown.", { leavesOpen: 'the contract page decides' }],
  [
    'Object with fields network, dexes (list), markets (list of market rows), count, timestamp.',
    { file: 'test/contract/to-the-letter.test.ts', test: "'/api/markets': z.object({" },
    {
      file: 'test/main/server/catalog-routes.test.ts',
      test: 'has every market of the venue, its DEXes, and when the metadata was read',
    },
  ],
  [
    'Fields of the quote and candle payloads beyond what is stated in section 4: not shown.',
    { leavesOpen: 'the contract page decides' },
  ],
  [
    'Candle rows carry a source field holding the venue name.',
    {
      file: 'test/contract/to-the-letter.test.ts',
      test: "candles: z.array(z.object({ source: z.literal('simulated') }))",
    },
  ],
  [
    'Object { available, enabled, pending (list), receivables }.',
    { file: 'test/contract/to-the-letter.test.ts', test: "'/api/venue/transfers': z.object({" },
  ],
  [
    "available: false means the agent could not be read; it never means 'no transfers'.",
    { file: 'test/contract/condition-table.test.ts', test: 'no feed, or one on another network' },
    { file: 'test/contract/condition-table.test.ts', test: 'a feed that can’t be read' },
  ],
  ['Fields inside pending and receivables: not shown.', { leavesOpen: 'the contract page decides' }],
  [
    'Trade, Decision and ReasoningLog expose marketId, network, venue, dex, assetClass.',
    { file: 'test/main/server/graphql-operations.test.ts', test: 'each with the identity of its market' },
    {
      file: 'test/main/server/graphql-operations.test.ts',
      test: 'have their reasoning and the outcomes of their orders',
    },
  ],
  [
    'Coin and display ticker are looked up in the catalog by marketId.',
    { file: 'test/main/server/graphql-operations.test.ts', test: 'its row in the catalog' },
    {
      file: 'test/main/server/graphql-limits.test.ts',
      test: 'markets of 500 trades are looked up in one look',
    },
  ],
  [
    'Rows written before these columns existed are served with an identity derived from their symbol.',
    {
      file: 'test/main/operations/account/unlisted-coins.test.ts',
      test: 'a coin that nothing but its fills knows is found by the class that its rows have',
    },
  ],
  ['Trade additionally has:', { leavesOpen: 'it leads to what follows' }],
  [
    '| orderStatus | filled, partial, resting, rejected, unknown |',
    { file: 'test/main/server/graphql-operations.test.ts', test: 'are orders and what became of them' },
    { file: 'test/main/server/graphql-operations.test.ts', test: 'statistics count every outcome once' },
  ],
  [
    '| filledAmount | coin units the venue reported |',
    {
      file: 'test/main/server/graphql-operations.test.ts',
      test: 'that the venue rejected have a reason and filled nothing',
    },
    { file: 'test/main/server/graphql-operations.test.ts', test: 'are orders and what became of them' },
  ],
  [
    '| rejectReason | reason string |',
    {
      file: 'test/main/server/graphql-operations.test.ts',
      test: 'that the venue rejected have a reason and filled nothing',
    },
  ],
  [
    '| strategyId | strategy identifier |',
    { file: 'test/main/server/graphql-operations.test.ts', test: 'are orders and what became of them' },
  ],
  ['Other fields of Decision and ReasoningLog: not shown.', { leavesOpen: 'the contract page decides' }],
  [
    'Performance and statistics types return aggregates only and are scoped by their filter arguments.',
    { file: 'test/main/server/graphql-operations.test.ts', test: 'performance, to the field' },
    { file: 'test/main/server/graphql-operations.test.ts', test: 'statistics count every outcome once' },
  ],
  [
    'Entries of the positions list carry market_id, network, dex, asset_class, display_ticker.',
    { file: 'test/contract/to-the-letter.test.ts', test: "'/api/v1/agent/positions': z.object(" },
  ],
  ['Other position fields: not shown.', { leavesOpen: 'the contract page decides' }],
];

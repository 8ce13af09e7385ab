import type { HeldStatement } from './holder.ts';

export const mcpRows: readonly HeldStatement[] = [
  ['| trade_id | string |', { file: 'test/contract/to-the-letter.test.ts', test: 'trade_id: z.string()' }],
  ['| symbol | string |', { file: 'test/contract/to-the-letter.test.ts', test: 'symbol: z.string()' }],
  ['| side | string |', { file: 'test/contract/to-the-letter.test.ts', test: 'side: z.string()' }],
  ['| size | number |', { file: 'test/contract/to-the-letter.test.ts', test: 'size: z.number()' }],
  [
    '| entry_price | number or null |',
    { file: 'test/contract/to-the-letter.test.ts', test: 'entry_price: numberOrNull' },
  ],
  [
    '| exit_price | number |',
    { file: 'test/contract/to-the-letter.test.ts', test: 'exit_price: z.number()' },
  ],
  [
    '| realized_pnl_usd | number |',
    { file: 'test/contract/to-the-letter.test.ts', test: 'realized_pnl_usd: z.number()' },
  ],
  [
    '| hold_duration_seconds | number or null |',
    { file: 'test/contract/to-the-letter.test.ts', test: 'hold_duration_seconds: numberOrNull' },
  ],
  [
    "| exit_reason | string ('unknown' for fill-derived rows) |",
    { file: 'test/contract/to-the-letter.test.ts', test: 'exit_reason: z.string()' },
    {
      file: 'test/main/operations/trades/door-newest-fills.test.ts',
      test: 'is a row of the closing side alone',
    },
  ],
  ['| fees_usd | number |', { file: 'test/contract/to-the-letter.test.ts', test: 'fees_usd: z.number()' }],
  [
    '| filled_at | ISO-8601 timestamp with +00:00 |',
    { file: 'test/contract/to-the-letter.test.ts', test: 'filled_at: utc' },
  ],
  ['Envelope of /mcp/trades:', { leavesOpen: 'it leads to what follows' }],
  [
    '| period | string, the period used |',
    { file: 'test/contract/to-the-letter.test.ts', test: "period: z.enum(['24h'" },
    { file: 'test/main/server/mcp-routes.test.ts', test: 'is 7d unless it is one of four' },
  ],
  [
    '| symbol | string or null |',
    { file: 'test/contract/to-the-letter.test.ts', test: 'symbol: textOrNull' },
  ],
  [
    "| source | trade_history_client (dedicated trade-history store), exchange_closed_trades (exchange client with round-trip records), exchange_fills (exchange's closing fills) |",
    { file: 'test/contract/to-the-letter.test.ts', test: "source: z.enum(['trade_history_client'" },
    {
      file: 'test/main/operations/trades/list-trades.test.ts',
      test: 'names the journal as the source where it reaches back over the period',
    },
  ],
  ['| trade_count | integer |', { file: 'test/contract/to-the-letter.test.ts', test: 'trade_count: whole' }],
  [
    '| limit | integer, effective limit |',
    { file: 'test/contract/to-the-letter.test.ts', test: 'limit: whole' },
  ],
  ['| complete | boolean |', { file: 'test/contract/to-the-letter.test.ts', test: 'complete: z.boolean()' }],
  [
    '| incomplete_reason | null, or fill_history_truncated |',
    { file: 'test/contract/to-the-letter.test.ts', test: 'incomplete_reason: z.literal' },
  ],
  [
    '| trades | list of trade rows |',
    { file: 'test/contract/to-the-letter.test.ts', test: 'trades: z.array(z.object(tradeRow))' },
  ],
  [
    'Envelope: symbol (string or null), order_count, fail_closed (boolean), orders (list).',
    { file: 'test/contract/to-the-letter.test.ts', test: 'orders: z.array(z.object(orderRow))' },
  ],
  [
    'Row: oid (string), symbol, side (buy or sell), type (string), price (number), size (number), status (string), reduce_only (boolean), created_at (ISO-8601 UTC).',
    { file: 'test/contract/to-the-letter.test.ts', test: 'const orderRow = {' },
  ],
  [
    '| drawdown_usd | number or null |',
    { file: 'test/contract/to-the-letter.test.ts', test: 'drawdown_usd: numberOrNull' },
  ],
  [
    '| daily_pnl_usd | number or null |',
    { file: 'test/contract/to-the-letter.test.ts', test: 'daily_pnl_usd: numberOrNull' },
  ],
  [
    '| daily_pnl_remaining_usd | number or null |',
    { file: 'test/contract/to-the-letter.test.ts', test: 'daily_pnl_remaining_usd: numberOrNull' },
  ],
  [
    '| daily_trade_count | number or null |',
    { file: 'test/contract/to-the-letter.test.ts', test: 'daily_trade_count: numberOrNull' },
  ],
  [
    '| leverage_avg | number or null |',
    { file: 'test/contract/to-the-letter.test.ts', test: 'leverage_avg: numberOrNull' },
  ],
  [
    '| max_daily_loss_usd | number or null |',
    { file: 'test/contract/to-the-letter.test.ts', test: 'max_daily_loss_usd: numberOrNull' },
  ],
  [
    '| capital_deployed_pct | number or null |',
    { file: 'test/contract/to-the-letter.test.ts', test: 'capital_deployed_pct: numberOrNull' },
  ],
  [
    '| circuit_breaker_tripped | boolean |',
    { file: 'test/contract/to-the-letter.test.ts', test: 'circuit_breaker_tripped: z.boolean()' },
  ],
  ['| degraded | boolean |', { file: 'test/contract/to-the-letter.test.ts', test: 'degraded: z.boolean()' }],
  [
    '| missing_fields | list of field names |',
    { file: 'test/contract/to-the-letter.test.ts', test: 'missing_fields: z.array(z.string())' },
  ],
  [
    '| updated_at | ISO-8601 timestamp |',
    { file: 'test/contract/to-the-letter.test.ts', test: 'updated_at: iso' },
  ],
  [
    'Market snapshot: last_price, change_24h_pct, atr_24h, optional funding_rate, optional volume_24h_usd, updated_at (null when the provider did not say when the snapshot was taken; the server never substitutes the current time).',
    { file: 'test/contract/to-the-letter.test.ts', test: 'const snapshot = {' },
    {
      file: 'test/main/operations/markets/door-markets.test.ts',
      test: 'the venue’s own time only: it gave none',
    },
  ],
  [
    'Signal: symbol, direction (long, short, neutral), confidence (number clamped to 0-1), source, optional reasoning_excerpt (curated, truncated to 500 characters; never raw model output), acted_on.',
    { file: 'test/contract/to-the-letter.test.ts', test: 'const signal = {' },
    { file: 'test/main/operations/journal/door-signals.test.ts', test: 'are cut after 500 characters' },
    { file: 'test/main/operations/journal/door-signals.test.ts', test: 'of a confidence of %s say %s' },
  ],
  [
    'An ERC-8004 agent card: capabilities, protocols, payments, fees.',
    { file: 'test/contract/to-the-letter.test.ts', test: 'const card = {' },
    { file: 'test/main/server/discovery.test.ts', test: 'names where each protocol is spoken' },
  ],
  [
    'Known fields: protocols.mcp.endpoint (the MCP base address, {base_url}/mcp), protocols.mcp.methods, protocols.mcp.unavailable_methods, capabilities[].available (boolean), payments.x402.',
    { file: 'test/contract/to-the-letter.test.ts', test: 'unavailable_methods: z.array(z.string())' },
  ],
  ['Other card fields: not shown.', { leavesOpen: 'the contract page decides' }],
  ['See section 4.4 and 4.5.', { leavesOpen: 'it leads to 4.4 and 4.5' }],
];

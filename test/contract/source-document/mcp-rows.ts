import type { HeldStatement } from './holder.ts';

export const mcpRows: readonly HeldStatement[] = [
  ['| trade_id | string |', 'contract/to-the-letter.test.ts > trade_id: z.string()'],
  ['| symbol | string |', 'contract/to-the-letter.test.ts > symbol: z.string()'],
  ['| side | string |', 'contract/to-the-letter.test.ts > side: z.string()'],
  ['| size | number |', 'contract/to-the-letter.test.ts > size: z.number()'],
  ['| entry_price | number or null |', 'contract/to-the-letter.test.ts > entry_price: numberOrNull'],
  ['| exit_price | number |', 'contract/to-the-letter.test.ts > exit_price: z.number()'],
  ['| realized_pnl_usd | number |', 'contract/to-the-letter.test.ts > realized_pnl_usd: z.number()'],
  [
    '| hold_duration_seconds | number or null |',
    'contract/to-the-letter.test.ts > hold_duration_seconds: numberOrNull',
  ],
  [
    "| exit_reason | string ('unknown' for fill-derived rows) |",
    'contract/to-the-letter.test.ts > exit_reason: z.string()',
    'main/operations/trades/mcp-newest-fills.test.ts > each of the venue’s newest closing fills is a row with the closing side alone, newest first',
  ],
  ['| fees_usd | number |', 'contract/to-the-letter.test.ts > fees_usd: z.number()'],
  ['| filled_at | ISO-8601 timestamp with +00:00 |', 'contract/to-the-letter.test.ts > filled_at: utc'],
  ['Envelope of /mcp/trades:', 'leaves open: it leads to what follows'],
  [
    '| period | string, the period used |',
    "contract/to-the-letter.test.ts > period: z.enum(['24h'",
    'main/server/mcp-routes.test.ts > is 7d unless it is one of four',
  ],
  ['| symbol | string or null |', 'contract/to-the-letter.test.ts > symbol: textOrNull'],
  [
    "| source | trade_history_client (dedicated trade-history store), exchange_closed_trades (exchange client with round-trip records), exchange_fills (exchange's closing fills) |",
    "contract/to-the-letter.test.ts > source: z.enum(['trade_history_client'",
    'main/operations/trades/list-trades.test.ts > names the journal as the source where it covers the period, was read just now, and may be joined',
  ],
  ['| trade_count | integer |', 'contract/to-the-letter.test.ts > trade_count: whole'],
  ['| limit | integer, effective limit |', 'contract/to-the-letter.test.ts > limit: whole'],
  ['| complete | boolean |', 'contract/to-the-letter.test.ts > complete: z.boolean()'],
  [
    '| incomplete_reason | null, or fill_history_truncated |',
    'contract/to-the-letter.test.ts > incomplete_reason: z.literal',
  ],
  ['| trades | list of trade rows |', 'contract/to-the-letter.test.ts > trades: z.array(z.object(tradeRow))'],
  [
    'Envelope: symbol (string or null), order_count, fail_closed (boolean), orders (list).',
    'contract/to-the-letter.test.ts > orders: z.array(z.object(orderRow))',
  ],
  [
    'Row: oid (string), symbol, side (buy or sell), type (string), price (number), size (number), status (string), reduce_only (boolean), created_at (ISO-8601 UTC).',
    'contract/to-the-letter.test.ts > const orderRow = {',
  ],
  ['| drawdown_usd | number or null |', 'contract/to-the-letter.test.ts > drawdown_usd: numberOrNull'],
  ['| daily_pnl_usd | number or null |', 'contract/to-the-letter.test.ts > daily_pnl_usd: numberOrNull'],
  [
    '| daily_pnl_remaining_usd | number or null |',
    'contract/to-the-letter.test.ts > daily_pnl_remaining_usd: numberOrNull',
  ],
  [
    '| daily_trade_count | number or null |',
    'contract/to-the-letter.test.ts > daily_trade_count: numberOrNull',
  ],
  ['| leverage_avg | number or null |', 'contract/to-the-letter.test.ts > leverage_avg: numberOrNull'],
  [
    '| max_daily_loss_usd | number or null |',
    'contract/to-the-letter.test.ts > max_daily_loss_usd: numberOrNull',
  ],
  [
    '| capital_deployed_pct | number or null |',
    'contract/to-the-letter.test.ts > capital_deployed_pct: numberOrNull',
  ],
  [
    '| circuit_breaker_tripped | boolean |',
    'contract/to-the-letter.test.ts > circuit_breaker_tripped: z.boolean()',
  ],
  ['| degraded | boolean |', 'contract/to-the-letter.test.ts > degraded: z.boolean()'],
  [
    '| missing_fields | list of field names |',
    'contract/to-the-letter.test.ts > missing_fields: z.array(z.string())',
  ],
  ['| updated_at | ISO-8601 timestamp |', 'contract/to-the-letter.test.ts > updated_at: iso'],
  [
    'Market snapshot: last_price, change_24h_pct, atr_24h, optional funding_rate, optional volume_24h_usd, updated_at (null when the provider did not say when the snapshot was taken; the server never substitutes the current time).',
    'contract/to-the-letter.test.ts > const snapshot = {',
    'main/operations/markets/mcp-markets.test.ts > have the mark, the day’s change and range, and no time where the venue gave none',
  ],
  [
    'Signal: symbol, direction (long, short, neutral), confidence (number clamped to 0-1), source, optional reasoning_excerpt (curated, truncated to 500 characters; never raw model output), acted_on.',
    'contract/to-the-letter.test.ts > const signal = {',
    'main/operations/journal/mcp-signals.test.ts > are cut after 500 characters',
    'main/operations/journal/mcp-signals.test.ts > of a confidence of %s say %s',
  ],
  [
    'An ERC-8004 agent card: capabilities, protocols, payments, fees.',
    'contract/to-the-letter.test.ts > const card = {',
    'main/server/discovery.test.ts > names the address of each protocol',
  ],
  [
    'Known fields: protocols.mcp.endpoint (the MCP base address, {base_url}/mcp), protocols.mcp.methods, protocols.mcp.unavailable_methods, capabilities[].available (boolean), payments.x402.',
    'contract/to-the-letter.test.ts > unavailable_methods: z.array(z.string())',
  ],
  ['Other card fields: not shown.', 'leaves open: the contract page decides'],
  ['See section 4.4 and 4.5.', 'leaves open: it leads to 4.4 and 4.5'],
];

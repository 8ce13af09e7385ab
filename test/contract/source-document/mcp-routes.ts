import type { HeldStatement } from './holder.ts';

export const mcpRoutes: readonly HeldStatement[] = [
  [
    '| GET /mcp | – | Server name, version, uptime |',
    { file: 'test/contract/to-the-letter.test.ts', test: "'/mcp': z.object({" },
    {
      file: 'test/main/server/discovery.test.ts',
      test: 'GET /mcp names itself, its version and how long it runs',
    },
  ],
  [
    '| GET /mcp/agent-card | – | Agent card (2.10) |',
    { file: 'test/contract/to-the-letter.test.ts', test: "'/mcp/agent-card'" },
  ],
  [
    '| GET /mcp/status | – | Operational status: running, paused or degraded |',
    { file: 'test/contract/to-the-letter.test.ts', test: "'/mcp/status'" },
  ],
  [
    '| GET /mcp/portfolio | – | Net open positions |',
    { file: 'test/contract/to-the-letter.test.ts', test: "'/mcp/portfolio'" },
    {
      file: 'test/main/operations/account/door-portfolio.test.ts',
      test: 'is the pool’s sums beside the positions that they are of',
    },
  ],
  [
    '| GET /mcp/performance | period | Historical metrics |',
    { file: 'test/contract/to-the-letter.test.ts', test: "'/mcp/performance?period=all'" },
    { file: 'test/main/server/mcp-routes.test.ts', test: 'of %s is 7d unless it is one of four' },
  ],
  [
    '| GET /mcp/trades | period, symbol, limit | Closed trade history (2.6) |',
    { file: 'test/contract/to-the-letter.test.ts', test: "'/mcp/trades'" },
    {
      file: 'test/main/operations/trades/door-trades.test.ts',
      test: 'are round trips of the period, the newest first',
    },
  ],
  [
    '| GET /mcp/orders | symbol | Resting orders including protective take-profit/stop-loss (2.7) |',
    { file: 'test/contract/to-the-letter.test.ts', test: "'/mcp/orders'" },
    {
      file: 'test/main/operations/account/door-orders.test.ts',
      test: 'have the trigger’s price, the position’s size, and wait for their parent',
    },
  ],
  [
    '| GET /mcp/signals | – | Currently active signals (2.9) |',
    { file: 'test/contract/to-the-letter.test.ts', test: "'/mcp/signals'" },
  ],
  [
    '| GET /mcp/risk | – | Risk posture (2.8) |',
    { file: 'test/contract/to-the-letter.test.ts', test: "'/mcp/risk'" },
  ],
  [
    '| GET /mcp/markets | symbol | Price/ATR/funding snapshot per supported pair (2.9) |',
    { file: 'test/contract/to-the-letter.test.ts', test: "'/mcp/markets'" },
    {
      file: 'test/main/operations/markets/door-markets.test.ts',
      test: 'are of the agent’s coins in its order',
    },
  ],
  [
    'Response envelopes of status, portfolio, performance, signals and markets, and the values of period for performance: not shown.',
    { leavesOpen: 'the contract page decides' },
  ],
  [
    'The A2A discover and capabilities methods use the same provider map as the agent card, so both agree; their paths and payloads: not shown.',
    { file: 'test/main/server/discovery.test.ts', test: 'card, A2A card and A2A calls say the same' },
  ],
  ['/mcp/trades parameters:', { leavesOpen: 'it leads to what follows' }],
  [
    '| period | 24h, 7d, 30d, all | 7d |',
    { file: 'test/main/server/mcp-routes.test.ts', test: 'is 7d unless it is one of four' },
  ],
  [
    "| symbol | a trading symbol such as '<BASE>/<QUOTE>', '<BASE>', or '<dex>:<TICKER>'; namespaces match case-insensitively and are never upper-cased away | all symbols |",
    { file: 'test/main/domain/symbol-match.test.ts', test: 'each means itself, with any quote behind it' },
    {
      file: 'test/main/domain/symbol-match.test.ts',
      test: 'a bare base never means a market of a builder DEX',
    },
  ],
  [
    '| limit | integer 1 to 500; larger values clamp to 500; non-numeric values fall back to 50 | 50 |',
    { file: 'test/main/server/mcp-routes.test.ts', test: 'limit of /mcp/trades' },
  ],
  ['/mcp/trades rules:', { leavesOpen: 'it leads to what follows' }],
  [
    'Unknown period: 400.',
    { file: 'test/main/server/mcp-routes.test.ts', test: 'is 7d unless it is one of four' },
  ],
  [
    "Fill-derived rows (source exchange_fills) know only the closing side: entry_price and hold_duration_seconds are null and exit_reason is 'unknown'.",
    {
      file: 'test/main/operations/trades/door-newest-fills.test.ts',
      test: 'each closing fill of the venue’s newest is a row of the closing side alone',
    },
  ],
  [
    'complete concerns the history window, not limit.',
    { file: 'test/main/operations/trades/door-trades.test.ts', test: 'the cap makes no history incomplete' },
  ],
  [
    'Fills are fetched newest first, so returned rows are always the most recent.',
    {
      file: 'test/main/operations/trades/door-trades.test.ts',
      test: 'are capped at the limit, the newest kept',
    },
  ],
  [
    'complete false with incomplete_reason fill_history_truncated means older fills in the period were omitted (paging cap reached, or a capped recent-fills fetch stopped before the period cutoff).',
    {
      file: 'test/main/operations/trades/door-trades.test.ts',
      test: 'of which a hole is known are incomplete, and say why',
    },
    {
      file: 'test/main/operations/trades/door-newest-fills.test.ts',
      test: 'a full page is complete for what it reaches back over, and for no more',
    },
  ],
  [
    'A truncated history is never presented as complete.',
    {
      file: 'test/main/operations/trades/door-trades.test.ts',
      test: 'of which a hole is known are incomplete, and say why',
    },
  ],
  [
    'limit caps the rows actually returned, regardless of how many the source hands back.',
    {
      file: 'test/main/operations/trades/door-trades.test.ts',
      test: 'are capped at the limit, the newest kept',
    },
  ],
  ['/mcp/orders rules:', { leavesOpen: 'it leads to what follows' }],
  [
    "Exchange sides 'A' and 'B' are normalised to sell and buy.",
    { file: 'test/main/venue/hyperliquid/histories.test.ts', test: 'sells where its side is the ask’s' },
  ],
  [
    'Millisecond timestamps become UTC ISO-8601.',
    { file: 'test/contract/to-the-letter.test.ts', test: 'created_at: utc' },
    {
      file: 'test/main/domain/freshness.test.ts',
      test: 'spells out UTC as an offset and names the same instant',
    },
  ],
  [
    'The fetch is strict: when the exchange call fails the route answers 502, never an empty 200.',
    {
      file: 'test/main/operations/account/door-orders.test.ts',
      test: 'are no empty list where the venue fails, though an older one is stored',
    },
    { file: 'test/main/server/mcp-routes.test.ts', test: 'that fails is 502, and never an empty list' },
  ],
  [
    'fail_closed false means the attached exchange client cannot fail closed and an empty list should be treated with suspicion.',
    { file: 'test/contract/to-the-letter.test.ts', test: 'fail_closed: z.boolean()' },
    {
      file: 'test/main/operations/account/door-orders.test.ts',
      test: 'are none where one DEX of several could not be read',
    },
  ],
  ['/mcp/risk rules:', { leavesOpen: 'it leads to what follows' }],
  [
    'Every numeric field is nullable.',
    { file: 'test/contract/to-the-letter.test.ts', test: 'drawdown_usd: numberOrNull' },
    {
      file: 'test/main/domain/risk-report.test.ts',
      test: 'whatever is reported, a figure is a finite number or missing',
    },
  ],
  [
    'A value the risk monitor did not report, or reported unparsable (including NaN and plus or minus Infinity), is null, is listed in missing_fields, and sets degraded true.',
    {
      file: 'test/main/domain/risk-report.test.ts',
      test: 'that is no number within bounds is null and missing, never zero: %j',
    },
    { file: 'test/main/domain/risk-report.test.ts', test: 'that is left out is missing: %s' },
    {
      file: 'test/main/operations/risk/risk-view.test.ts',
      test: 'names what is missing, and is degraded by it',
    },
  ],
  [
    'No defaults are substituted.',
    { file: 'test/main/domain/risk-report.test.ts', test: 'an empty report misses everything' },
  ],
  [
    'max_daily_loss_usd is whatever the effective risk configuration says, never a placeholder.',
    { file: 'test/main/domain/risk-report.test.ts', test: 'a whole report misses nothing' },
    { file: 'test/main/domain/risk-report.test.ts', test: 'an empty report misses everything' },
  ],
  [
    'daily_pnl_remaining_usd is computed only when both daily_pnl_usd and max_daily_loss_usd are known.',
    {
      file: 'test/main/domain/risk-report.test.ts',
      test: 'is not known where the P&L or its limit is not, and is then missing itself',
    },
  ],
  [
    'A profitable day does not increase it; only losses shrink it.',
    { file: 'test/main/domain/risk-report.test.ts', test: 'after %s of a limit of %s is %s' },
  ],
  [
    'circuit_breaker_tripped: a present non-boolean value counts as tripped (fail closed).',
    { file: 'test/main/domain/risk-report.test.ts', test: 'reported as %j counts as tripped: %s' },
  ],
  [
    'A missing value stays false but is listed in missing_fields.',
    {
      file: 'test/main/domain/risk-report.test.ts',
      test: 'that is not reported is not tripped, but missing',
    },
  ],
  [
    'When the risk monitor returns something that is not an object, the route answers 502.',
    { file: 'test/main/operations/risk/risk-view.test.ts', test: 'fails where the monitor reports %j' },
    { file: 'test/main/domain/risk-report.test.ts', test: 'what is no object is no report: %j' },
  ],
  ['Route availability:', { leavesOpen: 'it leads to what follows' }],
  [
    'protocols.mcp.methods lists only routes whose backing provider is attached now; protocols.mcp.unavailable_methods lists the rest.',
    {
      file: 'test/main/server/discovery.test.ts',
      test: 'a route is advertised if and only if it does not answer that it is not attached',
    },
  ],
  [
    'A route that is not advertised answers 503.',
    {
      file: 'test/main/server/discovery.test.ts',
      test: 'a route is advertised if and only if it does not answer that it is not attached',
    },
  ],
];

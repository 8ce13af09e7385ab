import type { HeldStatement } from './holder.ts';

export const mcpRoutes: readonly HeldStatement[] = [
  ['| GET /mcp | – | Server name, version, uptime |'],
  ['| GET /mcp/agent-card | – | Agent card (2.10) |'],
  ['| GET /mcp/status | – | Operational status: running, paused or degraded |'],
  ['| GET /mcp/portfolio | – | Net open positions |'],
  ['| GET /mcp/performance | period | Historical metrics |'],
  ['| GET /mcp/trades | period, symbol, limit | Closed trade history (2.6) |'],
  ['| GET /mcp/orders | symbol | Resting orders including protective take-profit/stop-loss (2.7) |'],
  ['| GET /mcp/signals | – | Currently active signals (2.9) |'],
  ['| GET /mcp/risk | – | Risk posture (2.8) |'],
  ['| GET /mcp/markets | symbol | Price/ATR/funding snapshot per supported pair (2.9) |'],
  [
    'Response envelopes of status, portfolio, performance, signals and markets, and the values of period for performance: not shown.',
    { leavesOpen: 'the contract page decides' },
  ],
  [
    'The A2A discover and capabilities methods use the same provider map as the agent card, so both agree; their paths and payloads: not shown.',
    { leavesOpen: 'the contract page decides' },
  ],
  ['/mcp/trades parameters:', { leavesOpen: 'it leads to what follows' }],
  ['| period | 24h, 7d, 30d, all | 7d |'],
  [
    "| symbol | a trading symbol such as '<BASE>/<QUOTE>', '<BASE>', or '<dex>:<TICKER>'; namespaces match case-insensitively and are never upper-cased away | all symbols |",
  ],
  ['| limit | integer 1 to 500; larger values clamp to 500; non-numeric values fall back to 50 | 50 |'],
  ['/mcp/trades rules:', { leavesOpen: 'it leads to what follows' }],
  ['Unknown period: 400.'],
  [
    "Fill-derived rows (source exchange_fills) know only the closing side: entry_price and hold_duration_seconds are null and exit_reason is 'unknown'.",
  ],
  ['complete concerns the history window, not limit.'],
  ['Fills are fetched newest first, so returned rows are always the most recent.'],
  [
    'complete false with incomplete_reason fill_history_truncated means older fills in the period were omitted (paging cap reached, or a capped recent-fills fetch stopped before the period cutoff).',
  ],
  ['A truncated history is never presented as complete.'],
  ['limit caps the rows actually returned, regardless of how many the source hands back.'],
  ['/mcp/orders rules:', { leavesOpen: 'it leads to what follows' }],
  ["Exchange sides 'A' and 'B' are normalised to sell and buy."],
  ['Millisecond timestamps become UTC ISO-8601.'],
  ['The fetch is strict: when the exchange call fails the route answers 502, never an empty 200.'],
  [
    'fail_closed false means the attached exchange client cannot fail closed and an empty list should be treated with suspicion.',
  ],
  ['/mcp/risk rules:', { leavesOpen: 'it leads to what follows' }],
  ['Every numeric field is nullable.'],
  [
    'A value the risk monitor did not report, or reported unparsable (including NaN and plus or minus Infinity), is null, is listed in missing_fields, and sets degraded true.',
  ],
  ['No defaults are substituted.'],
  ['max_daily_loss_usd is whatever the effective risk configuration says, never a placeholder.'],
  ['daily_pnl_remaining_usd is computed only when both daily_pnl_usd and max_daily_loss_usd are known.'],
  ['A profitable day does not increase it; only losses shrink it.'],
  ['circuit_breaker_tripped: a present non-boolean value counts as tripped (fail closed).'],
  ['A missing value stays false but is listed in missing_fields.'],
  ['When the risk monitor returns something that is not an object, the route answers 502.'],
  ['Route availability:', { leavesOpen: 'it leads to what follows' }],
  [
    'protocols.mcp.methods lists only routes whose backing provider is attached now; protocols.mcp.unavailable_methods lists the rest.',
  ],
  ['A route that is not advertised answers 503.'],
];

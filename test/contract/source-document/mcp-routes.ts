import type { HeldStatement } from './holder.ts';

export const mcpRoutes: readonly HeldStatement[] = [
  [
    '| GET /mcp | – | Server name, version, uptime |',
    "contract/to-the-letter.test.ts > '/mcp': z.object({",
    'main/server/discovery.test.ts > GET /mcp returns the name, version and uptime',
  ],
  ['| GET /mcp/agent-card | – | Agent card (2.10) |', "contract/to-the-letter.test.ts > '/mcp/agent-card'"],
  [
    '| GET /mcp/status | – | Operational status: running, paused or degraded |',
    "contract/to-the-letter.test.ts > '/mcp/status'",
  ],
  [
    '| GET /mcp/portfolio | – | Net open positions |',
    "contract/to-the-letter.test.ts > '/mcp/portfolio'",
    'main/operations/account/mcp-portfolio.test.ts > has the pool’s sums beside its positions',
  ],
  [
    '| GET /mcp/performance | period | Historical metrics |',
    "contract/to-the-letter.test.ts > '/mcp/performance?period=all'",
    'main/server/mcp-routes.test.ts > of %s is 7d unless it is one of four',
  ],
  [
    '| GET /mcp/trades | period, symbol, limit | Closed trade history (2.6) |',
    "contract/to-the-letter.test.ts > '/mcp/trades'",
    'main/operations/trades/mcp-trades.test.ts > are round trips of the period, newest first, with the figures of the fold',
  ],
  [
    '| GET /mcp/orders | symbol | Resting orders including protective take-profit/stop-loss (2.7) |',
    "contract/to-the-letter.test.ts > '/mcp/orders'",
    'main/operations/account/account.test.ts > have the trigger as the price if they execute at market, else the limit',
  ],
  [
    '| GET /mcp/signals | – | Currently active signals (2.9) |',
    "contract/to-the-letter.test.ts > '/mcp/signals'",
  ],
  ['| GET /mcp/risk | – | Risk posture (2.8) |', "contract/to-the-letter.test.ts > '/mcp/risk'"],
  [
    '| GET /mcp/markets | symbol | Price/ATR/funding snapshot per supported pair (2.9) |',
    "contract/to-the-letter.test.ts > '/mcp/markets'",
    'main/operations/markets/mcp-markets.test.ts > cover the agent’s coins in its order, then those with a position or an order, each once',
  ],
  [
    'Response envelopes of status, portfolio, performance, signals and markets, and the values of period for performance: not shown.',
    'leaves open: the contract page decides',
  ],
  [
    'The A2A discover and capabilities methods use the same provider map as the agent card, so both agree; their paths and payloads: not shown.',
    'main/server/discovery.test.ts > card, A2A card and A2A calls agree',
  ],
  ['/mcp/trades parameters:', 'leaves open: it leads to what follows'],
  ['| period | 24h, 7d, 30d, all | 7d |', 'main/server/mcp-routes.test.ts > is 7d unless it is one of four'],
  [
    "| symbol | a trading symbol such as '<BASE>/<QUOTE>', '<BASE>', or '<dex>:<TICKER>'; namespaces match case-insensitively and are never upper-cased away | all symbols |",
    'main/domain/symbol-match.test.ts > each means itself, with any quote behind it',
    'main/domain/symbol-match.test.ts > a bare base never means a market of a builder DEX',
  ],
  [
    '| limit | integer 1 to 500; larger values clamp to 500; non-numeric values fall back to 50 | 50 |',
    'main/server/mcp-routes.test.ts > limit of /mcp/trades',
  ],
  ['/mcp/trades rules:', 'leaves open: it leads to what follows'],
  ['Unknown period: 400.', 'main/server/mcp-routes.test.ts > is 7d unless it is one of four'],
  [
    "Fill-derived rows (source exchange_fills) know only the closing side: entry_price and hold_duration_seconds are null and exit_reason is 'unknown'.",
    'main/operations/trades/mcp-newest-fills.test.ts > each of the venue’s newest closing fills is a row with the closing side alone, newest first',
  ],
  [
    'complete concerns the history window, not limit.',
    'main/operations/trades/mcp-trades.test.ts > are capped at the limit, newest kept, and the cap leaves the history complete',
  ],
  [
    'Fills are fetched newest first, so returned rows are always the most recent.',
    'main/operations/trades/mcp-trades.test.ts > are capped at the limit, newest kept, and the cap leaves the history complete',
  ],
  [
    'complete false with incomplete_reason fill_history_truncated means older fills in the period were omitted (paging cap reached, or a capped recent-fills fetch stopped before the period cutoff).',
    'main/operations/trades/mcp-trades.test.ts > with a known gap are incomplete, and say why',
    'main/operations/trades/mcp-newest-fills.test.ts > a full page is complete only for the time that it covers',
  ],
  [
    'A truncated history is never presented as complete.',
    'main/operations/trades/mcp-trades.test.ts > with a known gap are incomplete, and say why',
  ],
  [
    'limit caps the rows actually returned, regardless of how many the source hands back.',
    'main/operations/trades/mcp-trades.test.ts > are capped at the limit, newest kept, and the cap leaves the history complete',
  ],
  ['/mcp/orders rules:', 'leaves open: it leads to what follows'],
  [
    "Exchange sides 'A' and 'B' are normalised to sell and buy.",
    'main/venue/hyperliquid/histories.test.ts > sells where its side is the ask’s',
  ],
  [
    'Millisecond timestamps become UTC ISO-8601.',
    'contract/to-the-letter.test.ts > created_at: utc',
    'main/domain/freshness.test.ts > spells out UTC as an offset and names the same instant',
  ],
  [
    'The fetch is strict: when the exchange call fails the route answers 502, never an empty 200.',
    'main/operations/account/mcp-orders.test.ts > are an error and not an empty list where the venue fails, though an older list is stored',
    'contract/conditions.test.ts > the venue was never read',
  ],
  [
    'fail_closed false means the attached exchange client cannot fail closed and an empty list should be treated with suspicion.',
    'contract/to-the-letter.test.ts > fail_closed: z.boolean()',
    'main/operations/account/mcp-orders.test.ts > are an error where one DEX of several could not be read',
  ],
  ['/mcp/risk rules:', 'leaves open: it leads to what follows'],
  [
    'Every numeric field is nullable.',
    'contract/to-the-letter.test.ts > drawdown_usd: numberOrNull',
    'main/domain/risk-report.test.ts > a figure is a finite number or missing, for any report',
  ],
  [
    'A value the risk monitor did not report, or reported unparsable (including NaN and plus or minus Infinity), is null, is listed in missing_fields, and sets degraded true.',
    'main/domain/risk-report.test.ts > that is not a number within bounds is null and missing, never zero: %j',
    'main/domain/risk-report.test.ts > that is left out is missing: %s',
    'main/operations/risk/risk-view.test.ts > names the missing fields, and is degraded by them',
  ],
  ['No defaults are substituted.', 'main/domain/risk-report.test.ts > an empty report misses everything'],
  [
    'max_daily_loss_usd is whatever the effective risk configuration says, never a placeholder.',
    'main/domain/risk-report.test.ts > a whole report misses nothing',
    'main/domain/risk-report.test.ts > an empty report misses everything',
  ],
  [
    'daily_pnl_remaining_usd is computed only when both daily_pnl_usd and max_daily_loss_usd are known.',
    'main/domain/risk-report.test.ts > is not known where the P&L or its limit is not, and is then missing itself',
  ],
  [
    'A profitable day does not increase it; only losses shrink it.',
    'main/domain/risk-report.test.ts > after %s of a limit of %s is %s',
  ],
  [
    'circuit_breaker_tripped: a present non-boolean value counts as tripped (fail closed).',
    'main/domain/risk-report.test.ts > reported as %j counts as tripped: %s',
  ],
  [
    'A missing value stays false but is listed in missing_fields.',
    'main/domain/risk-report.test.ts > that is not reported is not tripped, but missing',
  ],
  [
    'When the risk monitor returns something that is not an object, the route answers 502.',
    'main/operations/risk/risk-view.test.ts > fails where the monitor reports %j',
    'main/domain/risk-report.test.ts > a value that is not an object is not a report: %j',
  ],
  ['Route availability:', 'leaves open: it leads to what follows'],
  [
    'protocols.mcp.methods lists only routes whose backing provider is attached now; protocols.mcp.unavailable_methods lists the rest.',
    'contract/conditions.test.ts > and is advertised accordingly',
  ],
  [
    'A route that is not advertised answers 503.',
    'contract/conditions.test.ts > and is advertised accordingly',
  ],
];

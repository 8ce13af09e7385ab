import type { HeldStatement } from './holder.ts';

export const errorsAndLimits: readonly HeldStatement[] = [
  [
    'POST /mcp/deposit and POST /mcp/withdraw have no bearer authentication; they are to be treated as public, with enforcement by the on-chain contract.',
    'contract/tokens.test.ts > the two fund movements need no token',
  ],
  [
    'Authentication of the REST market routes, the GraphQL API and the MCP GET routes: not shown.',
    'leaves open: the contract page decides',
  ],
  [
    '| 200 | Success. Check degraded and complete where present. |',
    'main/server/every-get-route.test.ts > %s names its network',
  ],
  [
    '| 201 | POST /mcp/deposit or POST /mcp/withdraw accepted. |',
    'main/server/fund-movement.test.ts > is answered with the transactions that its sender signs and sends; nothing is sent here',
  ],
  [
    '| 400 | Invalid query parameter (for example unknown period), invalid POST body; on /api/markets an unknown assetClass. |',
    'main/server/mcp-routes.test.ts > is 7d unless it is one of four',
    'main/server/fund-movement.test.ts > the first error in the order network, amount, address',
    'main/server/catalog-routes.test.ts > assetClass=%s is an error, never an empty list',
  ],
  [
    '| 404 | Unknown market on the market REST routes. |',
    'main/server/catalog-routes.test.ts > %s is no market of this network: 404 on every route',
  ],
  [
    '| 500 | Unexpected handler error. |',
    'main/server/problems.test.ts > an internal error is 500, reveals nothing about itself and is logged',
  ],
  [
    '| 501 | Not implemented (GET /mcp/withdraw/<id>). |',
    'main/server/fund-movement.test.ts > is not implemented for any id',
  ],
  [
    '| 502 | Backing provider attached but fetch failed or returned malformed data (including non-object risk result and failed order fetch). Transient; worth retrying; treat missing data as unknown. |',
    'main/operations/account/mcp-orders.test.ts > are an error and not an empty list where the venue fails, though an older list is stored',
    'main/operations/risk/risk-view.test.ts > fails where the monitor reports %j',
    'contract/conditions.test.ts > the same code at every interface, and is advertised accordingly',
  ],
  [
    '| 503 | Backing provider not attached (route listed under unavailable_methods), or the request timed out; also network_not_configured on deposit. |',
    'contract/conditions.test.ts > and is advertised accordingly',
    'main/server/candle-routes.test.ts > a request that takes too long is 503',
    'main/server/fund-movement.test.ts > on a chain without an escrow contract is refused once everything else is valid',
  ],
  [
    'Named error codes: invalid_network, invalid_amount, network_not_configured, not_implemented.',
    'main/server/fund-movement.test.ts > the first error in the order network, amount, address',
    'main/server/fund-movement.test.ts > on a chain without an escrow contract is refused once everything else is valid',
    'main/server/fund-movement.test.ts > is not implemented for any id',
  ],
  [
    'GraphQL: an invalid AssetClass value is a validation error.',
    'main/server/graphql-refusals.test.ts > %s: an unknown asset class is a validation error',
  ],
  [
    'A 503 from a missing provider can be discovered up front from the agent card; a 502 is a transient failure.',
    'contract/conditions.test.ts > and is advertised accordingly',
    'main/server/discovery.test.ts > the card follows changes of the attached providers while the service runs',
  ],
  ['Error response body shape: not shown.', 'leaves open: the contract page decides'],
  [
    '| limit | 1 to 500, clamped to 500, non-numeric becomes 50, default 50 | GET /mcp/trades |',
    'main/server/mcp-routes.test.ts > limit of /mcp/trades',
  ],
  [
    '| Minimum deposit | 100000000 (100 USDC, 6-decimal units) | POST /mcp/deposit |',
    'main/server/fund-movement.test.ts > one unit less than the least',
  ],
  [
    '| Withdraw amount | positive; above 50,000 USDC is queued on the 7-day path | POST /mcp/withdraw |',
    'main/server/fund-movement.test.ts > of %s: at once up to 50,000 USDC, in the queue above it',
    'main/server/fund-movement.test.ts > of nothing is refused',
  ],
  [
    '| Escrow release time | 30 days | deposit |',
    'main/server/fund-movement.test.ts > has its two times from the world’s clock, not from ours',
  ],
  [
    '| Cancel window | 24 hours | deposit |',
    'main/server/fund-movement.test.ts > has its two times from the world’s clock, not from ours',
  ],
  [
    '| reasoning_excerpt | at most 500 characters | signals |',
    'main/operations/journal/mcp-signals.test.ts > are cut after 500 characters',
  ],
  [
    '| confidence | clamped to 0-1 | signals |',
    'main/operations/journal/mcp-signals.test.ts > of a confidence of %s say %s',
  ],
  [
    'Timestamps: all are ISO-8601.',
    'main/domain/freshness.test.ts > spells out UTC as an offset and names the same instant',
    'contract/to-the-letter.test.ts > const utc =',
  ],
  [
    "Millisecond epochs from the exchange become timezone-aware UTC ('+00:00'); values recorded by the agent in naive UTC carry a trailing 'Z'.",
    'main/domain/freshness.test.ts > spells out UTC as an offset and names the same instant',
    'main/domain/risk-report.test.ts > the monitor’s time %j is read as %j',
  ],
  [
    'Unknown timestamps are null.',
    'contract/to-the-letter.test.ts > updated_at: z.null()',
    'main/server/quote-routes.test.ts > a quote of a market without data is all nulls',
  ],
  ['Rate limits and request timeout duration: not shown.', 'leaves open: the contract page decides'],
];

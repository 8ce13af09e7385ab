import type { HeldStatement } from './holder.ts';

export const errorsAndLimits: readonly HeldStatement[] = [
  [
    'POST /mcp/deposit and POST /mcp/withdraw have no bearer authentication; they are to be treated as public, with enforcement by the on-chain contract.',
  ],
  [
    'Authentication of the REST market routes, the GraphQL API and the MCP GET routes: not shown.',
    { leavesOpen: 'the contract page decides' },
  ],
  ['| 200 | Success. Check degraded and complete where present. |'],
  ['| 201 | POST /mcp/deposit or POST /mcp/withdraw accepted. |'],
  [
    '| 400 | Invalid query parameter (for example unknown period), invalid POST body; on /api/markets an unknown assetClass. |',
  ],
  ['| 404 | Unknown market on the market REST routes. |'],
  ['| 500 | Unexpected handler error. |'],
  ['| 501 | Not implemented (GET /mcp/withdraw/<id>). |'],
  [
    '| 502 | Backing provider attached but fetch failed or returned malformed data (including non-object risk result and failed order fetch). Transient; worth retrying; treat missing data as unknown. |',
  ],
  [
    '| 503 | Backing provider not attached (route listed under unavailable_methods), or the request timed out; also network_not_configured on deposit. |',
  ],
  ['Named error codes: invalid_network, invalid_amount, network_not_configured, not_implemented.'],
  ['GraphQL: an invalid AssetClass value is a validation error.'],
  [
    'A 503 from a missing provider can be discovered up front from the agent card; a 502 is a transient failure.',
  ],
  ['Error response body shape: not shown.', { leavesOpen: 'the contract page decides' }],
  ['| limit | 1 to 500, clamped to 500, non-numeric becomes 50, default 50 | GET /mcp/trades |'],
  ['| Minimum deposit | 100000000 (100 USDC, 6-decimal units) | POST /mcp/deposit |'],
  ['| Withdraw amount | positive; above 50,000 USDC is queued on the 7-day path | POST /mcp/withdraw |'],
  ['| Escrow release time | 30 days | deposit |'],
  ['| Cancel window | 24 hours | deposit |'],
  ['| reasoning_excerpt | at most 500 characters | signals |'],
  ['| confidence | clamped to 0-1 | signals |'],
  ['Timestamps: all are ISO-8601.'],
  [
    "Millisecond epochs from the exchange become timezone-aware UTC ('+00:00'); values recorded by the agent in naive UTC carry a trailing 'Z'.",
  ],
  ['Unknown timestamps are null.'],
  ['Rate limits and request timeout duration: not shown.', { leavesOpen: 'the contract page decides' }],
];

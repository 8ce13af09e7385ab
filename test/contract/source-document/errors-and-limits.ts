import type { HeldStatement } from './holder.ts';

export const errorsAndLimits: readonly HeldStatement[] = [
  [
    'POST /mcp/deposit and POST /mcp/withdraw have no bearer authentication; they are to be treated as public, with enforcement by the on-chain contract.',
    { file: 'test/main/server/admission.test.ts', test: 'POST %s needs no token' },
  ],
  [
    'Authentication of the REST market routes, the GraphQL API and the MCP GET routes: not shown.',
    { leavesOpen: 'the contract page decides' },
  ],
  [
    '| 200 | Success. Check degraded and complete where present. |',
    {
      file: 'test/contract/condition-table.test.ts',
      test: 'with everything attached and young every route answers, and names its network',
    },
  ],
  [
    '| 201 | POST /mcp/deposit or POST /mcp/withdraw accepted. |',
    {
      file: 'test/main/server/fund-movement.test.ts',
      test: 'is answered with what its sender signs and sends, by nobody else',
    },
  ],
  [
    '| 400 | Invalid query parameter (for example unknown period), invalid POST body; on /api/markets an unknown assetClass. |',
    { file: 'test/main/server/mcp-routes.test.ts', test: 'is 7d unless it is one of four' },
    {
      file: 'test/main/server/fund-movement.test.ts',
      test: 'what is wrong first, in the order network, amount, address',
    },
    {
      file: 'test/main/server/catalog-routes.test.ts',
      test: 'assetClass=%s is an error, never an empty list',
    },
  ],
  [
    '| 404 | Unknown market on the market REST routes. |',
    {
      file: 'test/main/server/catalog-routes.test.ts',
      test: '%s is no market of this network: 404 on every route',
    },
  ],
  [
    '| 500 | Unexpected handler error. |',
    {
      file: 'test/main/server/problems.test.ts',
      test: 'a fault of ours is 500, says nothing of itself and is logged',
    },
  ],
  [
    '| 501 | Not implemented (GET /mcp/withdraw/<id>). |',
    { file: 'test/main/server/fund-movement.test.ts', test: 'is not implemented, whatever is asked' },
  ],
  [
    '| 502 | Backing provider attached but fetch failed or returned malformed data (including non-object risk result and failed order fetch). Transient; worth retrying; treat missing data as unknown. |',
    { file: 'test/main/server/mcp-routes.test.ts', test: 'that fails is 502, and never an empty list' },
    { file: 'test/main/operations/risk/risk-view.test.ts', test: 'fails where the monitor reports %j' },
    {
      file: 'test/contract/condition-table.test.ts',
      test: 'that never came: 502 where there is nothing to show',
    },
  ],
  [
    '| 503 | Backing provider not attached (route listed under unavailable_methods), or the request timed out; also network_not_configured on deposit. |',
    {
      file: 'test/main/server/discovery.test.ts',
      test: 'a route is advertised if and only if it does not answer that it is not attached',
    },
    { file: 'test/main/server/candle-routes.test.ts', test: 'a request that takes too long is 503' },
    {
      file: 'test/main/server/fund-movement.test.ts',
      test: 'on a chain without an escrow contract is refused once all else is well',
    },
  ],
  [
    'Named error codes: invalid_network, invalid_amount, network_not_configured, not_implemented.',
    {
      file: 'test/main/server/fund-movement.test.ts',
      test: 'what is wrong first, in the order network, amount, address',
    },
    {
      file: 'test/main/server/fund-movement.test.ts',
      test: 'on a chain without an escrow contract is refused once all else is well',
    },
    { file: 'test/main/server/fund-movement.test.ts', test: 'is not implemented, whatever is asked' },
  ],
  [
    'GraphQL: an invalid AssetClass value is a validation error.',
    {
      file: 'test/main/server/graphql-refusals.test.ts',
      test: '%s: an asset class that is none is a validation error',
    },
  ],
  [
    'A 503 from a missing provider can be discovered up front from the agent card; a 502 is a transient failure.',
    {
      file: 'test/main/server/discovery.test.ts',
      test: 'a route is advertised if and only if it does not answer that it is not attached',
    },
    {
      file: 'test/main/server/discovery.test.ts',
      test: 'the card follows what is attached while the service runs',
    },
  ],
  ['Error response body shape: not shown.', { leavesOpen: 'the contract page decides' }],
  [
    '| limit | 1 to 500, clamped to 500, non-numeric becomes 50, default 50 | GET /mcp/trades |',
    { file: 'test/main/server/mcp-routes.test.ts', test: 'limit of /mcp/trades' },
  ],
  [
    '| Minimum deposit | 100000000 (100 USDC, 6-decimal units) | POST /mcp/deposit |',
    { file: 'test/main/server/fund-movement.test.ts', test: 'one unit less than the least' },
  ],
  [
    '| Withdraw amount | positive; above 50,000 USDC is queued on the 7-day path | POST /mcp/withdraw |',
    {
      file: 'test/main/server/fund-movement.test.ts',
      test: 'of %s: at once up to 50,000 USDC, in the queue above it',
    },
    { file: 'test/main/server/fund-movement.test.ts', test: 'of nothing is refused' },
  ],
  [
    '| Escrow release time | 30 days | deposit |',
    {
      file: 'test/main/server/fund-movement.test.ts',
      test: 'its two times are those of the world’s clock, not of ours',
    },
  ],
  [
    '| Cancel window | 24 hours | deposit |',
    {
      file: 'test/main/server/fund-movement.test.ts',
      test: 'its two times are those of the world’s clock, not of ours',
    },
  ],
  [
    '| reasoning_excerpt | at most 500 characters | signals |',
    { file: 'test/main/operations/journal/door-signals.test.ts', test: 'are cut after 500 characters' },
  ],
  [
    '| confidence | clamped to 0-1 | signals |',
    { file: 'test/main/operations/journal/door-signals.test.ts', test: 'of a confidence of %s say %s' },
  ],
  [
    'Timestamps: all are ISO-8601.',
    {
      file: 'test/main/domain/freshness.test.ts',
      test: 'spells out UTC as an offset and names the same instant',
    },
    { file: 'test/contract/to-the-letter.test.ts', test: 'const utc =' },
  ],
  [
    "Millisecond epochs from the exchange become timezone-aware UTC ('+00:00'); values recorded by the agent in naive UTC carry a trailing 'Z'.",
    {
      file: 'test/main/domain/freshness.test.ts',
      test: 'spells out UTC as an offset and names the same instant',
    },
    { file: 'test/main/server/agent-times.test.ts', test: '%s is served as %s' },
  ],
  [
    'Unknown timestamps are null.',
    { file: 'test/contract/to-the-letter.test.ts', test: 'updated_at: z.null()' },
    {
      file: 'test/main/server/quote-routes.test.ts',
      test: 'a quote of a market that nothing was heard of is all nulls',
    },
  ],
  ['Rate limits and request timeout duration: not shown.', { leavesOpen: 'the contract page decides' }],
];

import type { HeldStatement } from './holder.ts';

export const fundMovements: readonly HeldStatement[] = [
  ['JSON body:', { leavesOpen: 'it leads to what follows' }],
  [
    '| amount | integer | USDC in 6-decimal units; minimum 100000000 (100 USDC) |',
    { file: 'test/main/server/fund-movement.test.ts', test: 'one unit less than the least' },
  ],
  [
    '| network | string | arbitrum or base |',
    { file: 'test/main/server/fund-movement.test.ts', test: 'the network %j' },
  ],
  [
    '| depositor_address | string | required |',
    { file: 'test/main/server/fund-movement.test.ts', test: 'an address that is %j as missing' },
  ],
  [
    '| x402_payment_id | string | optional |',
    { file: 'test/main/server/fund-movement.test.ts', test: 'a payment of 201 characters' },
  ],
  [
    'Success 201 returns deposit_id, status (pending), amount (string), network, escrow_contract (address on which depositWithEscrow() is called), release_time (30 days), cancel_deadline (24 hours), transaction_hash (null until submitted), message.',
    {
      file: 'test/main/server/fund-movement.test.ts',
      test: 'is answered with what its sender signs and sends, by nobody else',
    },
    {
      file: 'test/main/server/fund-movement.test.ts',
      test: 'its two times are those of the world’s clock, not of ours',
    },
  ],
  [
    'Errors: 400 (invalid_network, invalid_amount, missing depositor_address, bad JSON); 503 network_not_configured when no escrow contract is deployed for that network.',
    {
      file: 'test/main/server/fund-movement.test.ts',
      test: 'what is wrong first, in the order network, amount, address',
    },
    {
      file: 'test/main/server/fund-movement.test.ts',
      test: 'on a chain without an escrow contract is refused once all else is well',
    },
  ],
  [
    'GET /mcp/deposit/<id>?network=<network> reads the on-chain deposit state through the escrow manager.',
    { file: 'test/main/server/fund-movement.test.ts', test: '%s is not told before a chain is attached' },
  ],
  ['Its response body: not shown.', { leavesOpen: 'the contract page decides' }],
  [
    '| amount | integer | USDC in 6-decimal units; must be positive |',
    {
      file: 'test/main/server/fund-movement.test.ts',
      test: 'of %s: at once up to 50,000 USDC, in the queue above it',
    },
    { file: 'test/main/server/fund-movement.test.ts', test: 'of nothing is refused' },
  ],
  [
    '| recipient_address | string | required |',
    { file: 'test/main/server/fund-movement.test.ts', test: 'an address that is %j as missing' },
  ],
  [
    'Success 201 returns withdraw_id, status (pending, or queued for amounts above 50,000 USDC, which take the 7-day path), amount, network, recipient_address, estimated_completion, queue_position, message.',
    { file: 'test/main/server/fund-movement.test.ts', test: "describe('a withdrawal'" },
  ],
  [
    'Errors: 400 (invalid_network, invalid_amount, missing recipient_address, bad JSON).',
    {
      file: 'test/main/server/fund-movement.test.ts',
      test: 'what is wrong first, in the order network, amount, address',
    },
  ],
  [
    'GET /mcp/withdraw/<id> answers 501 not_implemented; withdrawal status tracking is not wired.',
    { file: 'test/main/server/fund-movement.test.ts', test: 'is not implemented, whatever is asked' },
  ],
  [
    'These two POST routes are the only non-GET routes on MCP.',
    { file: 'test/main/server/mcp-routes.test.ts', test: 'refuses any other method' },
    { file: 'test/contract/rest.test.ts', test: 'lists every route of the API and no other' },
  ],
  [
    'They are part of the x402 escrow flow in the agent card (payments.x402).',
    {
      file: 'test/main/server/discovery.test.ts',
      test: 'on %s are what x402 itself takes for requirements, on the chains of that network',
    },
  ],
  [
    'The server validates the request and returns the parameters of a transaction the caller then sends on-chain to the escrow contract.',
    {
      file: 'test/main/server/fund-movement.test.ts',
      test: 'is answered with what its sender signs and sends, by nobody else',
    },
  ],
  [
    'The contract enforces custody, the 30-day escrow and the 24-hour cancel window.',
    {
      file: 'test/main/server/fund-movement.test.ts',
      test: 'is answered with what its sender signs and sends, by nobody else',
    },
  ],
];

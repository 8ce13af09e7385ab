import type { HeldStatement } from './holder.ts';

export const fundMovements: readonly HeldStatement[] = [
  ['JSON body:', 'leaves open: it leads to what follows'],
  [
    '| amount | integer | USDC in 6-decimal units; minimum 100000000 (100 USDC) |',
    'main/server/fund-movement.test.ts > one unit less than the least',
  ],
  ['| network | string | arbitrum or base |', 'main/server/fund-movement.test.ts > the network %j'],
  [
    '| depositor_address | string | required |',
    'main/server/fund-movement.test.ts > an address that is %j as missing',
  ],
  [
    '| x402_payment_id | string | optional |',
    'main/server/fund-movement.test.ts > a payment of 201 characters',
  ],
  [
    'Success 201 returns deposit_id, status (pending), amount (string), network, escrow_contract (address on which depositWithEscrow() is called), release_time (30 days), cancel_deadline (24 hours), transaction_hash (null until submitted), message.',
    'main/server/fund-movement.test.ts > is answered with the transactions that its sender signs and sends; nothing is sent here',
    'main/server/fund-movement.test.ts > has its two times from the world’s clock, not from ours',
  ],
  [
    'Errors: 400 (invalid_network, invalid_amount, missing depositor_address, bad JSON); 503 network_not_configured when no escrow contract is deployed for that network.',
    'main/server/fund-movement.test.ts > the first error in the order network, amount, address',
    'main/server/fund-movement.test.ts > on a chain without an escrow contract is refused once everything else is valid',
  ],
  [
    'GET /mcp/deposit/<id>?network=<network> reads the on-chain deposit state through the escrow manager.',
    'main/server/fund-movement.test.ts > %s is not known without a chain that can be read',
  ],
  ['Its response body: not shown.', 'leaves open: the contract page decides'],
  [
    '| amount | integer | USDC in 6-decimal units; must be positive |',
    'main/server/fund-movement.test.ts > of %s: at once up to 50,000 USDC, in the queue above it',
    'main/server/fund-movement.test.ts > of nothing is refused',
  ],
  [
    '| recipient_address | string | required |',
    'main/server/fund-movement.test.ts > an address that is %j as missing',
  ],
  [
    'Success 201 returns withdraw_id, status (pending, or queued for amounts above 50,000 USDC, which take the 7-day path), amount, network, recipient_address, estimated_completion, queue_position, message.',
    "main/server/fund-movement.test.ts > describe('a withdrawal'",
  ],
  [
    'Errors: 400 (invalid_network, invalid_amount, missing recipient_address, bad JSON).',
    'main/server/fund-movement.test.ts > the first error in the order network, amount, address',
  ],
  [
    'GET /mcp/withdraw/<id> answers 501 not_implemented; withdrawal status tracking is not wired.',
    'main/server/fund-movement.test.ts > is not implemented for any id',
  ],
  [
    'These two POST routes are the only non-GET routes on MCP.',
    'main/server/every-get-route.test.ts > refuses other methods',
    'contract/rest.test.ts > lists every route of the API and no other',
  ],
  [
    'They are part of the x402 escrow flow in the agent card (payments.x402).',
    'main/server/discovery.test.ts > on %s are valid x402 requirements, on the chains of that network',
  ],
  [
    'The server validates the request and returns the parameters of a transaction the caller then sends on-chain to the escrow contract.',
    'main/server/fund-movement.test.ts > is answered with the transactions that its sender signs and sends; nothing is sent here',
  ],
  [
    'The contract enforces custody, the 30-day escrow and the 24-hour cancel window.',
    'main/server/fund-movement.test.ts > is answered with the transactions that its sender signs and sends; nothing is sent here',
  ],
];

import type { HeldStatement } from './holder.ts';

export const fundMovements: readonly HeldStatement[] = [
  ['JSON body:', { leavesOpen: 'it leads to what follows' }],
  ['| amount | integer | USDC in 6-decimal units; minimum 100000000 (100 USDC) |'],
  ['| network | string | arbitrum or base |'],
  ['| depositor_address | string | required |'],
  ['| x402_payment_id | string | optional |'],
  [
    'Success 201 returns deposit_id, status (pending), amount (string), network, escrow_contract (address on which depositWithEscrow() is called), release_time (30 days), cancel_deadline (24 hours), transaction_hash (null until submitted), message.',
  ],
  [
    'Errors: 400 (invalid_network, invalid_amount, missing depositor_address, bad JSON); 503 network_not_configured when no escrow contract is deployed for that network.',
  ],
  ['GET /mcp/deposit/<id>?network=<network> reads the on-chain deposit state through the escrow manager.'],
  ['Its response body: not shown.', { leavesOpen: 'the contract page decides' }],
  ['| amount | integer | USDC in 6-decimal units; must be positive |'],
  ['| recipient_address | string | required |'],
  [
    'Success 201 returns withdraw_id, status (pending, or queued for amounts above 50,000 USDC, which take the 7-day path), amount, network, recipient_address, estimated_completion, queue_position, message.',
  ],
  ['Errors: 400 (invalid_network, invalid_amount, missing recipient_address, bad JSON).'],
  ['GET /mcp/withdraw/<id> answers 501 not_implemented; withdrawal status tracking is not wired.'],
  ['These two POST routes are the only non-GET routes on MCP.'],
  ['They are part of the x402 escrow flow in the agent card (payments.x402).'],
  [
    'The server validates the request and returns the parameters of a transaction the caller then sends on-chain to the escrow contract.',
  ],
  ['The contract enforces custody, the 30-day escrow and the 24-hour cancel window.'],
];

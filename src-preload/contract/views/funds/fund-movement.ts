import { z } from 'zod';
import { UtcInstant, VenueNetwork } from '../identity.ts';
import { snakeOnWire } from '../snake-case.ts';

/** Chain that USDC moves on. Whether it is the chain's testnet or mainnet follows the venue's network. */
export const EscrowChain = z.enum(['arbitrum', 'base']).meta({ id: 'EscrowChain' });
export type EscrowChain = z.infer<typeof EscrowChain>;

const chain = EscrowChain.describe('the chain that the USDC is on');
const address = z.string().describe('0x and 40 hex digits; mixed case must pass the EIP-55 checksum');

/** Body of POST /mcp/deposit (source document 4.5). */
export const DepositRequest = z
  .object({
    amount: z.number().int().min(100_000_000).describe('USDC in 6-decimal units; at least 100 USDC'),
    network: chain,
    depositorAddress: address,
    x402PaymentId: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('id of the x402 payment that the deposit belongs to'),
  })
  .meta({ id: 'DepositRequest' })
  .register(snakeOnWire);
export type DepositRequest = z.infer<typeof DepositRequest>;

/** Parameters of a transaction that the caller sends. Perpscope signs and sends nothing. */
export const DepositPrepared = z
  .object({
    depositId: z.string().describe('32 bytes in hex, to pass to depositWithEscrow()'),
    status: z.literal('pending'),
    amount: z.string(),
    network: EscrowChain,
    venueNetwork: VenueNetwork,
    escrowContract: z.string(),
    releaseTime: UtcInstant.describe('30 days from now'),
    cancelDeadline: UtcInstant.describe('24 hours from now'),
    transactionHash: z.null().describe('null until it is submitted'),
    message: z.string(),
  })
  .meta({ id: 'DepositPrepared' })
  .register(snakeOnWire);
export type DepositPrepared = z.infer<typeof DepositPrepared>;

/** A deposit as the escrow contract holds it (GET /mcp/deposit/<id>). */
export const DepositState = z
  .object({
    depositId: z.string(),
    network: EscrowChain,
    venueNetwork: VenueNetwork,
    escrowContract: z.string(),
    status: z.enum(['pending', 'escrowed', 'released', 'cancelled']),
    depositor: z.string().nullable(),
    amount: z.string().nullable(),
    depositedAt: UtcInstant.nullable(),
    releaseTime: UtcInstant.nullable(),
    cancelDeadline: UtcInstant.nullable(),
    transactionHash: z.string().nullable(),
    blockNumber: z.number().int().nullable().describe('block of the transaction'),
    finalized: z.boolean().describe('whether the state can no longer be reversed'),
    readAtBlock: z.number().int().describe("block that it was read at, the chain's latest"),
  })
  .meta({ id: 'DepositState' })
  .register(snakeOnWire);
export type DepositState = z.infer<typeof DepositState>;

/** Body of POST /mcp/withdraw (source document 4.6). */
export const WithdrawRequest = z
  .object({
    amount: z.number().int().min(1).describe('USDC in 6-decimal units'),
    network: chain,
    recipientAddress: address,
  })
  .meta({ id: 'WithdrawRequest' })
  .register(snakeOnWire);
export type WithdrawRequest = z.infer<typeof WithdrawRequest>;

export const WithdrawPrepared = z
  .object({
    withdrawId: z.string().max(24),
    status: z.enum(['pending', 'queued']).describe('queued: above 50,000 USDC, on the 7-day path'),
    amount: z.string(),
    network: EscrowChain,
    venueNetwork: VenueNetwork,
    recipientAddress: z.string(),
    estimatedCompletion: UtcInstant.nullable().describe('7 days from now if queued; null if pending'),
    queuePosition: z.null().describe('null: only the contract knows'),
    message: z.string(),
  })
  .meta({ id: 'WithdrawPrepared' })
  .register(snakeOnWire);
export type WithdrawPrepared = z.infer<typeof WithdrawPrepared>;

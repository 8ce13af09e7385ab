import { z } from 'zod';
import { UtcInstant, VenueNetwork } from '../identity.ts';
import { snakeOnWire } from '../snake-case.ts';
import { DepositState, EscrowChain } from './fund-movement.ts';

/** A deposit that was prepared here, as of the last reading of its chain. */
export const FollowedDeposit = DepositState.extend({
  preparedAt: UtcInstant,
  x402PaymentId: z.string().nullable(),
  depositor: z.string().describe('from the contract, else from the prepared deposit'),
  amount: z.string().describe('USDC in 6-decimal units'),
  finalized: z.boolean().nullable().describe('null: the chain has not been read for it yet'),
  readAtBlock: z
    .number()
    .int()
    .nullable()
    .describe('block that first showed this state; null: the chain has not been read for it yet'),
  explorerUrl: z
    .string()
    .nullable()
    .describe('page of the transaction; null if there is no transaction or no explorer for its chain'),
})
  .meta({ id: 'FollowedDeposit' })
  .register(snakeOnWire);
export type FollowedDeposit = z.infer<typeof FollowedDeposit>;

/** Deposits that were prepared here, newest first (GET /api/v1/agent/deposits). */
export const DepositList = z
  .object({
    network: VenueNetwork,
    rows: z.array(FollowedDeposit),
    next: z.string().nullable().describe('cursor of the next page; null on the last page'),
    chains: z
      .array(
        z.object({
          network: EscrowChain,
          readAt: UtcInstant.nullable().describe('time of the last good reading; null before the first'),
          failure: z.string().nullable().describe('why the last reading failed; null if it did not'),
        }),
      )
      .describe("chains that deposits are followed on; a deposit's state may be from before a failure"),
  })
  .meta({ id: 'DepositList' })
  .register(snakeOnWire);
export type DepositList = z.infer<typeof DepositList>;

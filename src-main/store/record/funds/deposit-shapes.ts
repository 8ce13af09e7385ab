import { z } from 'zod';
import type { EscrowDeposit } from '../../../domain/funds/deposit.ts';

const instant = z.number();

/** What was read of a deposit, as it is stored. */
export const storedDepositReading: z.ZodType<EscrowDeposit> = z.object({
  held: z
    .object({
      status: z.enum(['escrowed', 'released', 'cancelled']),
      depositor: z.string(),
      amount: z.string(),
      depositedAt: instant,
      releaseTime: instant,
      cancelDeadline: instant,
    })
    .nullable(),
  event: z.object({ transactionHash: z.string(), blockNumber: z.number() }).nullable(),
  finalized: z.boolean(),
  block: z.object({ number: z.number(), time: instant, hash: z.string() }),
});

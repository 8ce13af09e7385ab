import { z } from 'zod';
import { AgentInstant, VenueNetwork } from '../identity.ts';

/** Collateral on its way between DEXes. `available` false: the agent could not be read, never "none". */
export const CollateralTransfers = z
  .object({
    network: VenueNetwork,
    available: z.boolean(),
    enabled: z.boolean().nullable(),
    pending: z.array(
      z.object({
        id: z.string(),
        fromDex: z.string(),
        toDex: z.string(),
        token: z.string(),
        amount: z.number(),
        status: z.string(),
        requestedAt: AgentInstant.nullable(),
        ledgerHash: z
          .string()
          .nullable()
          .describe('of the one ledger move that fits; null where none or several do'),
      }),
    ),
    receivables: z.array(
      z.object({
        dex: z.string(),
        token: z.string(),
        amount: z.number(),
        since: AgentInstant.nullable(),
      }),
    ),
  })
  .meta({ id: 'CollateralTransfers' });
export type CollateralTransfers = z.infer<typeof CollateralTransfers>;

import { z } from 'zod';
import { AgentInstant, UtcInstant, VenueNetwork } from '../identity.ts';

const transfer = {
  id: z.string(),
  fromDex: z.string(),
  toDex: z.string(),
  token: z.string(),
  amount: z.number(),
  status: z.string().describe('as the agent reports it'),
  requestedAt: AgentInstant.nullable(),
};

/** Collateral on its way between DEXes. `available` false: the agent could not be read, never "none". */
export const CollateralTransfers = z
  .object({
    network: VenueNetwork,
    available: z.boolean(),
    unavailableReason: z.string().nullable().describe('why the agent could not be read; null if it could'),
    enabled: z.boolean().nullable(),
    pending: z.array(
      z.object({
        ...transfer,
        ledgerHash: z.null().describe('null: a transfer with a ledger entry is in arrived'),
      }),
    ),
    arrived: z
      .array(
        z.object({
          ...transfer,
          ledgerHash: z.string().describe('hash of the one ledger entry that matches'),
          arrivedAt: UtcInstant.describe('time of that entry'),
        }),
      )
      .describe('transfers that the agent reports as pending but that are in the venue’s ledger'),
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

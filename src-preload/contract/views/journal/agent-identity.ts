import { z } from 'zod';
import { AssetClass, VenueName, VenueNetwork } from '../identity.ts';
import { snakeOnWire } from '../snake-case.ts';

/** The identity of source document 2.1 in the casing of /api/v1/agent and /mcp. */
export const AgentMarketReference = z
  .object({
    marketId: z.string().nullable().describe('null if no known market is meant'),
    network: VenueNetwork,
    venue: VenueName,
    dex: z.string().describe("builder DEX namespace; empty for the venue's own perps"),
    coin: z.string().describe('exact venue coin, case-sensitive'),
    displayTicker: z.string().describe('for display only'),
    assetClass: AssetClass.nullable().describe('null when unknown'),
    collateral: z.string().nullable(),
  })
  .meta({ id: 'AgentMarketReference' })
  .register(snakeOnWire);
export type AgentMarketReference = z.infer<typeof AgentMarketReference>;

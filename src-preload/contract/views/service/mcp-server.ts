import { z } from 'zod';
import { UtcInstant, VenueNetwork } from '../identity.ts';
import { snakeOnWire } from '../snake-case.ts';

/** Name, version and state of the service (GET /mcp). */
export const McpServer = z
  .object({
    name: z.string(),
    version: z.string(),
    uptimeSeconds: z.number().describe('real seconds since the service started'),
    rpcEndpoint: z.string().describe('address for the Model Context Protocol itself'),
    network: VenueNetwork,
    updatedAt: UtcInstant.nullable().describe(
      "when the venue's metadata was last read; null before the first reading",
    ),
  })
  .meta({ id: 'McpServer' })
  .register(snakeOnWire);
export type McpServer = z.infer<typeof McpServer>;

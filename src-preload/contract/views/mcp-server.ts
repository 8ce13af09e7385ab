import { z } from 'zod';
import { UtcInstant, VenueNetwork } from './identity.ts';

/** What answers (GET /mcp). */
export const McpServer = z
  .object({
    name: z.string(),
    version: z.string(),
    uptime_seconds: z.number().describe('real seconds since the service started'),
    rpc_endpoint: z.string().describe('where the Model Context Protocol itself is spoken'),
    network: VenueNetwork,
    updated_at: UtcInstant.nullable().describe(
      "when the venue's metadata was last read; null before the first reading",
    ),
  })
  .meta({ id: 'McpServer' });
export type McpServer = z.infer<typeof McpServer>;

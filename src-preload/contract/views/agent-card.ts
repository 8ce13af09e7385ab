import { z } from 'zod';
import { UtcInstant, VenueNetwork } from './identity.ts';

const Service = z.object({ name: z.string(), endpoint: z.string(), version: z.string().optional() });

/** ERC-8004 registration-v1 fields beside the source document's 2.10 (GET /mcp/agent-card). */
export const AgentCard = z
  .object({
    type: z.literal('https://eips.ethereum.org/EIPS/eip-8004#registration-v1'),
    name: z.string(),
    description: z.string(),
    image: z.string(),
    services: z.array(Service),
    x402Support: z.boolean(),
    active: z.boolean(),
    registrations: z.array(z.object({ agentId: z.number().int(), agentRegistry: z.string() })),
    supportedTrust: z.array(z.string()),
    network: VenueNetwork,
    capabilities: z.array(
      z.object({
        name: z.string(),
        description: z.string(),
        available: z.boolean().describe('its provider is attached now'),
        reason: z.string().nullable().describe('why it is not available; null where it is'),
      }),
    ),
    protocols: z.object({
      mcp: z.object({
        endpoint: z.string().describe('base address of the MCP routes'),
        rpc_endpoint: z.string().describe('where the Model Context Protocol itself is spoken'),
        methods: z.array(z.string()).describe('routes whose provider is attached, such as GET /mcp/status'),
        unavailable_methods: z.array(z.string()).describe('the others: they answer 503'),
      }),
    }),
    payments: z.object({
      x402: z
        .looseObject({ supported: z.boolean() })
        .describe('x402 version 2; what a payment would have to be'),
    }),
    fees: z.looseObject({}),
    updated_at: UtcInstant.nullable().describe("when the venue's metadata was last read"),
  })
  .meta({ id: 'AgentCard' });
export type AgentCard = z.infer<typeof AgentCard>;

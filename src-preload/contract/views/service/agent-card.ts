import { z } from 'zod';
import { UtcInstant, VenueNetwork } from '../identity.ts';

const Service = z.object({ name: z.string(), endpoint: z.string(), version: z.string().optional() });

/** Requirements of a payment, as x402 version 2 defines them. */
export const PaymentRequirements = z
  .object({
    scheme: z.string(),
    network: z
      .string()
      .regex(/^eip155:\d+$/)
      .describe('CAIP-2'),
    amount: z.string().regex(/^\d+$/).describe('minimum, in atomic units of the asset'),
    asset: z.string().describe('token contract'),
    payTo: z.string().describe('the escrow contract'),
    maxTimeoutSeconds: z.number().int().positive(),
    extra: z.object({
      call: z.string().describe('function of the contract that takes the payment'),
      prepare: z.string().describe("route that returns the function's arguments"),
      releaseAfterSeconds: z.number().int(),
      cancelWithinSeconds: z.number().int(),
    }),
  })
  .meta({ id: 'PaymentRequirements' });
export type PaymentRequirements = z.infer<typeof PaymentRequirements>;

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
        reason: z.string().nullable().describe('why it is not available; null if it is'),
      }),
    ),
    protocols: z.object({
      mcp: z.object({
        endpoint: z.string().describe('base address of the MCP routes'),
        rpc_endpoint: z.string().describe('address for the Model Context Protocol itself'),
        methods: z.array(z.string()).describe('routes whose provider is attached, such as GET /mcp/status'),
        unavailable_methods: z.array(z.string()).describe('the other routes, which answer 503'),
      }),
    }),
    payments: z.object({
      x402: z
        .object({
          supported: z.boolean().describe('a deposit can be prepared for at least one chain that has an id'),
          x402Version: z.literal(2),
          resource: z
            .object({ url: z.string(), description: z.string(), mimeType: z.string() })
            .describe('route that prepares a deposit'),
          accepts: z
            .array(PaymentRequirements)
            .describe('one for each escrow contract; empty: no payment is accepted'),
          message: z.string(),
        })
        .describe('x402 version 2; reading costs nothing'),
    }),
    fees: z.object({
      reading: z.literal('0'),
      preparing: z.literal('0').describe('fee for preparing a deposit or a withdrawal'),
      currency: z.literal('USDC'),
      message: z.string(),
    }),
    updated_at: UtcInstant.nullable().describe("when the venue's metadata was last read"),
  })
  .meta({ id: 'AgentCard' });
export type AgentCard = z.infer<typeof AgentCard>;

import { z } from 'zod';
import { AgentInstant, UtcInstant, VenueNetwork } from '../identity.ts';
import { snakeOnWire } from '../snake-case.ts';

/** Status that the agent reports (/mcp/status). */
export const AgentStatusView = z
  .object({
    network: VenueNetwork,
    status: z.enum(['running', 'paused', 'degraded']),
    reason: z.string().nullable(),
    agent: z.object({
      name: z.string().nullable(),
      version: z.string().nullable(),
      agentId: z.string().nullable(),
    }),
    symbols: z
      .array(z.string())
      .nullable()
      .describe(
        'exact coins that the agent trades now, in its own order; null if its list could not be read',
      ),
    lastDecisionAt: AgentInstant.nullable().describe('null while the journal is not read'),
    lastHeartbeatAt: AgentInstant,
    updatedAt: UtcInstant.describe('when the status was last read'),
  })
  .meta({ id: 'AgentStatus' })
  .register(snakeOnWire);
export type AgentStatusView = z.infer<typeof AgentStatusView>;

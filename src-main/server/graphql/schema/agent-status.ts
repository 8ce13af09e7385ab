import type { AgentStatusView } from '../../../../src-preload/contract/views/agent-status.ts';
import type { Builder } from './builder.ts';
import type { CamelKeys } from './camel-keys.ts';
import { camelKeys } from './camel-keys.ts';
import type { Enums } from './enums.ts';

type AgentName = CamelKeys<AgentStatusView['agent']>;
type AgentStatus = Omit<CamelKeys<AgentStatusView>, 'agent'> & { readonly agent: AgentName };

export function agentStatusOf(view: AgentStatusView): AgentStatus {
  return { ...camelKeys(view), agent: camelKeys(view.agent) };
}

/** /mcp/status to the field, in camelCase. */
export function defineAgentStatus(builder: Builder, enums: Enums) {
  const maybe = { nullable: true } as const;
  const agent = builder.objectRef<AgentName>('AgentName').implement({
    fields: (t) => ({
      name: t.exposeString('name', maybe),
      version: t.exposeString('version', maybe),
      agentId: t.exposeString('agentId', maybe),
    }),
  });
  return builder.objectRef<AgentStatus>('AgentStatus').implement({
    description: 'What the agent says of itself.',
    fields: (t) => ({
      network: t.expose('network', { type: enums.network }),
      status: t.exposeString('status', { description: 'running, paused or degraded.' }),
      reason: t.exposeString('reason', maybe),
      agent: t.expose('agent', { type: agent }),
      symbols: t.exposeStringList('symbols', { ...maybe, description: 'Exact coins that it trades now.' }),
      lastDecisionAt: t.exposeString('lastDecisionAt', maybe),
      lastHeartbeatAt: t.exposeString('lastHeartbeatAt'),
      updatedAt: t.exposeString('updatedAt'),
    }),
  });
}

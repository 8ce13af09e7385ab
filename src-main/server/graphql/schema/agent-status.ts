import type { AgentStatusView } from '../../../../src-preload/contract/views/journal/agent-status.ts';
import { PerpscopeError } from '../../../errors.ts';
import type { EventOf } from '../../../operations/trades/graph-event.ts';
import type { Builder, Shared } from './builder.ts';

/** /mcp/status to the field. */
function defineAgentStatusType(builder: Builder, { enums }: Shared) {
  const maybe = { nullable: true } as const;
  const agent = builder.objectRef<AgentStatusView['agent']>('AgentName').implement({
    fields: (t) => ({
      name: t.exposeString('name', maybe),
      version: t.exposeString('version', maybe),
      agentId: t.exposeString('agentId', maybe),
    }),
  });
  return builder.objectRef<AgentStatusView>('AgentStatus').implement({
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

/** What the agent says of itself, with each change. */
export function defineAgentStatus(builder: Builder, shared: Shared): void {
  builder.subscriptionFields((t) => ({
    statusChanged: t.field({
      type: defineAgentStatusType(builder, shared),
      nullable: true,
      description: 'What the agent says of itself; null with an error that says why there is no word of it.',
      subscribe: (_, __, { events, gone }) =>
        events.follow({ kind: 'status_changed', isWanted: () => true }, gone),
      resolve: ({ status }) => reportedStatus(status),
    }),
  }));
}

function reportedStatus(reported: EventOf<'status_changed'>['status']): AgentStatusView {
  if (reported.kind === 'answer') return reported.value;
  throw new PerpscopeError(reported.error.code, reported.error.message);
}

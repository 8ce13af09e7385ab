import { AgentStatusView } from '../../../src-preload/contract/views/journal/agent-status.ts';
import { toAgentText } from '../../domain/journal/agent-time.ts';
import { toUtcText } from '../../domain/freshness.ts';
import { operation } from '../operation.ts';
import type { ReportedStatus } from '../reading-states.ts';
import type { Reads } from '../scope.ts';
import { counted } from '../answer-text.ts';
import { journalLate } from './journal-coverage.ts';

/** Returns the agent's own status. A status that is too old is a failure that names its age, never `running`. */
export function agentStatusOf(
  scope: Reads<'agent' | 'journal' | 'providers'>,
  { status, readAt }: ReportedStatus,
): AgentStatusView {
  const decidedAt = lastDecisionAt(scope);
  return {
    network: scope.network,
    status: status.operationalStatus,
    reason: status.statusReason,
    agent: { name: status.name, version: status.version, agentId: status.agentId },
    symbols: status.symbols === null ? null : [...status.symbols],
    lastDecisionAt: decidedAt === null ? null : toAgentText(decidedAt),
    lastHeartbeatAt: toAgentText(status.heartbeatAt),
    updatedAt: toUtcText(readAt),
  };
}

/**
 * Returns the time of the last decision; null while the journal is not known up to now, because a later decision may be in the
 * unread part.
 */
function lastDecisionAt(scope: Reads<'agent' | 'journal' | 'providers'>): number | null {
  return journalLate(scope) === null ? scope.reader.lastDecisionAt() : null;
}

export const getAgentStatus = operation({
  name: 'getAgentStatus',
  summary: "The agent's status, as it reports it",
  output: AgentStatusView,
  needs: ['status'],
  http: [
    {
      path: 'GET /mcp/status',
      id: 'getMcpStatus',
      description:
        'Status and reason as the agent last reported them, the symbols that it trades, and the times of its last decision and heartbeat. Fails when the last report is older than 90 s.',
      tag: 'MCP',
    },
    {
      path: 'GET /api/v1/agent/status',
      id: 'getAgentStatus',
      description: 'The same answer as GET /mcp/status.',
      tag: 'Agent',
    },
  ],
  tool: {
    name: 'get_status',
    title: 'Agent status',
    description:
      'Whether the agent is running, paused or degraded and why, what it trades now, and when its last report came.',
    brief: ['status', 'reason', 'symbols', 'lastDecisionAt', 'lastHeartbeatAt'],
    says: ({ status, reason, symbols }: AgentStatusView) =>
      `The agent is ${status}${reason === null ? '' : ` (${reason})`} and trades ${symbols === null ? 'an unknown list of markets' : counted(symbols.length, 'market')}.`,
  },
  readings: ['agent', 'journal', 'providers'],
  requires: { agentStatus: 'fresh' },
  covers: { nothing: 'lastDecisionAt is null while the journal is late.' },
  answer: (_: unknown, context, { agentStatus }) => agentStatusOf(context, agentStatus),
});

import type { AgentStatusView } from '../../src-preload/contract/views/agent-status.ts';
import { toAgentText } from '../domain/agent-time.ts';
import { toUtcText } from '../domain/freshness.ts';
import type { AccountScope } from './account-scope.ts';
import { requireAgent } from './agent-reading.ts';

/** What the agent says of itself. A status too old is a failure that names its age, never `running`. */
export function agentStatus(scope: AccountScope): AgentStatusView {
  const { status, readAt } = requireAgent(scope);
  const decidedAt = lastDecisionAt(scope);
  return {
    network: scope.network,
    status: status.operationalStatus,
    reason: status.statusReason,
    agent: { name: status.name, version: status.version, agent_id: status.agentId },
    symbols: status.symbols === null ? null : [...status.symbols],
    last_decision_at: decidedAt === null ? null : toAgentText(decidedAt),
    last_heartbeat_at: toAgentText(status.heartbeatAt),
    updated_at: toUtcText(readAt),
  };
}

/** While a journal is read for the first time, the last decision of what was read so far is not the last. */
function lastDecisionAt({ reader }: AccountScope): number | null {
  const cursor = reader.journalCursor();
  return cursor !== null && cursor.caughtUpAt === null ? null : reader.lastDecisionAt();
}

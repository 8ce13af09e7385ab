import type { ReceivedStatus } from '../../agent/agent-feed-state.ts';
import type { AgentStatus } from '../../domain/journal/agent-status.ts';
import { isYoungStatus } from '../reading-states.ts';
import type { Reads } from '../scope.ts';

/** The last status of this network however old, for what an agent says until it says otherwise; null with no feed. */
export function lastReport(scope: Reads<'agent' | 'agentHistory'>): AgentStatus | null {
  const feed = scope.agent();
  if (feed.kind === 'not_configured') return null;
  const read = lastRead(scope);
  if (read !== null) return read.status;
  const stored = scope.reader.agentStatus()?.value ?? null;
  return stored?.network === scope.network ? stored : null;
}

/** The last status of this network if it is young enough for a verdict, though a later reading may have failed. */
export function youngReport(scope: Reads<'agent'>): AgentStatus | null {
  const read = lastRead(scope);
  return read !== null && isYoungStatus(scope, read) ? read.status : null;
}

/** A feed that fails now may have reported the other network before. */
function lastRead({ agent, network }: Reads<'agent'>): ReceivedStatus | null {
  const feed = agent();
  const read = feed.kind === 'failed' ? feed.last : feed.kind === 'read' ? feed : null;
  return read?.status.network === network ? read : null;
}

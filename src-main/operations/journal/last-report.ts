import { lastReceived, type ReceivedStatus } from '../../agent/agent-feed-state.ts';
import type { AgentStatus } from '../../domain/journal/agent-status.ts';
import { isYoungStatus } from '../reading-states.ts';
import type { Reads } from '../scope.ts';

/**
 * Returns the last status of this network, however old, for facts that hold until the agent reports otherwise; null without a
 * feed.
 */
export function lastReport(scope: Reads<'agent' | 'agentHistory'>): AgentStatus | null {
  const feed = scope.agent();
  if (feed.kind === 'not_configured') return null;
  const read = lastRead(scope);
  if (read !== null) return read.status;
  const stored = scope.reader.agentStatus()?.value ?? null;
  return stored?.network === scope.network ? stored : null;
}

/** Returns the last status of this network if it is recent enough for a verdict, even if a later reading failed. */
export function youngReport(scope: Reads<'agent'>): AgentStatus | null {
  const read = lastRead(scope);
  return read !== null && isYoungStatus(scope, read) ? read.status : null;
}

/** Returns the last status read, if it is of this network: a feed that fails now may have reported the other network before. */
function lastRead({ agent, network }: Reads<'agent'>): ReceivedStatus | null {
  const read = lastReceived(agent());
  return read?.status.network === network ? read : null;
}

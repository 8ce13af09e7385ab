import type { AgentView } from '../../src-preload/contract/bridge/account.ts';

/**
 * Returns why it is not known what the agent may trade; null if the agent is read, although single answers may still be missing.
 */
export function whyAgentUnknown({ attachment, status }: AgentView): string | null {
  if (attachment === 'none') return 'agent not connected';
  if (attachment === 'other_network') return 'the agent reports another network';
  return status.kind === 'failure' ? 'the agent can’t be read' : null;
}

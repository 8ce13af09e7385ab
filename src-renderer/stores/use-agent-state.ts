import { useStore } from 'zustand';
import { agentStateOf, type AgentState } from '../format/agent-state.ts';
import { useSelected } from '../operations/use-operation.ts';
import { useApp, useNow } from './AppContext.ts';
import { serviceText } from '../format/service-text.ts';

/** Returns the agent's state, the same on every screen. */
export function useAgentState(): AgentState {
  const connected = useStore(useApp().connection, ({ link }) => link.kind === 'open');
  const agent = useSelected('getAgent', (view) => view);
  const tripped = useSelected(
    'getAlerts',
    ({ alerts }) =>
      alerts.find(({ rule, resolvedAt }) => rule === 'breaker_tripped' && resolvedAt === null) ?? null,
  );
  const now = useNow();
  const status = agent?.risk ?? null;
  return agentStateOf({
    connected,
    agent,
    risk: status?.kind === 'answer' ? status.value : null,
    riskProblem: status?.kind === 'failure' ? serviceText(status.error.message) : null,
    tripped,
    now,
  });
}

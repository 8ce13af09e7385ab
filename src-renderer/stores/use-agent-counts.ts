import { useStore } from 'zustand';
import { freshnessLimitsMs } from '../../src-preload/contract/views/freshness.ts';
import { useDesk, useFromClock } from './DeskContext.ts';

/** Whether what the agent said last is young enough to count; draws again only when that turns. */
export function useAgentCounts(): boolean {
  const heardAt = useStore(useDesk().agent, ({ agent }) =>
    agent !== null && agent.status.kind === 'answer'
      ? Date.parse(agent.status.value.last_heartbeat_at)
      : null,
  );
  return useFromClock(
    (now, { live }) =>
      live && heardAt !== null && (now === null || now - heardAt <= freshnessLimitsMs.agentStatus),
  );
}

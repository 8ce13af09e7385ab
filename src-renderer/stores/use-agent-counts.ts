import { freshnessLimitsMs } from '../../src-preload/contract/views/freshness.ts';
import { useSelected } from '../operations/use-operation.ts';
import { useFromClock } from './AppContext.ts';

/** Returns whether the agent's last report is recent enough to count. Redraws only when that changes. */
export function useAgentCounts(): boolean {
  const receivedAt = useSelected('getAgent', ({ status }) =>
    status.kind === 'answer' ? Date.parse(status.value.lastHeartbeatAt) : null,
  );
  return useFromClock(
    (now, { live }) =>
      live && receivedAt !== null && (now === null || now - receivedAt <= freshnessLimitsMs.agentStatus),
  );
}

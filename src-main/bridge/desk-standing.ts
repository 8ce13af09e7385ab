import type { AgentView } from '../../src-preload/contract/bridge/account.ts';
import type { AlertsView } from '../../src-preload/contract/bridge/alerts.ts';
import type { Frame } from '../../src-preload/contract/bridge/calls.ts';
import { assertNever } from '../errors.ts';

export type AgentCondition = 'running' | 'paused' | 'degraded' | 'silent' | 'other_network' | 'none';

/** How everything stands, for who sees no window. null: not known. */
export interface DeskStanding {
  readonly network: Frame['network'];
  readonly simulated: boolean;
  readonly agent: AgentCondition | null;
  readonly alerts: {
    readonly standing: number;
    /** Of these, not muted. */
    readonly loud: number;
  } | null;
}

export const unknownStanding: DeskStanding = { network: null, simulated: false, agent: null, alerts: null };

export function agentCondition({ attachment, status }: AgentView): AgentCondition {
  switch (attachment) {
    case 'none':
    case 'other_network':
      return attachment;
    case 'attached':
      return status.kind === 'answer' ? status.value.status : 'silent';
    default:
      return assertNever(attachment);
  }
}

export function alertCounts({ alerts, standing }: AlertsView): DeskStanding['alerts'] {
  const quiet = alerts.filter(({ resolvedAt, muted }) => resolvedAt === null && muted).length;
  return { standing, loud: standing - quiet };
}

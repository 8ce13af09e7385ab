import {
  IconActivityHeartbeat,
  IconAlertTriangle,
  IconCircleDashed,
  IconPlayerPause,
} from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import type { AgentView } from '../../../src-preload/contract/bridge/account.ts';
import { useSelected } from '../../operations/use-operation.ts';
import { useApp } from '../../stores/AppContext.ts';

interface AgentLook {
  readonly className: string;
  readonly word: string;
  readonly reason: string;
  readonly Icon: typeof IconPlayerPause;
}

const looks = {
  running: { className: 'chip chip-good', word: 'Running', Icon: IconActivityHeartbeat },
  paused: { className: 'chip chip-warn', word: 'Paused', Icon: IconPlayerPause },
  degraded: { className: 'chip chip-warn', word: 'Degraded', Icon: IconAlertTriangle },
} as const;

const unknownLook = { className: 'chip', Icon: IconCircleDashed } as const;

/** How the agent does: in its own word while that can be read and is young, never `running` otherwise. */
function lookOf(open: boolean, agent: AgentView | null): AgentLook {
  if (!open) return { ...unknownLook, word: 'Agent unknown', reason: 'Not connected to Perpscope' };
  if (agent === null) return { ...unknownLook, word: 'Agent unknown', reason: 'Waiting for Perpscope' };
  if (agent.attachment === 'other_network') {
    const reason = 'The agent reports a different network than the one selected';
    return { ...unknownLook, word: 'Other network', reason };
  }
  if (agent.status.kind === 'failure') {
    const { message } = agent.status.error;
    if (agent.attachment === 'none') return { ...unknownLook, word: 'No agent', reason: message };
    return {
      className: 'chip chip-bad',
      word: 'Agent silent',
      reason: message,
      Icon: IconAlertTriangle,
    };
  }
  const { status, reason, agent: who } = agent.status.value;
  return {
    ...looks[status],
    reason: reason ?? `${who.name ?? 'The agent'} ${who.version ?? ''} gave no reason`,
  };
}

export function AgentChip(): ReactElement {
  const open = useStore(useApp().connection, ({ link }) => link.kind === 'open');
  const agent = useSelected('getAgent', (view) => view);
  const { className, word, reason, Icon } = lookOf(open, agent);
  return (
    <div role="group" aria-label="Agent">
      <span className={className} title={reason}>
        <Icon size={12} aria-hidden="true" />
        {word}
        <span className="unseen">. {reason}</span>
      </span>
    </div>
  );
}

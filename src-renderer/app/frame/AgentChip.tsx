import { IconAlertTriangle, IconCircleDashed, IconCircleFilled, IconHandStop } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { useSelected } from '../../operations/use-operation.ts';
import { useApp, useNow } from '../../stores/AppContext.ts';
import { Fact } from '../../ui/Fact.tsx';
import { HoverDetails } from '../../ui/HoverDetails.tsx';
import { agentStateOf } from './agent-state.ts';

/** Each level has a shape of its own. */
const looks = {
  ok: { className: 'agent-chip', Icon: IconCircleFilled },
  unknown: { className: 'agent-chip', Icon: IconCircleDashed },
  warning: { className: 'agent-chip agent-chip-warning', Icon: IconAlertTriangle },
  critical: { className: 'agent-chip agent-chip-critical', Icon: IconHandStop },
} as const;

/** How the agent does: the worst of its status, circuit breaker, risk and heartbeat. */
export function AgentChip(): ReactElement {
  const connected = useStore(useApp().connection, ({ link }) => link.kind === 'open');
  const agent = useSelected('getAgent', (view) => view);
  const trippedAt = useSelected(
    'getAlerts',
    ({ alerts }) =>
      alerts.find(({ rule, resolvedAt }) => rule === 'breaker_tripped' && resolvedAt === null)
        ?.firstRaisedAt ?? null,
  );
  const now = useNow();
  const status = agent?.risk ?? null;
  const { level, word, trouble, parts } = agentStateOf({
    connected,
    agent,
    risk: status?.kind === 'answer' ? status.value : null,
    riskProblem: status?.kind === 'failure' ? status.error.message : null,
    trippedAt,
    now,
  });
  const { className, Icon } = looks[level];
  return (
    <div role="group" aria-label="Agent">
      <HoverDetails
        className={className}
        face={
          <>
            <Icon size={level === 'ok' ? 8 : 12} aria-hidden="true" />
            {word}
            {trouble === null ? null : <span className="unseen">. {trouble}</span>}
          </>
        }
      >
        <dl className="indicator-facts">
          {parts.map((part) => (
            <Fact key={part.name} name={part.name}>
              {part.text}
            </Fact>
          ))}
        </dl>
      </HoverDetails>
    </div>
  );
}

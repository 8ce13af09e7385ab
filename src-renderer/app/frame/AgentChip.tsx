import { IconAlertTriangle, IconCircleDashed, IconCircleFilled, IconHandStop } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useAgentState } from '../../stores/use-agent-state.ts';
import { Fact } from '../../ui/Fact.tsx';
import { HoverDetails } from '../../ui/HoverDetails.tsx';

/** Each level has a shape of its own. */
const looks = {
  ok: { className: 'agent-chip', Icon: IconCircleFilled },
  unknown: { className: 'agent-chip', Icon: IconCircleDashed },
  warning: { className: 'agent-chip agent-chip-warning', Icon: IconAlertTriangle },
  critical: { className: 'agent-chip agent-chip-critical', Icon: IconHandStop },
} as const;

/** Chip with the agent's state: the worst of its status, circuit breaker, risk and heartbeat. */
export function AgentChip(): ReactElement {
  const { level, label, trouble, parts } = useAgentState();
  const { className, Icon } = looks[level];
  return (
    <div role="group" aria-label="Agent">
      <HoverDetails
        className={className}
        face={
          <>
            <Icon size={level === 'ok' ? 8 : 12} aria-hidden="true" />
            {label}
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

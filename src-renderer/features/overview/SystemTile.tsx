import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { freshnessLimitsMs } from '../../../src-preload/contract/views/freshness.ts';
import type { SourceHealth } from '../../../src-preload/contract/views/service/health.ts';
import { inSentences } from '../../../src-preload/contract/sentences.ts';
import { formatAge } from '../../format/age.ts';
import {
  severityOf,
  stateOf,
  stateLabels,
  sources,
  sourceLabels,
  type Source,
  type SourceState,
} from '../../format/source-text.ts';
import { useFrame, useSelected } from '../../operations/use-operation.ts';
import { useApp, useFromClock } from '../../stores/AppContext.ts';
import { useAgentState } from '../../stores/use-agent-state.ts';
import { AgeOf } from '../../ui/AgeOf.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { Tile } from '../../ui/Tile.tsx';
import { serviceText } from '../../format/service-text.ts';

/** Tile for the state of the agent and of the data sources. */
export function SystemTile(): ReactElement {
  return (
    <Tile title="Agent and data" to="/connections" area="system">
      <AgentRows />
      <Sources />
    </Tile>
  );
}

const tones = { ok: undefined, unknown: 'faint', warning: 'warn', critical: 'bad' } as const;

function AgentRows(): ReactElement {
  const { level, label, trouble, parts } = useAgentState();
  const answer = useSelected('getAgent', (view) => view.status);
  // Without a heartbeat of its own, nothing that the agent reported counts.
  const heartbeat = parts.find(({ name }) => name === 'Heartbeat');
  const status = heartbeat !== undefined && answer?.kind === 'answer' ? answer.value : null;
  return (
    <dl className="system-rows">
      <div>
        <dt>Agent</dt>
        <dd>
          <span className={tones[level]} title={trouble ?? undefined}>
            {level === 'ok' ? parts[0]?.label : label}
          </span>
          {status === null || label === heartbeat?.label ? null : (
            <>
              , heartbeat{' '}
              <Ago
                at={status.lastHeartbeatAt}
                limitMs={freshnessLimitsMs.agentStatus}
                what="Sent"
                reason=""
              />
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>Last decision</dt>
        <dd>
          <Ago
            at={status?.lastDecisionAt ?? null}
            limitMs={null}
            what="Decided"
            reason={status === null ? (trouble ?? 'Not reported') : 'The agent’s journal has not been read'}
          />
        </dd>
      </div>
    </dl>
  );
}

interface AgoProps {
  readonly at: string | null;
  /** Age above which it is too old, ms; null: never. */
  readonly limitMs: number | null;
  readonly what: string;
  readonly reason: string;
}

function Ago({ at, limitMs, what, reason }: AgoProps): ReactElement {
  const ms = at === null ? null : Date.parse(at);
  const isOld = useFromClock((now) => now !== null && ms !== null && limitMs !== null && now - ms > limitMs);
  if (ms === null) return <Missing reason={reason} />;
  return (
    <span className={isOld ? 'warn' : undefined}>
      <AgeOf ms={ms} what={what} />
      <span className="unseen"> ago</span>
    </span>
  );
}

/** Data sources: a dot for a source that is well, a word for one that is not. */
function Sources(): ReactElement {
  const open = useStore(useApp().connection, ({ link }) => link.kind === 'open');
  const health = useFrame((frame) => frame.health);
  return (
    <ul className="system-sources" aria-label="Data">
      {sources
        .filter((source) => source !== 'agent')
        .map((source) => (
          <SourceState
            key={source}
            source={source}
            health={open && health !== null ? health[source] : null}
          />
        ))}
    </ul>
  );
}

const severityTones = { critical: 'bad', warning: 'warn', info: 'faint' } as const;

function toneOf(source: Source, state: SourceState): string {
  const severity = severityOf(source, state);
  if (severity !== null) return severityTones[severity];
  return state === 'ok' ? 'soft' : 'faint';
}

interface SourceStateProps {
  readonly source: Source;
  readonly health: SourceHealth | null;
}

function SourceState({ source, health }: SourceStateProps): ReactElement {
  const look = stateOf(health);
  const lastOkAt = health?.attached === true ? health.lastOkAt : null;
  const age = useFromClock((now) =>
    now === null || lastOkAt === null ? null : formatAge(now - Date.parse(lastOkAt)),
  );
  const trouble = inSentences(serviceText(health?.lastError ?? null), health?.remedy);
  return (
    <li className={toneOf(source, look)} title={look === 'ok' || trouble === '' ? undefined : trouble}>
      <span className={`state-shape state-${look}`} aria-hidden="true" />
      {sourceLabels[source]}{' '}
      {look === 'ok' ? <span className="unseen">OK</span> : stateLabels[look].toLowerCase()}{' '}
      {look === 'detached' ? null : age}
    </li>
  );
}

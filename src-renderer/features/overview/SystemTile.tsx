import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import type { AgentView } from '../../../src-preload/contract/bridge/account.ts';
import { freshnessLimitsMs } from '../../../src-preload/contract/views/freshness.ts';
import type { SourceHealth } from '../../../src-preload/contract/views/service/health.ts';
import { formatAge } from '../../format/age.ts';
import { lampLook, lampWords, sources, sourceWords } from '../../format/source-words.ts';
import { useFrame, useSelected } from '../../operations/use-operation.ts';
import { useApp, useFromClock } from '../../stores/AppContext.ts';
import { AgeOf } from '../../ui/AgeOf.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { Tile } from '../../ui/Tile.tsx';

/** Whether the agent is alive, and whether the data is. */
export function SystemTile(): ReactElement {
  return (
    <Tile title="Agent and data" to="/connections" area="system">
      <dl className="system-rows">
        <AgentRows />
        <SourceRows />
      </dl>
    </Tile>
  );
}

const statusWords = { running: 'Running', paused: 'Paused', degraded: 'Degraded' } as const;

function agentWord(agent: AgentView | null): {
  readonly word: string;
  readonly tone: string;
  readonly why: string;
} {
  if (agent === null) return { word: 'Unknown', tone: 'faint', why: 'Waiting for Perpscope' };
  if (agent.attachment === 'other_network')
    return { word: 'Other network', tone: 'bad', why: 'The agent reports another network' };
  if (agent.status.kind === 'failure') {
    const why = agent.status.error.message;
    return agent.attachment === 'none'
      ? { word: 'Not connected', tone: 'faint', why }
      : { word: 'Unreachable', tone: 'bad', why };
  }
  const { status, reason } = agent.status.value;
  return { word: statusWords[status], tone: status === 'running' ? '' : 'warn', why: reason ?? '' };
}

function AgentRows(): ReactElement {
  const agent = useSelected('getAgent', (view) => view);
  const { word, tone, why } = agentWord(agent);
  const status = agent?.status.kind === 'answer' ? agent.status.value : null;
  const reason = why === '' ? 'Not reported' : why;
  return (
    <>
      <div>
        <dt>Agent</dt>
        <dd className={tone} title={why === '' ? undefined : why}>
          {word}
        </dd>
      </div>
      <div>
        <dt>Heartbeat</dt>
        <dd>
          <Ago
            at={status?.lastHeartbeatAt ?? null}
            limitMs={freshnessLimitsMs.agentStatus}
            what="Sent"
            reason={reason}
          />
        </dd>
      </div>
      <div>
        <dt>Last decision</dt>
        <dd>
          <Ago
            at={status?.lastDecisionAt ?? null}
            limitMs={null}
            what="Decided"
            reason={status === null ? reason : 'The agent’s journal has not been read'}
          />
        </dd>
      </div>
    </>
  );
}

interface AgoProps {
  readonly at: string | null;
  /** Past this age it is too old; null: never. */
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

function SourceRows(): ReactElement {
  const open = useStore(useApp().connection, ({ link }) => link.kind === 'open');
  const health = useFrame((frame) => frame.health);
  return (
    <>
      {sources
        .filter((source) => source !== 'agent')
        .map((source) => (
          <div key={source} className="system-source">
            <dt>{sourceWords[source]}</dt>
            <dd>
              <SourceState health={open && health !== null ? health[source] : null} />
            </dd>
          </div>
        ))}
    </>
  );
}

const looks = {
  ok: { className: 'soft', light: 'lamp-light lamp-ok' },
  degraded: { className: 'warn', light: 'lamp-light lamp-degraded' },
  down: { className: 'bad', light: 'lamp-light lamp-down' },
  detached: { className: 'faint', light: 'lamp-light lamp-detached' },
  unknown: { className: 'faint', light: 'lamp-light lamp-unknown' },
} as const;

function SourceState({ health }: { readonly health: SourceHealth | null }): ReactElement {
  const look = lampLook(health);
  const lastOkAt = health?.attached === true ? health.lastOkAt : null;
  const age = useFromClock((now) =>
    now === null || lastOkAt === null ? null : formatAge(now - Date.parse(lastOkAt)),
  );
  const { className, light } = looks[look];
  const trouble = [health?.lastError, health?.remedy].filter(Boolean).join(' ');
  return (
    <span
      className={`system-state ${className}`}
      title={look === 'ok' || trouble === '' ? undefined : trouble}
    >
      <span className={light} aria-hidden="true" />
      {look === 'ok' && age !== null ? (
        <>
          <span className="unseen">OK, </span>
          {age}
          <span className="unseen"> ago</span>
        </>
      ) : (
        `${lampWords[look]}${age === null || look === 'detached' ? '' : ` · ${age}`}`
      )}
    </span>
  );
}

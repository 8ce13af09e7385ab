import { Popover, UnstyledButton } from '@mantine/core';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import type { SourceHealth } from '../../../src-preload/contract/views/service/health.ts';
import { formatAge } from '../../format/age.ts';
import { useFrame } from '../../operations/use-operation.ts';
import { useApp, useNow } from '../../stores/AppContext.ts';
import { Fact } from '../../ui/Fact.tsx';
import { Instant } from '../../ui/Instant.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { lampLook, lampWords, sources, sourceWords, type Source } from '../../format/source-words.ts';

/** One lamp for each source of facts. */
export function Lamps(): ReactElement {
  const open = useStore(useApp().connection, ({ link }) => link.kind === 'open');
  const health = useFrame((frame) => frame.health);
  return (
    <ul className="lamps" aria-label="Connections">
      {sources.map((source) => (
        <li key={source}>
          <Lamp source={source} health={open && health !== null ? health[source] : null} />
        </li>
      ))}
    </ul>
  );
}

interface LampProps {
  readonly source: Source;
  readonly health: SourceHealth | null;
}

function Lamp({ source, health }: LampProps): ReactElement {
  const look = lampLook(health);
  return (
    <Popover width={300} position="bottom-end">
      <Popover.Target>
        <UnstyledButton className="lamp" aria-label={`${sourceWords[source]}: ${lampWords[look]}`}>
          <span className={`lamp-light lamp-${look}`} aria-hidden="true" />
          {sourceWords[source]}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <p className="lamp-title">
          {sourceWords[source]}: {lampWords[look]}
        </p>
        {health === null ? (
          <p className="soft">Perpscope has not reported its health yet.</p>
        ) : (
          <LampDetails health={health} />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function LampDetails({ health }: { readonly health: SourceHealth }): ReactElement {
  if (!health.attached) return <p className="soft">{health.remedy ?? 'Not connected.'}</p>;
  return (
    <dl className="lamp-facts">
      <Fact name="Since">
        <Moment at={health.since} reason="Start time unknown" />
      </Fact>
      <Fact name="Last success">
        <Moment at={health.lastOkAt} reason="No success since Perpscope started" />
      </Fact>
      <Fact name="Last error">{health.lastError ?? <Missing reason="No error" />}</Fact>
      {health.remedy === null ? null : <Fact name="Remedy">{health.remedy}</Fact>}
      {health.invalidRows === 0 ? null : (
        <Fact name="Invalid rows">{health.invalidRows} could not be parsed and were skipped</Fact>
      )}
    </dl>
  );
}

function Moment({ at, reason }: { readonly at: string | null; readonly reason: string }): ReactElement {
  const now = useNow();
  if (at === null) return <Missing reason={reason} />;
  const ms = Date.parse(at);
  return (
    <>
      {now === null ? null : `${formatAge(now - ms)} ago · `}
      <Instant ms={ms} />
    </>
  );
}

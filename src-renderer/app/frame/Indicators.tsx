import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import type { SourceHealth } from '../../../src-preload/contract/views/service/health.ts';
import { formatAge } from '../../format/age.ts';
import { useFrame } from '../../operations/use-operation.ts';
import { useApp, useNow } from '../../stores/AppContext.ts';
import { Fact } from '../../ui/Fact.tsx';
import { HoverDetails } from '../../ui/HoverDetails.tsx';
import { Instant } from '../../ui/Instant.tsx';
import { Missing } from '../../ui/Missing.tsx';
import {
  stateOf,
  stateLabels,
  sources,
  sourceLabels,
  severityOf,
  troubleText,
  type Source,
} from '../../format/source-text.ts';
import { serviceText } from '../../format/service-text.ts';

/** State of each data source: a small dot while it is fine, a shape and a word otherwise. */
export function Indicators(): ReactElement {
  const open = useStore(useApp().connection, ({ link }) => link.kind === 'open');
  const health = useFrame((frame) => frame.health);
  return (
    <ul className="indicators" aria-label="Data health">
      {sources.map((source) => (
        <li key={source}>
          <Indicator source={source} health={open && health !== null ? health[source] : null} />
        </li>
      ))}
    </ul>
  );
}

interface IndicatorProps {
  readonly source: Source;
  readonly health: SourceHealth | null;
}

function Indicator({ source, health }: IndicatorProps): ReactElement {
  const look = stateOf(health);
  const severity = severityOf(source, look);
  const sentence = `${sourceLabels[source]}: ${stateLabels[look]}`;
  return (
    <HoverDetails
      className={severity === null ? 'indicator' : `indicator indicator-${severity}`}
      label={sentence}
      position="bottom-end"
      face={
        <>
          <span className={`state-shape state-${look}`} aria-hidden="true" />
          {look === 'degraded' || look === 'down' ? troubleText(source, look) : null}
        </>
      }
    >
      <p className="indicator-title">{sentence}</p>
      {health === null ? (
        <p className="soft">Perpscope has not reported its health yet.</p>
      ) : (
        <Details health={health} />
      )}
    </HoverDetails>
  );
}

function Details({ health }: { readonly health: SourceHealth }): ReactElement {
  if (!health.attached) return <p className="soft">{serviceText(health.remedy) ?? 'Not connected.'}</p>;
  if (health.state === 'unread') return <p className="soft">{serviceText(health.lastError)}</p>;
  return (
    <dl className="indicator-facts">
      <Fact name="Since">
        <Moment at={health.since} reason="Start time unknown" />
      </Fact>
      <Fact name="Last success">
        <Moment at={health.lastOkAt} reason="No success since Perpscope started" />
      </Fact>
      <Fact name="Last error">{serviceText(health.lastError) ?? <Missing reason="No error" />}</Fact>
      {health.remedy === null ? null : <Fact name="Remedy">{serviceText(health.remedy)}</Fact>}
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

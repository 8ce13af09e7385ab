import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { nextChangeText, underlyingSessionLabels } from '../../format/session-text.ts';
import { verdictText, withoutAgent, type NewEntries } from '../../format/verdict.ts';
import { useFromClock } from '../../stores/AppContext.ts';
import { useAgentCounts } from '../../stores/use-agent-counts.ts';
import { Missing } from '../../ui/Missing.tsx';
import { verdictIcons } from '../../ui/verdict-looks.ts';
import type { CardState } from './card-state.ts';

interface CardFactsProps {
  /** null: unknown; `whyUnknown` says why. */
  readonly state: CardState | null;
  readonly whyUnknown: string;
}

/** Session of the underlying and the verdict, one line each. */
export function CardFacts({ state, whyUnknown }: CardFactsProps): ReactElement {
  return (
    <dl className="card-facts">
      <dt>Underlying</dt>
      <dd>{state === null ? <Missing reason={whyUnknown} /> : <SessionLine state={state} />}</dd>
      <dt>New entries</dt>
      <dd>
        {state === null ? <Missing reason={whyUnknown} /> : <EntriesLine newEntries={state.newEntries} />}
      </dd>
    </dl>
  );
}

function SessionLine({ state: { session, whyNoSession } }: { readonly state: CardState }): ReactElement {
  const change = useFromClock((now) => (session === null ? '' : nextChangeText(session, now)));
  if (session === null) return <UnknownSession why={whyNoSession} />;
  const label = underlyingSessionLabels[session.state];
  return (
    <span className="card-line" title={`${label}, ${change}`}>
      <strong>{label}</strong>, {change}
    </span>
  );
}

function UnknownSession({ why }: { readonly why: string | null }): ReactElement {
  const words = why === null ? '' : `: ${why}`;
  return (
    <span className="card-line" title={`Unknown${words}`}>
      <strong>Unknown</strong>
      {words}
    </span>
  );
}

function EntriesLine({ newEntries }: { readonly newEntries: NewEntries }): ReactElement {
  const counts = useAgentCounts();
  const { tone, label, reason, disagreement } = verdictText(counts ? newEntries : withoutAgent(newEntries));
  const Icon = verdictIcons[tone];
  const why = reason === null ? '' : `: ${reason}`;
  return (
    <span className="card-line" title={`${label}${why}${disagreement === null ? '' : `\n${disagreement}`}`}>
      <Icon size={12} aria-hidden="true" />
      {disagreement === null ? null : (
        <>
          <IconAlertTriangle size={12} className="warn" aria-hidden="true" />
          <span className="unseen">{disagreement} </span>
        </>
      )}
      <strong>{label}</strong>
      {why}
    </span>
  );
}

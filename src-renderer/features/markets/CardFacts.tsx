import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { nextChangeWords, underlyingSessionWords } from '../../format/session-words.ts';
import { verdictWords, withoutAgent, type NewEntries } from '../../format/verdict.ts';
import { useFromClock } from '../../stores/AppContext.ts';
import { useAgentCounts } from '../../stores/use-agent-counts.ts';
import { Missing } from '../../ui/Missing.tsx';
import { verdictLooks } from '../../ui/verdict-looks.ts';
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
  const change = useFromClock((now) => (session === null ? '' : nextChangeWords(session, now)));
  if (session === null) return <UnknownSession why={whyNoSession} />;
  const word = underlyingSessionWords[session.state];
  return (
    <span className="card-line" title={`${word}, ${change}`}>
      <strong>{word}</strong>, {change}
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
  const { tone, word, reason, disagreement } = verdictWords(counts ? newEntries : withoutAgent(newEntries));
  const { className, Icon } = verdictLooks[tone];
  const why = reason === null ? '' : `: ${reason}`;
  return (
    <span className="card-line" title={`${word}${why}${disagreement === null ? '' : `\n${disagreement}`}`}>
      <Icon size={12} className={className} aria-hidden="true" />
      {disagreement === null ? null : (
        <>
          <IconAlertTriangle size={12} className="warn" aria-hidden="true" />
          <span className="unseen">{disagreement} </span>
        </>
      )}
      <strong className={className}>{word}</strong>
      {why}
    </span>
  );
}

import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { MarketRow } from '../../../src-preload/contract/views/market.ts';
import type { MarketState } from '../../../src-preload/contract/views/market-state.ts';
import { sessionWords } from '../../format/words.ts';
import { Missing } from '../../ui/Missing.tsx';
import { useMarketState } from './use-market-state.ts';
import { underlyingSessionWords, verdictWords } from './verdict.ts';

const verdictLooks = {
  good: { className: 'up', Icon: IconCheck },
  bad: { className: 'down', Icon: IconX },
  unknown: { className: 'soft', Icon: IconMinus },
} as const;

/** Two clocks and a verdict: when the venue trades, when the underlying does, and whether the agent may enter. */
export function Sessions({ market }: { readonly market: MarketRow }): ReactElement {
  const told = useMarketState(market.marketId);
  if (told === null) {
    return (
      <section>
        <h2>Sessions</h2>
        <p>Reading…</p>
      </section>
    );
  }
  if (told.kind === 'failure') {
    return (
      <section>
        <h2>Sessions</h2>
        <p>Unknown: {told.error.message}</p>
      </section>
    );
  }
  return (
    <>
      <NewEntries newEntries={told.value.newEntries} />
      <Clocks state={told.value} />
    </>
  );
}

function NewEntries({ newEntries }: Pick<MarketState, 'newEntries'>): ReactElement {
  const { tone, word, reason, disagreement } = verdictWords(newEntries);
  const { className, Icon } = verdictLooks[tone];
  return (
    <section>
      <h2>New entries</h2>
      <p className={`side ${className}`}>
        <Icon size={14} aria-hidden="true" />
        {word}
      </p>
      {reason === null ? null : <p>{reason}</p>}
      {disagreement === null ? null : <p className="warn">{disagreement}</p>}
      <p className="faint">Exits and protective orders are never paused.</p>
    </section>
  );
}

function Clocks({
  state: { venueSession, underlyingSession },
}: {
  readonly state: MarketState;
}): ReactElement {
  return (
    <section>
      <h2>Sessions</h2>
      <dl className="facts-list">
        <dt>Venue</dt>
        <dd>{sessionWords[venueSession.state]}</dd>
        <dt>Underlying</dt>
        <dd>
          {underlyingSession.state === null ? (
            <>
              <Missing reason={underlyingSession.unavailableReason ?? 'Not known'} />{' '}
              <span className="faint">{underlyingSession.unavailableReason}</span>
            </>
          ) : (
            underlyingSessionWords[underlyingSession.state]
          )}
        </dd>
      </dl>
    </section>
  );
}

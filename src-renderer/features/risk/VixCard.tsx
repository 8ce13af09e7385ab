import type { ReactElement } from 'react';
import type { Told } from '../../../src-preload/contract/bridge/account.ts';
import type { ReferenceReading } from '../../../src-preload/contract/views/reference.ts';
import { formatAge } from '../../format/age.ts';
import { useFromClock } from '../../stores/DeskContext.ts';
import { Figure } from '../../ui/Figure.tsx';
import { Instant } from '../../ui/Instant.tsx';
import { vixStanding, delayWords } from './vix.ts';

const twoDigits = (value: number): string => value.toFixed(2);

/** The volatility index as the agent reckons with it: when it was observed, how delayed, and whether it counts. */
export function VixCard({ vix }: { readonly vix: Told<ReferenceReading> }): ReactElement {
  const reading = vix.kind === 'answer' ? vix.value : null;
  const { value, why, isUnavailable } = useFromClockStanding(vix);
  return (
    <section className={isUnavailable ? 'risk-card risk-card-missing' : 'risk-card'} aria-label="VIX">
      <div className="risk-card-head">
        <h2 title="The volatility index that the agent takes as market context.">VIX</h2>
        {isUnavailable ? <span className="chip chip-warn">Unavailable</span> : null}
        <p className="risk-value">
          <Figure value={value} format={twoDigits} reason={why ?? 'Unavailable'} />
        </p>
      </div>
      {why === null ? null : <p className="risk-distance">{why}</p>}
      {reading === null ? null : <Observed reading={reading} />}
    </section>
  );
}

function useFromClockStanding(vix: Told<ReferenceReading>) {
  const now = useFromClock((ms) => (ms === null ? null : Math.floor(ms / 1_000) * 1_000));
  return vixStanding(vix, now);
}

function Observed({ reading }: { readonly reading: ReferenceReading }): ReactElement {
  const { observedAt, delay, provider, ticker } = reading;
  const age = useFromClock((now) =>
    now === null || observedAt === null ? null : formatAge(now - Date.parse(observedAt)),
  );
  return (
    <dl className="facts-pairs">
      <dt>Observed</dt>
      <dd>
        {observedAt === null ? 'not told' : <Instant ms={Date.parse(observedAt)} />}
        {age === null ? null : <span className="faint"> {age} ago</span>}
      </dd>
      <dt>Delay</dt>
      <dd>{delayWords[delay]}</dd>
      <dt>From</dt>
      <dd>
        {provider}, {ticker}
      </dd>
    </dl>
  );
}

import type { ReactElement } from 'react';
import type { RiskPicture } from '../../../src-preload/contract/bridge/risk.ts';
import type { ReferenceReading } from '../../../src-preload/contract/views/reference/reference.ts';
import { formatReading } from '../../format/number.ts';
import { delayLabels, providerLabel, referenceMs } from '../../format/reference-text.ts';
import { useFromClock } from '../../stores/AppContext.ts';
import { AgeOf } from '../../ui/AgeOf.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { Instant } from '../../ui/Instant.tsx';
import { whyUnusable } from '../../stores/why-unusable.ts';
import { serviceText } from '../../format/service-text.ts';

type Vix = RiskPicture['vix'];

export const vixSides = ['ours', 'agent'] as const satisfies readonly (keyof Vix)[];

const vixSideLabels = {
  ours: 'Perpscope’s provider',
  agent: 'Agent',
} as const satisfies Record<keyof Vix, string>;

/** Returns why the VIX of one source is unavailable now; null: it is available. */
export function whyNoVix(reported: Vix[keyof Vix], nowMs: number | null): string | null {
  return reported.kind === 'failure'
    ? serviceText(reported.error.message)
    : whyUnusable(reported.value, nowMs);
}

/** VIX from Perpscope's provider and from the agent: when it was observed, how delayed it is, and whether it counts. */
export function VixRow({ vix }: { readonly vix: RiskPicture['vix'] }): ReactElement {
  const isMissing = useFromClock((now) => vixSides.every((side) => whyNoVix(vix[side], now) !== null));
  return (
    <section className={isMissing ? 'risk-row risk-row-near risk-row-vix' : 'risk-row'} aria-label="VIX">
      <div className="risk-name">
        <h2 title="Volatility index the agent uses as market context.">VIX</h2>
        {isMissing ? <span className="chip chip-warn">Unavailable</span> : null}
      </div>
      <div className="vix-sides">
        {vixSides.map((side) => (
          <Side
            key={side}
            label={vixSideLabels[side]}
            reported={vix[side]}
            unavailable={isMissing ? '' : 'Unavailable: '}
          />
        ))}
      </div>
    </section>
  );
}

interface SideProps {
  readonly label: string;
  readonly reported: RiskPicture['vix'][keyof RiskPicture['vix']];
  /** Text before the reason; empty if the row says it of both sides. */
  readonly unavailable: string;
}

function Side({ label, reported, unavailable }: SideProps): ReactElement {
  const why = useFromClock((now) => whyNoVix(reported, now));
  const reading = reported.kind === 'answer' ? reported.value : null;
  return (
    <div className="vix-side" role="group" aria-label={`${label} VIX`}>
      <h3>{label}</h3>
      <p className={why === null ? 'risk-value' : 'risk-value vix-unusable'}>
        <Figure value={reading?.value ?? null} format={formatReading} reason={why ?? 'No value reported'} />
      </p>
      {why === null ? null : <p className="warn">{`${unavailable}${why}`}</p>}
      {reading === null ? null : <Observed reading={reading} />}
    </div>
  );
}

function Observed({ reading }: { readonly reading: ReferenceReading }): ReactElement {
  const { observedAt, delay, provider, ticker } = reading;
  return (
    <p>
      <span className="faint">Observed</span>{' '}
      {observedAt === null ? (
        'at a time not reported'
      ) : (
        <>
          <Instant ms={referenceMs(observedAt)} />{' '}
          <span className="faint">
            <AgeOf ms={referenceMs(observedAt)} what="Observed" /> ago
          </span>
        </>
      )}
      , {delayLabels[delay]}, {ticker} <span className="faint">from</span> {providerLabel(provider)}
    </p>
  );
}

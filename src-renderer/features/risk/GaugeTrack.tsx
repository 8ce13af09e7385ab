import type { ReactElement } from 'react';
import { gaugeOf } from '../../format/gauge.ts';

interface GaugeTrackProps {
  readonly label: string;
  readonly share: number;
  /** Text of the bar for a screen reader. */
  readonly text: string;
}

const toneClass = { far: 'gauge-track', near: 'gauge-track gauge-near', past: 'gauge-track gauge-past' };

/** Bar whose full length is the limit, with a notch where a value counts as near. */
export function GaugeTrack({ label, share, text }: GaugeTrackProps): ReactElement {
  const { filledPct, tone } = gaugeOf(share);
  return (
    <div
      className={toneClass[tone]}
      role="meter"
      aria-label={`${label} against its limit`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(filledPct)}
      aria-valuetext={text}
    >
      <div className="gauge-fill" style={{ width: `${filledPct}%` }} />
      <div className="gauge-notch" />
    </div>
  );
}

import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { gaugeOf } from '../../format/gauge.ts';

interface GaugeBarProps {
  readonly label: string;
  readonly share: number;
  /** What the bar says, for whoever can't see it. */
  readonly words: string;
}

const tones = {
  far: { className: 'gauge', mark: null },
  near: { className: 'gauge gauge-near', mark: 'Near the limit' },
  past: { className: 'gauge gauge-past', mark: 'At or past the limit' },
} as const;

/** How much of a limit is used, and in words where that is much. */
export function GaugeBar(props: GaugeBarProps): ReactElement {
  const { mark, className } = tones[gaugeOf(props.share).tone];
  return (
    <div className={className}>
      <GaugeTrack {...props} />
      {mark === null ? null : (
        <p className="gauge-mark">
          <IconAlertTriangle size={12} aria-hidden="true" />
          {mark}
        </p>
      )}
    </div>
  );
}

/** The whole track is the limit, with a notch where it counts as near. */
export function GaugeTrack({ label, share, words }: GaugeBarProps): ReactElement {
  const { filledPct, tone } = gaugeOf(share);
  return (
    <div
      className={`gauge-track ${tones[tone].className}`}
      role="meter"
      aria-label={`${label} against its limit`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(filledPct)}
      aria-valuetext={words}
    >
      <div className="gauge-fill" style={{ width: `${filledPct}%` }} />
      <div className="gauge-notch" />
    </div>
  );
}

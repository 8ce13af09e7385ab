import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { formatPercent } from '../../format/number.ts';
import { distanceTone } from '../../format/position-figures.ts';

interface LiquidationDistanceProps {
  readonly percent: number;
  readonly className: string;
  /** Writes the distance. Default: a percentage. */
  readonly format?: (percent: number) => string;
}

const toneClasses = { far: '', near: ' warn', close: ' bad' } as const;

/** Distance of the mark from the liquidation price, with a warning if it is near. */
export function LiquidationDistance({
  percent,
  className,
  format = formatPercent,
}: LiquidationDistanceProps): ReactElement {
  const tone = distanceTone(percent);
  return (
    <span className={`${className}${toneClasses[tone]}`}>
      {tone === 'far' ? null : (
        <IconAlertTriangle size={11} className="inline-icon" aria-label="Near liquidation:" />
      )}
      {format(percent)}
    </span>
  );
}

/** Writes a distance as `3.4% away`. */
export function awayText(percent: number): string {
  return `${formatPercent(percent)} away`;
}

import './sparkline.css';
import { memo, type ReactElement } from 'react';
import { sparkSize, type TrendLine } from './trend-line.ts';

const { width, height } = sparkSize;

function tone({ changePct }: TrendLine): string {
  if (changePct === null || changePct === 0) return 'soft';
  return changePct > 0 ? 'up' : 'down';
}

/** A price over a day, without axes: how it moved, and in words how far. */
export const Sparkline = memo(function Sparkline({ line }: { readonly line: TrendLine }): ReactElement {
  return (
    <span className={`sparkline ${tone(line)}`} role="img" aria-label={line.words} title={line.words}>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {line.parts.map((points) => (
          <polyline key={points} points={points} />
        ))}
      </svg>
    </span>
  );
});

import type { ReactElement } from 'react';

/** Area between the axes, px. */
export interface Plot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Tick {
  /** px. */
  readonly at: number;
  readonly label: string;
}

interface PlotAxesProps {
  readonly plot: Plot;
  readonly across: readonly Tick[];
  readonly up: readonly Tick[];
}

/** Axes of a chart drawn as SVG: labels, and a horizontal line at each value. */
export function PlotAxes({ plot: { left, right, bottom }, across, up }: PlotAxesProps): ReactElement {
  return (
    <g aria-hidden="true">
      {up.map(({ at, label }) => (
        <g key={at}>
          <line x1={left} x2={right} y1={at} y2={at} stroke="var(--line)" />
          <text x={left - 8} y={at} textAnchor="end" dominantBaseline="central">
            {label}
          </text>
        </g>
      ))}
      {across.map(({ at, label }) => (
        <text key={at} x={at} y={bottom + 16} textAnchor={at > right - 24 ? 'end' : 'middle'}>
          {label}
        </text>
      ))}
      <line x1={left} x2={right} y1={bottom} y2={bottom} stroke="var(--line)" />
    </g>
  );
}

interface Range {
  readonly low: number;
  readonly high: number;
}

/** Returns a function that maps a value to a place between two px; with `from` above `to`, greater values are higher up. */
export function scaleOf({ low, high }: Range, from: number, to: number): (value: number) => number {
  const span = high - low || 1;
  return (value) => from + ((value - low) / span) * (to - from);
}

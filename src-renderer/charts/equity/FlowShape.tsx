import type { ReactElement } from 'react';

interface FlowShapeProps {
  /** null: the amount is not known. */
  readonly usd: number | null;
  /** Middle of the shape, passed in by the chart. */
  readonly cx?: number;
  readonly cy?: number;
}

const half = 5;

/** Mark of a transfer, distinguished by its shape alone: up for a deposit, down for a withdrawal, a diamond for an unknown amount. */
export function FlowShape({ usd, cx: x = 0, cy: y = 0 }: FlowShapeProps): ReactElement {
  const look = { stroke: 'var(--surface)', strokeWidth: 1 } as const;
  if (usd === null) {
    const diamond = `M${x},${y - half} L${x + half},${y} L${x},${y + half} L${x - half},${y} Z`;
    return <path d={diamond} fill="var(--warning)" {...look} />;
  }
  const way = usd < 0 ? 1 : -1;
  const triangle = `M${x - half},${y - way * half} L${x + half},${y - way * half} L${x},${y + way * half} Z`;
  return <path d={triangle} fill={usd < 0 ? 'var(--down)' : 'var(--up)'} {...look} />;
}

/** The shape of a transfer, for use beside its name. */
export function FlowKey({ usd }: Pick<FlowShapeProps, 'usd'>): ReactElement {
  return (
    <svg width={12} height={12} viewBox="0 0 12 12" aria-hidden="true">
      <FlowShape usd={usd} cx={6} cy={6} />
    </svg>
  );
}

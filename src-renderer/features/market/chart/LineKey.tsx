import type { ReactElement } from 'react';
import type { PriceLineKind } from '../../../charts/price-lines.ts';
import type { ChartLines } from './chart-lines.ts';

interface LineKeyProps extends ChartLines {
  readonly price: (value: number) => string;
}

const dashes = {
  entry: undefined,
  liquidation: '6 3',
  take_profit: '3 3',
  stop_loss: '3 3',
  order: '1 4',
} as const satisfies Record<PriceLineKind, string | undefined>;

/** Price lines in words, including those out of view. */
export function LineKey({ lines, notes, price }: LineKeyProps): ReactElement | null {
  if (lines.length === 0 && notes.length === 0) return null;
  return (
    <div className="price-lines" role="group" aria-label="Price lines">
      {lines.map(({ key, kind, label, stale, price: at }) => (
        <span key={key} className={`price-line price-line-${stale ? 'stale' : kind}`}>
          <svg width={16} height={3} viewBox="0 0 16 3" aria-hidden="true">
            <line x1={0} x2={16} y1={1.5} y2={1.5} strokeDasharray={dashes[kind]} />
          </svg>
          {label} <strong>{price(at)}</strong>
          {stale ? <span className="warn">stale</span> : null}
        </span>
      ))}
      {notes.map((note) => (
        <span key={note} className="warn">
          {note}
        </span>
      ))}
    </div>
  );
}

import { memo, type ReactElement } from 'react';
import { formatSignedPercent } from '../format/number.ts';
import { Missing } from './Missing.tsx';

interface ChangeProps {
  /** Percent. */
  readonly value: number | null;
  readonly reason: string;
}

const looks = {
  up: { className: 'change up', arrow: '▲' },
  down: { className: 'change down', arrow: '▼' },
  flat: { className: 'change soft', arrow: '' },
} as const;

function lookOf(text: string): (typeof looks)[keyof typeof looks] {
  if (text.startsWith('+')) return looks.up;
  return text.startsWith('−') ? looks.down : looks.flat;
}

/** A signed percent: sign, arrow and colour say the same. */
export const Change = memo(function Change({ value, reason }: ChangeProps): ReactElement {
  if (value === null) return <Missing reason={reason} />;
  const text = formatSignedPercent(value);
  const { className, arrow } = lookOf(text);
  return (
    <span className={className}>
      <span className="change-arrow" aria-hidden="true">
        {arrow}
      </span>
      {text}
    </span>
  );
});

import { memo, type ReactElement } from 'react';
import { formatSignedPercent, signTone } from '../format/number.ts';
import { Missing } from './Missing.tsx';

interface ChangeProps {
  /** Percent. */
  readonly value: number | null;
  readonly reason: string;
}

const arrows = { up: '▲', down: '▼', soft: '' } as const;

/** Signed percent, with the direction as sign, arrow and color. */
export const Change = memo(function Change({ value, reason }: ChangeProps): ReactElement {
  if (value === null) return <Missing reason={reason} />;
  const text = formatSignedPercent(value);
  const tone = signTone(text);
  return (
    <span className={`change ${tone}`}>
      <span className="change-arrow" aria-hidden="true">
        {arrows[tone]}
      </span>
      {text}
    </span>
  );
});

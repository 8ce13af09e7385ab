import { memo, type ReactElement } from 'react';
import { exactTitle, signTone } from '../format/number.ts';
import { Missing } from './Missing.tsx';

interface SignedFigureProps {
  readonly value: number | null;
  /** Must write the sign: color only repeats it. */
  readonly format: (value: number) => string;
  readonly reason: string;
}

/** A gain or a loss. */
export const SignedFigure = memo(function SignedFigure({
  value,
  format,
  reason,
}: SignedFigureProps): ReactElement {
  if (value === null) return <Missing reason={reason} />;
  const text = format(value);
  return (
    <span className={`figure ${signTone(text)}`} title={exactTitle(value, text)}>
      {text}
    </span>
  );
});

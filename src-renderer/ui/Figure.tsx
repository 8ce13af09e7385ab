import './figure.css';
import { memo, useEffect, useRef, type ReactElement } from 'react';
import { exactTitle } from '../format/number.ts';
import { Missing } from './Missing.tsx';

interface FigureProps {
  readonly value: number | null;
  /** The same function while it writes the same: a new one draws the figure again. */
  readonly format: (value: number) => string;
  /** Why there is none, where there is none. */
  readonly reason: string;
  /** Lights up for a moment when the value moves. */
  readonly flashes?: boolean;
}

/**
 * Lights the element up by its style sheet: each flash takes the other of two names, since one that an element has
 * already does not restart.
 */
function flash(element: HTMLElement, rose: boolean): void {
  const direction = rose ? 'up' : 'down';
  element.dataset['flash'] =
    element.dataset['flash'] === `${direction} odd` ? `${direction} even` : `${direction} odd`;
}

/** A number as text, with every digit in its title. */
export const Figure = memo(function Figure({
  value,
  format,
  reason,
  flashes = false,
}: FigureProps): ReactElement {
  const element = useRef<HTMLSpanElement>(null);
  const before = useRef(value);
  useEffect(() => {
    const last = before.current;
    before.current = value;
    if (!flashes || element.current === null || last === null || value === null || last === value) return;
    flash(element.current, value > last);
  }, [flashes, value]);
  if (value === null) return <Missing reason={reason} />;
  const text = format(value);
  return (
    <span ref={element} className="figure" title={exactTitle(value, text)}>
      {text}
    </span>
  );
});

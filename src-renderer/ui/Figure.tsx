import './figure.css';
import { memo, useEffect, useRef, type ReactElement } from 'react';
import { exactTitle } from '../format/number.ts';
import { Missing } from './Missing.tsx';

interface FigureProps {
  readonly value: number | null;
  /** Must be the same function while it formats the same way: a new function redraws the figure. */
  readonly format: (value: number) => string;
  /** Why there is no value, if there is none. */
  readonly reason: string;
  /** Whether to light up for a moment when the value changes. */
  readonly flashes?: boolean;
}

/**
 * Lights the element up with a CSS animation. Each flash uses the other of two animation names, since a name that is already set
 * does not restart.
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

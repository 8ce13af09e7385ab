import { useEffect, useRef, type ReactElement } from 'react';
import { formatExact } from '../format/number.ts';
import { Missing } from './Missing.tsx';

interface FigureProps {
  readonly value: number | null;
  readonly format: (value: number) => string;
  /** Why there is none, where there is none. */
  readonly reason: string;
  /** Lights up for a moment when the value moves. */
  readonly flashes?: boolean;
}

const flashMs = 600;

function flash(element: Element, rose: boolean): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  // A reference, not its value: reading that would have the styles of the whole table computed for every cell.
  const wash = `var(${rose ? '--up-wash' : '--down-wash'})`;
  element.animate([{ backgroundColor: wash }, { backgroundColor: 'transparent' }], {
    duration: flashMs,
    easing: 'ease-out',
  });
}

/** A number as text, with every digit in its title. */
export function Figure({ value, format, reason, flashes = false }: FigureProps): ReactElement {
  const element = useRef<HTMLSpanElement>(null);
  const before = useRef(value);
  useEffect(() => {
    const last = before.current;
    before.current = value;
    if (!flashes || element.current === null || last === null || value === null || last === value) return;
    flash(element.current, value > last);
  }, [flashes, value]);
  if (value === null) return <Missing reason={reason} />;
  return (
    <span ref={element} className="figure" title={formatExact(value)}>
      {format(value)}
    </span>
  );
}

import type { ReactElement, ReactNode } from 'react';

interface CellProps {
  readonly title: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** One cell of the strip under the market's head. */
export function Cell({ title, className, children }: CellProps): ReactElement {
  return (
    <section className={className === undefined ? 'sessions-cell' : `sessions-cell ${className}`}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

import type { ReactElement, ReactNode } from 'react';

interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
}

/** One entry of a `<dl>`: a name and its value. */
export function Fact({ name, children }: FactProps): ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

import type { ReactElement, ReactNode } from 'react';

export interface TableHead {
  readonly label: string;
  readonly hint: string;
  /** Words; without it figures, to the right. */
  readonly left?: true;
}

interface DeskTableProps {
  readonly name: string;
  /** What it lists and in which order, for a screen reader. */
  readonly caption: string;
  readonly heads: readonly TableHead[];
  /** Its rows. */
  readonly children: ReactNode;
}

/** A table that scrolls sideways by the keyboard too where the window is too narrow for it. */
export function DeskTable({ name, caption, heads, children }: DeskTableProps): ReactElement {
  return (
    <div className="desk-scroll" tabIndex={0} role="region" aria-label={name}>
      <table className="desk-table">
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            {heads.map(({ label, hint, left }) => (
              <th key={label} scope="col" title={hint} className={left === true ? 'left' : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

import './mark.css';
import type { ReactElement } from 'react';
import { Figure } from './Figure.tsx';

interface MarkProps {
  readonly value: number | null;
  /** See Figure. */
  readonly format: (value: number) => string;
  readonly reason: string;
  readonly flashes: boolean;
  readonly delisted: boolean;
  /** Label of a last mark price. */
  readonly lastWord: 'last' | 'last mark';
}

export const lastMarkTitle = 'The last mark price before the market was delisted';

/** A market's mark price. For a delisted market, its last one, labeled as such. */
export function Mark({ delisted, lastWord, value, flashes, ...rest }: MarkProps): ReactElement {
  if (!delisted || value === null) return <Figure value={value} flashes={flashes && !delisted} {...rest} />;
  return (
    <span className="last-mark">
      <Figure value={value} {...rest} />{' '}
      <span className="last-mark-word" title={lastMarkTitle}>
        {lastWord}
      </span>
    </span>
  );
}

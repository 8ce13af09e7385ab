import type { ReactElement } from 'react';
import { Missing } from './Missing.tsx';

interface CutTextProps {
  readonly text: string | null;
  /** Why there is no text, if there is none. */
  readonly reason: string;
  /** Whether it is an id or a hash. */
  readonly mono?: boolean;
}

/** Text on one line. The title has the full text in case it is cut off. */
export function CutText({ text, reason, mono = false }: CutTextProps): ReactElement {
  if (text === null) return <Missing reason={reason} />;
  return (
    <span className={mono ? 'cut mono' : 'cut'} title={text}>
      {text}
    </span>
  );
}

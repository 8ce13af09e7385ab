import type { ReactElement } from 'react';
import { Missing } from './Missing.tsx';

interface CutTextProps {
  readonly text: string | null;
  /** Why there is none, where there is none. */
  readonly reason: string;
}

/** Text on one line: what has no room is in its title. */
export function CutText({ text, reason }: CutTextProps): ReactElement {
  if (text === null) return <Missing reason={reason} />;
  return (
    <span className="cut" title={text}>
      {text}
    </span>
  );
}

import type { ReactElement } from 'react';

interface MissingProps {
  /** Why there is no value, in one sentence. */
  readonly reason: string;
}

/** Dash in place of an unknown value. */
export function Missing({ reason }: MissingProps): ReactElement {
  return (
    <span className="missing" role="img" aria-label={reason} title={reason}>
      –
    </span>
  );
}

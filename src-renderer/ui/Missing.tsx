import type { ReactElement } from 'react';

interface MissingProps {
  /** One sentence: why there is no value. */
  readonly reason: string;
}

/** Stands where a value is not known. */
export function Missing({ reason }: MissingProps): ReactElement {
  return (
    <span className="missing" role="img" aria-label={reason} title={reason}>
      –
    </span>
  );
}

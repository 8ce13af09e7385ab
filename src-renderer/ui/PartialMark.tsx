import type { ReactElement } from 'react';

/** Mark on a sum with a part missing. */
export function PartialMark({ missing }: { readonly missing: readonly string[] }): ReactElement | null {
  if (missing.length === 0) return null;
  return (
    <span className="partial-mark" title={missing.join('\n')}>
      {' '}
      partial<span className="unseen">: {missing.join(' ')}</span>
    </span>
  );
}

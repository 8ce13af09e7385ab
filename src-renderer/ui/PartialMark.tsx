import type { ReactElement } from 'react';

/** Marks a sum that lacks a part. */
export function PartialMark({ missing }: { readonly missing: readonly string[] }): ReactElement | null {
  if (missing.length === 0) return null;
  return (
    <span className="partial-mark" title={missing.join('\n')}>
      {' '}
      partial<span className="unseen">: {missing.join(' ')}</span>
    </span>
  );
}

import type { ReactElement } from 'react';

/** Says why something failed, at once; nothing if it did not. */
export function Failure({ text }: { readonly text: string | null }): ReactElement | null {
  if (text === null) return null;
  return (
    <p className="bad" role="alert">
      {text}
    </p>
  );
}

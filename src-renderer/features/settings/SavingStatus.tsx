import type { ReactElement } from 'react';
import type { Saving } from './use-settings-form.ts';

/** Result of saving. */
export function SavingStatus({ saving }: { readonly saving: Saving }): ReactElement {
  return (
    <span role="status">
      {saving.kind === 'saved' ? <span className="good">Saved.</span> : null}
      {saving.kind === 'failed' ? <span className="bad">{saving.message}</span> : null}
    </span>
  );
}

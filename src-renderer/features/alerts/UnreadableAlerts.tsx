import type { ReactElement } from 'react';
import { unreadableText } from './view-model.ts';

/** Says how many stored alerts a list lacks because they can't be read. */
export function UnreadableAlerts({ count }: { readonly count: number }): ReactElement | null {
  return count === 0 ? null : (
    <p className="soft">
      {unreadableText(count)}
      {' and may be active.'}
    </p>
  );
}

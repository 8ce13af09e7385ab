import type { ReactElement } from 'react';
import { nextChangeWords, type SessionNow } from '../../format/session-words.ts';
import { useFromClock } from '../../stores/AppContext.ts';

/** `closes in 2 h 14 min`, counting down; draws again only when the words change. */
export function NextChange({ session }: { readonly session: SessionNow }): ReactElement {
  return <>{useFromClock((now) => nextChangeWords(session, now))}</>;
}

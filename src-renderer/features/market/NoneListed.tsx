import type { ReactElement } from 'react';
import { formatAge } from '../../format/age.ts';
import { accountAge } from '../../stores/account-age.ts';
import { useFromClock } from '../../stores/AppContext.ts';

export interface ListReading {
  /** Time of the oldest reading in the list. */
  readonly readAt: string;
  /** Why one that is open may not be listed; null: all are listed. */
  readonly gap: string | null;
}

/** Says that no position or order of the market is listed, and whether that means that none is open. */
export function NoneListed({ readAt, gap }: ListReading): ReactElement {
  const staleAge = useStaleAge(readAt);
  if (gap !== null) return <p>Unknown: {gap}</p>;
  return staleAge === null ? <p>None open.</p> : <p className="warn">None was open {staleAge} ago.</p>;
}

/** Returns the age of a reading that is too old to count; null: it still counts. */
export function useStaleAge(readAt: string): string | null {
  return useFromClock((_, clock) => {
    const { ms, stale } = accountAge(readAt, clock);
    return stale ? formatAge(ms ?? 0) : null;
  });
}

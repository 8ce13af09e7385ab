import type { EventKey } from '../../store/journal.ts';
import type { CursorKind } from '../page-cursor.ts';

type EventPlace = EventKey & { readonly at: number };

/** Returns the cursor format of a list of the journal's events. */
export function eventCursor(list: string): CursorKind<EventPlace> {
  return {
    list,
    sortKeyOf: ({ at, journalId, seq }) => [at, journalId, seq],
    rowAt: (sortKey) => {
      const [at, journalId, seq] = sortKey;
      const isSortKey =
        sortKey.length === 3 &&
        typeof at === 'number' &&
        typeof journalId === 'string' &&
        typeof seq === 'number';
      return isSortKey ? { at, journalId, seq } : null;
    },
  };
}

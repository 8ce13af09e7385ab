import type { EventKey } from '../../store/journal.ts';
import type { CursorKind } from '../page-cursor.ts';

type EventPlace = EventKey & { readonly at: number };

/** Returns the cursor format of a list of the journal's events. */
export function eventCursor(list: string): CursorKind<EventPlace> {
  return {
    list,
    placeOf: ({ at, journalId, seq }) => [at, journalId, seq],
    rowAt: (place) => {
      const [at, journalId, seq] = place;
      const isPlace =
        place.length === 3 &&
        typeof at === 'number' &&
        typeof journalId === 'string' &&
        typeof seq === 'number';
      return isPlace ? { at, journalId, seq } : null;
    },
  };
}

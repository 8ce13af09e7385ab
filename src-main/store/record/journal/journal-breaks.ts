import { united } from '../../../domain/time-span.ts';
import type { Numbers } from './feed-problem-table.ts';
import type { EventPosition } from './journal-event-table.ts';
import type { JournalTables } from './journal-slice.ts';

/** Two consecutive events with something missing in between. */
export interface Break {
  readonly before: EventPosition;
  /** null: no event came after the missing ones. */
  readonly after: EventPosition | null;
}

type Tables = Pick<JournalTables, 'events' | 'problems'>;

interface Stretch {
  readonly journal: number;
  /** The event to begin with. */
  readonly from: EventPosition;
  /** The event to end with; null: to the end. */
  readonly to: EventPosition | null;
}

/** Returns the breaks of a range, ascending. Its cost grows with the number of breaks. */
export function breaksBetween(
  { events, problems }: Tables,
  { journal, from, to }: Stretch,
): readonly Break[] {
  const breaks: Break[] = [];
  const end = to?.seq ?? Number.MAX_SAFE_INTEGER;
  for (let start: EventPosition | null = from; start !== null && start.seq < end;) {
    const hole = problems.nextHole(journal, { from: start.seq, to: end });
    if (hole === null) return breaks;
    const before: EventPosition = events.below(journal, hole) ?? start;
    const after: EventPosition | null = events.above(journal, hole);
    breaks.push({ before, after });
    start = after;
  }
  return breaks;
}

/** Returns the breaks after these numbers changed: only those around them are read again. */
export function spliceBreaks(
  tables: Tables,
  known: readonly Break[],
  { journal, changed }: { readonly journal: number; readonly changed: readonly Numbers[] },
): readonly Break[] {
  if (changed.length === 0) return known;
  const breaks = [...known];
  for (const { from, to } of united(changed, 1)) {
    const before = tables.events.below(journal, from);
    const first = before ?? tables.events.above(journal, -1);
    if (first === null) continue;
    const after = tables.events.above(journal, to);
    const start = before === null ? 0 : indexFrom(breaks, before.seq);
    const end = after === null ? breaks.length : indexFrom(breaks, after.seq);
    const now = breaksBetween(tables, { journal, from: first, to: after });
    breaks.splice(start, end - start, ...now);
  }
  return breaks;
}

/** Returns the index of the first break that begins at this number or later. */
function indexFrom(breaks: readonly Break[], seq: number): number {
  let [low, high] = [0, breaks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((breaks[middle]?.before.seq ?? Infinity) < seq) low = middle + 1;
    else high = middle;
  }
  return low;
}

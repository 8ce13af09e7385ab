import { united, type TimeSpan } from '../../../domain/time-span.ts';
import type { Break } from './journal-breaks.ts';
import { breaksBetween, spliceBreaks } from './journal-breaks.ts';
import type { Numbers } from './feed-problem-table.ts';
import type { EventPosition } from './journal-event-table.ts';
import type { JournalTables } from './journal-slice.ts';
import type { NumberedCursor } from './journal-cursor-table.ts';

/** Time spans in which the journals were read without a gap, cached in memory. */
export interface HeldCoverage {
  /** See JournalReader.journalCoverage. The same list until something changes. */
  readonly spans: () => readonly TimeSpan[];
  /** Updates the spans after a commit. `changed`: numbers of the journal that were stored or found missing. */
  readonly follow: (cursor: NumberedCursor, changed: readonly Numbers[]) => void;
}

interface Journal {
  readonly breaks: readonly Break[];
  /** From its first event to its last, or to its last reading if nothing was missing then; null: it has no events. */
  readonly whole: TimeSpan | null;
  /** Times within which something of it is missing, ascending. */
  readonly gaps: readonly TimeSpan[];
}

type Tables = Pick<JournalTables, 'events' | 'problems'>;

export function heldCoverage({ cursors, events, problems }: JournalTables): HeldCoverage {
  const tables = { events, problems };
  const cached: {
    journals: ReadonlyMap<number, Journal> | null;
    spans: readonly TimeSpan[];
    isOld: boolean;
  } = { journals: null, spans: [], isOld: true };
  const load = (): ReadonlyMap<number, Journal> => {
    const all = cursors.all().map((cursor) => [cursor.number, journalOf(tables, cursor)] as const);
    return new Map(all);
  };
  return {
    spans: () => {
      cached.journals ??= load();
      const now = cached.isOld ? joined([...cached.journals.values()]) : cached.spans;
      if (!isSame(cached.spans, now)) cached.spans = now;
      cached.isOld = false;
      return cached.spans;
    },
    follow: (cursor, changed) => {
      const { journals } = cached;
      if (journals === null) return;
      // If anything fails from here on, it is read again the next time.
      Object.assign(cached, { journals: null, isOld: true });
      const journal = followed(tables, journals.get(cursor.number), { cursor, changed });
      cached.journals = new Map([...journals, [cursor.number, journal]]);
    },
  };
}

/**
 * Returns the time that the journals span together, without the gaps of any of them: another journal does not have the events
 * that one lacks, although it may have others of that time.
 */
function joined(journals: readonly Journal[]): readonly TimeSpan[] {
  const gaps = journals.flatMap((each) => each.gaps).toSorted((a, b) => a.from - b.from);
  const spans: TimeSpan[] = [];
  let [next, through] = [0, -Infinity];
  for (const whole of united(journals.flatMap((each) => each.whole ?? []))) {
    let from = Math.max(whole.from, through);
    for (let gap = gaps[next]; gap !== undefined && gap.from <= whole.to; gap = gaps[++next]) {
      if (from <= gap.from) spans.push({ from, to: gap.from });
      through = Math.max(through, gap.to);
      from = Math.max(from, through);
    }
    if (from <= whole.to) spans.push({ from, to: whole.to });
  }
  return spans;
}

function followed(
  tables: Tables,
  known: Journal | undefined,
  { cursor, changed }: { readonly cursor: NumberedCursor; readonly changed: readonly Numbers[] },
): Journal {
  if (known === undefined) return journalOf(tables, cursor);
  const breaks = spliceBreaks(tables, known.breaks, { journal: cursor.number, changed });
  return { breaks, ...timesOf(tables, cursor, breaks) };
}

function journalOf(tables: Tables, cursor: NumberedCursor): Journal {
  const from = tables.events.above(cursor.number, -1);
  if (from === null) return { breaks: [], whole: null, gaps: [] };
  const breaks = breaksBetween(tables, { journal: cursor.number, from, to: null });
  return { breaks, ...timesOf(tables, cursor, breaks) };
}

/**
 * Returns the time of a journal and that of its gaps. A missing event has a time between those of the events around it, whichever
 * of the two is later: an agent may report late, and its clock may be wrong. Without an event after it, it came before the last
 * reading.
 */
function timesOf(
  { events }: Tables,
  cursor: NumberedCursor,
  breaks: readonly Break[],
): Pick<Journal, 'whole' | 'gaps'> {
  const { number, caughtUpAt } = cursor;
  const [first, last] = [events.above(number, -1), events.below(number, Number.MAX_SAFE_INTEGER)];
  if (first === null || last === null) return { whole: null, gaps: [] };
  const readTo = Math.max(last.at, caughtUpAt ?? 0);
  const gaps = breaks
    .map(({ before, after }) => ({
      from: Math.min(before.at, after?.at ?? lastCome(events, cursor, before).at),
      to: Math.max(before.at, after?.at ?? readTo),
    }))
    .toSorted((a, b) => a.from - b.from);
  const from = Math.min(first.at, gaps[0]?.from ?? first.at);
  const isOpen = breaks.at(-1)?.after === null;
  return { whole: { from, to: Math.max(isOpen ? last.at : readTo, gaps.at(-1)?.from ?? from) }, gaps };
}

/** Returns this event, or the last one before it that was not in the future when the journal was last read. */
function lastCome(
  events: Tables['events'],
  { number, caughtUpAt }: NumberedCursor,
  event: EventPosition,
): EventPosition {
  const readAt = caughtUpAt ?? Infinity;
  let found = event;
  while (found.at > readAt) {
    const earlier = events.below(number, found.seq);
    if (earlier === null) break;
    found = earlier;
  }
  return found;
}

function isSame(before: readonly TimeSpan[], now: readonly TimeSpan[]): boolean {
  if (before.length !== now.length) return false;
  return before.every(({ from, to }, nth) => from === now[nth]?.from && to === now[nth]?.to);
}

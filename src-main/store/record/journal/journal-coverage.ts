import { united, type TimeSpan } from '../../../domain/time-span.ts';
import type { EventPosition } from './journal-event-table.ts';
import type { JournalTables } from './journal-slice.ts';
import type { NumberedCursor } from './journal-cursor-table.ts';

/** Time spans in which the journals were read without a gap, cached in memory. */
export interface HeldCoverage {
  /** See JournalReader.journalCoverage. The same list until something changes. */
  readonly spans: () => readonly TimeSpan[];
  /** Drops what is known of a journal: a write to it was committed. */
  readonly invalidate: (journal: number) => void;
}

interface Journal {
  /** From its first event to its last, or to its last reading if nothing was missing then; null: it has no events. */
  readonly whole: TimeSpan | null;
  /** Times within which something of it is missing, ascending. */
  readonly gaps: readonly TimeSpan[];
}

export function heldCoverage(tables: JournalTables): HeldCoverage {
  const journals = new Map<number, Journal>();
  const cached: { spans: readonly TimeSpan[]; isOld: boolean } = { spans: [], isOld: true };
  return {
    spans: () => {
      if (!cached.isOld) return cached.spans;
      for (const cursor of tables.cursors.all())
        if (!journals.has(cursor.number)) journals.set(cursor.number, journalOf(tables, cursor));
      const now = joined([...journals.values()]);
      if (!isSame(cached.spans, now)) cached.spans = now;
      cached.isOld = false;
      return cached.spans;
    },
    invalidate: (journal) => {
      journals.delete(journal);
      cached.isOld = true;
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

/**
 * Returns the time of a journal and that of its gaps. A missing event has a time between those of the events around it, whichever
 * of the two is later: an agent may report late, and its clock may be wrong. Without an event after it, it came before the last
 * reading.
 */
function journalOf({ events, problems }: JournalTables, cursor: NumberedCursor): Journal {
  const { number, caughtUpAt } = cursor;
  const [first, last] = [events.first(number), events.lastUpTo(number)];
  if (first === null || last === null) return { whole: null, gaps: [] };
  const readTo = Math.max(last.at, caughtUpAt ?? 0);
  const breaks = problems.breaks(number);
  /** The last event by then that was not in the future when the journal was last read. */
  const lastCome = ({ seq }: EventPosition): EventPosition =>
    events.lastUpTo(number, { seq, at: caughtUpAt ?? Infinity }) ?? first;
  const gaps = breaks
    .map(({ before, after }) => ({
      from: Math.min(before.at, after?.at ?? lastCome(before).at),
      to: Math.max(before.at, after?.at ?? readTo),
    }))
    .toSorted((a, b) => a.from - b.from);
  const from = Math.min(first.at, gaps[0]?.from ?? first.at);
  const isOpen = breaks.at(-1)?.after === null;
  return { whole: { from, to: Math.max(isOpen ? last.at : readTo, gaps.at(-1)?.from ?? from) }, gaps };
}

function isSame(before: readonly TimeSpan[], now: readonly TimeSpan[]): boolean {
  if (before.length !== now.length) return false;
  return before.every(({ from, to }, nth) => from === now[nth]?.from && to === now[nth]?.to);
}

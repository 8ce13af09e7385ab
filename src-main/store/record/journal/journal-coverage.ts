import type { TimeSpan } from '../../../domain/time-span.ts';
import type { Break } from './journal-breaks.ts';
import { breaksBetween, spliceBreaks } from './journal-breaks.ts';
import type { Numbers } from './feed-problem-table.ts';
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
  readonly spans: readonly TimeSpan[];
}

type Tables = Pick<JournalTables, 'events' | 'problems'>;

export function heldCoverage({ cursors, events, problems }: JournalTables): HeldCoverage {
  const tables = { events, problems };
  const cached: { journals: ReadonlyMap<number, Journal> | null; spans: readonly TimeSpan[] | null } = {
    journals: null,
    spans: null,
  };
  const load = (): ReadonlyMap<number, Journal> => {
    const all = cursors.all().map((cursor) => [cursor.number, journalOf(tables, cursor)] as const);
    return new Map(all);
  };
  return {
    spans: () => {
      cached.journals ??= load();
      cached.spans ??= joined([...cached.journals.values()].map(({ spans }) => spans));
      return cached.spans;
    },
    follow: (cursor, changed) => {
      const { journals } = cached;
      if (journals === null) return;
      // If anything fails from here on, it is read again the next time.
      cached.journals = null;
      const known = journals.get(cursor.number);
      const journal = followed(tables, known, { cursor, changed });
      cached.journals = new Map([...journals, [cursor.number, journal]]);
      if (!isSame(known?.spans ?? [], journal.spans)) cached.spans = null;
    },
  };
}

/** Joins each journal with the one before it if that is known to where it begins. */
function joined(journals: readonly (readonly TimeSpan[])[]): readonly TimeSpan[] {
  const spans: TimeSpan[] = [];
  for (const [first, ...rest] of journals) {
    if (first === undefined) continue;
    const last = spans.at(-1);
    if (last !== undefined && last.from <= first.from && first.from <= last.to)
      spans[spans.length - 1] = { from: last.from, to: first.to };
    else spans.push(first);
    spans.push(...rest);
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
  return { breaks, spans: spansOf(tables, cursor, breaks) };
}

function journalOf(tables: Tables, cursor: NumberedCursor): Journal {
  const from = tables.events.above(cursor.number, -1);
  if (from === null) return { breaks: [], spans: [] };
  const breaks = breaksBetween(tables, { journal: cursor.number, from, to: null });
  return { breaks, spans: spansOf(tables, cursor, breaks) };
}

/**
 * Returns the spans of a journal: the time between its gaps. A missing event has a time between those of the events around it,
 * whichever of the two is later: an agent may report late, and its clock may be wrong.
 */
function spansOf(
  { events }: Tables,
  { number, caughtUpAt }: NumberedCursor,
  breaks: readonly Break[],
): readonly TimeSpan[] {
  const [first, last] = [events.above(number, -1), events.below(number, Number.MAX_SAFE_INTEGER)];
  if (first === null || last === null) return [];
  const gaps = breaks.map(gapOf).toSorted((a, b) => a.from - b.from);
  const spans: TimeSpan[] = [];
  let from = Math.min(first.at, gaps[0]?.from ?? first.at);
  for (const gap of gaps) {
    if (from <= gap.from) spans.push({ from, to: gap.from });
    from = Math.max(from, gap.to);
  }
  const to = Math.max(last.at, caughtUpAt ?? 0);
  return from > to ? spans : [...spans, { from, to }];
}

const gapOf = ({ before, after }: Break): TimeSpan =>
  after === null
    ? { from: before.at, to: Infinity }
    : { from: Math.min(before.at, after.at), to: Math.max(before.at, after.at) };

function isSame(before: readonly TimeSpan[], now: readonly TimeSpan[]): boolean {
  if (before.length !== now.length) return false;
  return before.every(({ from, to }, nth) => from === now[nth]?.from && to === now[nth]?.to);
}

import type { Numbers } from './feed-problem-table.ts';
import type { Told } from './journal-event-table.ts';
import type { JournalTables } from './journal-turn.ts';

/** Two words that follow each other with something missing in between. */
export interface Break {
  readonly before: Told;
  /** null: nothing came after what is missing. */
  readonly after: Told | null;
}

type Tables = Pick<JournalTables, 'events' | 'problems'>;

interface Stretch {
  readonly journal: number;
  /** The word to begin with. */
  readonly from: Told;
  /** The word to end with; null: to the end. */
  readonly to: Told | null;
}

/** Ascending. It costs as much as there are breaks. */
export function breaksBetween(
  { events, problems }: Tables,
  { journal, from, to }: Stretch,
): readonly Break[] {
  const breaks: Break[] = [];
  const end = to?.seq ?? Number.MAX_SAFE_INTEGER;
  for (let start: Told | null = from; start !== null && start.seq < end;) {
    const hole = problems.nextHole(journal, { from: start.seq, to: end });
    if (hole === null) return breaks;
    const before: Told = events.below(journal, hole) ?? start;
    const after: Told | null = events.above(journal, hole);
    breaks.push({ before, after });
    start = after;
  }
  return breaks;
}

/** The breaks as they are since these numbers were touched: only those around them are read. */
export function spliceBreaks(
  tables: Tables,
  known: readonly Break[],
  { journal, touched }: { readonly journal: number; readonly touched: readonly Numbers[] },
): readonly Break[] {
  if (touched.length === 0) return known;
  const breaks = [...known];
  for (const { from, to } of joined(touched)) {
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

/** Numbers that touch each other as one, ascending. */
function joined(touched: readonly Numbers[]): readonly Numbers[] {
  const stretches: { from: number; to: number }[] = [];
  for (const { from, to } of touched.toSorted((a, b) => a.from - b.from)) {
    const last = stretches.at(-1);
    if (last === undefined || from > last.to + 1) stretches.push({ from, to });
    else last.to = Math.max(last.to, to);
  }
  return stretches;
}

/** Of the first break that begins at this number or later. */
function indexFrom(breaks: readonly Break[], seq: number): number {
  let [low, high] = [0, breaks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((breaks[middle]?.before.seq ?? Infinity) < seq) low = middle + 1;
    else high = middle;
  }
  return low;
}

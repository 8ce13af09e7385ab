import type { TimeSpan } from '../domain/time-span.ts';
import type { JournalTables } from './journal-turn.ts';
import type { NumberedCursor } from './journal-cursor-table.ts';

/** See JournalReader.journalCoverage. What came before a hole and what came after it bound the hole. */
export function journalCoverage({ cursors, events, problems }: JournalTables): readonly TimeSpan[] {
  return cursors.all().flatMap((cursor) => spansOf(cursor, { events, problems }));
}

function spansOf(
  { number, caughtUpAt }: NumberedCursor,
  { events, problems }: Pick<JournalTables, 'events' | 'problems'>,
): readonly TimeSpan[] {
  const whole = events.span(number);
  if (whole === null) return [];
  const end = Math.max(whole.lastAt, caughtUpAt ?? 0);
  const spans: TimeSpan[] = [];
  let from: number | null = whole.firstAt;
  for (const hole of problems.missing(number)) {
    const { before, after } = events.timesAround(number, hole);
    if (from !== null && before !== null && before >= from) spans.push({ from, to: before });
    from = after;
  }
  if (from !== null && end >= from) spans.push({ from, to: end });
  return spans;
}

import { createHash } from 'node:crypto';
import type { JournalEvent } from '../domain/journal/journal-event.ts';
import type { JournalEntry } from './agent-journal.ts';
import { contentOf, idOf, isNamedOnce, reusedText } from '../domain/journal/named-once.ts';
import type { FeedFinding, FeedNotes } from './feed-findings.ts';

type EventLocation = Pick<FeedFinding, 'place' | 'line'>;

/** Checks the entries of one journal: each alone, and their numbers and ids together. */
export interface JournalCheck {
  readonly take: (entry: JournalEntry, at: EventLocation) => void;
  /** Reports the sequence numbers that are missing. */
  readonly end: () => void;
}

export function createJournalCheck(notes: FeedNotes): JournalCheck {
  const seen = new Map<number, EventLocation & { readonly digest: string }>();
  const named = new Map<string, { readonly seq: number; readonly digest: string }>();
  notes.countJournal();
  const checkId = (event: JournalEvent, at: EventLocation): void => {
    if (!isNamedOnce(event)) return;
    const { field, id } = idOf(event);
    const digest = digestOf(contentOf(event));
    const first = named.get(`${field} ${id}`);
    if (first === undefined) named.set(`${field} ${id}`, { seq: event.seq, digest });
    else if (first.digest !== digest)
      notes.note({ ...at, seq: event.seq, field, problem: reusedText(id, first.seq) });
  };
  return {
    take: (entry, at) => {
      notes.countEvent();
      const seq = entry.kind === 'event' ? entry.event.seq : entry.problem.seq;
      for (const finding of findingsOf(entry)) notes.note({ ...at, seq, ...finding });
      if (seq === null) return;
      if (seq === 0) notes.note({ ...at, seq, field: 'seq', problem: fromOne });
      const digest = digestOf(entry.kind === 'event' ? entry.raw : entry.problem.raw);
      const first = seen.get(seq);
      if (first === undefined) {
        seen.set(seq, { ...at, digest });
        if (entry.kind === 'event') checkId(entry.event, at);
      } else if (first.digest !== digest)
        notes.note({ ...at, seq, field: 'seq', problem: `${seq} was already used with different content` });
    },
    end: () => {
      const numbers = [...seen.keys()].toSorted((a, b) => a - b);
      for (const [nth, seq] of numbers.entries()) {
        const before = numbers[nth - 1];
        const at = seen.get(seq);
        if (before === undefined || at === undefined || seq === before + 1) continue;
        const missing = seq - before === 2 ? `${seq - 1} is` : `${before + 1} to ${seq - 1} are`;
        const { place, line } = at;
        notes.note({
          place,
          line,
          seq,
          field: 'seq',
          problem: `is ${seq}, and ${missing} missing before it`,
        });
      }
    },
  };
}

const fromOne = 'is 0, and numbers begin at 1: over HTTP it is not read';

/** Maximum length of a quoted unreadable line. */
const longestExcerpt = 60;

function findingsOf(entry: JournalEntry): readonly Pick<FeedFinding, 'field' | 'problem'>[] {
  if (entry.kind === 'event')
    return entry.dropped.map(({ field, problem }) => ({ field, problem: `${problem}. It is read as null` }));
  const { fields, reason, raw } = entry.problem;
  if (fields.length > 0) return fields;
  return [{ field: '', problem: `${reason} ${raw.slice(0, longestExcerpt)}` }];
}

/** Digest of a line's text, to recognize a repeated line. */
function digestOf(raw: string): string {
  return createHash('sha256').update(raw).digest('base64').slice(0, 16);
}

import type { Database } from 'better-sqlite3';
import type { JournalEvent, Refusal } from '../domain/journal-event.ts';

/** The number of an event, and when it was. */
export interface Told {
  readonly seq: number;
  readonly at: number;
}

/** Looks events up by their number, and adds them. */
export interface JournalEventTable {
  readonly add: (journal: number, event: JournalEvent, raw: string) => void;
  /** As the agent wrote it; null where it is not known. */
  readonly raw: (journal: number, seq: number) => string | null;
  /** The event with the next number below, or above, this one; null: there is none. */
  readonly below: (journal: number, seq: number) => Told | null;
  readonly above: (journal: number, seq: number) => Told | null;
}

export function journalEventTable(record: Database): JournalEventTable {
  const insert = record.prepare('INSERT INTO journal_event VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const selectRaw = record
    .prepare<[number, number], string>('SELECT raw FROM journal_event WHERE journal = ? AND seq = ?')
    .pluck();
  const below = record.prepare<[number, number], Told>(
    'SELECT seq, at FROM journal_event WHERE journal = ? AND seq < ? ORDER BY seq DESC LIMIT 1',
  );
  const above = record.prepare<[number, number], Told>(
    'SELECT seq, at FROM journal_event WHERE journal = ? AND seq > ? ORDER BY seq LIMIT 1',
  );
  return {
    add: (journal, event, raw) => {
      const { seq, type, at, coin } = event;
      insert.run(journal, seq, type, at, coin, ...keysOf(event), JSON.stringify(event), raw);
    },
    raw: (journal, seq) => selectRaw.get(journal, seq) ?? null,
    below: (journal, seq) => below.get(journal, seq) ?? null,
    above: (journal, seq) => above.get(journal, seq) ?? null,
  };
}

/** What an event may be looked for by. */
interface EventKeys {
  readonly decisionId?: string | null;
  readonly orderId?: string | null;
  readonly status?: string;
  readonly venueOid?: number | null;
  readonly cloid?: string | null;
  readonly refusedBy?: Refusal | null;
}

function keysOf(event: JournalEvent): readonly (string | number | null)[] {
  const keys: EventKeys & Pick<JournalEvent, 'seq'> = event;
  const found = [keys.decisionId, keys.orderId, keys.status, keys.venueOid, keys.cloid?.toLowerCase()];
  return [...found, keys.refusedBy?.gate].map((key) => key ?? null);
}

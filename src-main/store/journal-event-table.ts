import type { Database } from 'better-sqlite3';
import type { JournalEvent, Refusal } from '../domain/journal-event.ts';

/** Looks events up by their number, and adds them. */
export interface JournalEventTable {
  readonly add: (journal: number, event: JournalEvent, raw: string) => void;
  /** As the agent wrote it; null where it is not known. */
  readonly raw: (journal: number, seq: number) => string | null;
  /** Of the events with the next number below and above one. null: there is none. */
  readonly timesAround: (
    journal: number,
    seq: { readonly from: number; readonly to: number },
  ) => { readonly before: number | null; readonly after: number | null };
  /** null: it has no event. */
  readonly span: (journal: number) => { readonly firstAt: number; readonly lastAt: number } | null;
}

export function journalEventTable(record: Database): JournalEventTable {
  const insert = record.prepare('INSERT INTO journal_event VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const selectRaw = record
    .prepare<[number, number], string>('SELECT raw FROM journal_event WHERE journal = ? AND seq = ?')
    .pluck();
  const below = record
    .prepare<[number, number], number>(
      'SELECT at FROM journal_event WHERE journal = ? AND seq < ? ORDER BY seq DESC LIMIT 1',
    )
    .pluck();
  const above = record
    .prepare<[number, number], number>(
      'SELECT at FROM journal_event WHERE journal = ? AND seq > ? ORDER BY seq LIMIT 1',
    )
    .pluck();
  return {
    add: (journal, event, raw) => {
      const { seq, type, at, coin } = event;
      insert.run(journal, seq, type, at, coin, ...keysOf(event), JSON.stringify(event), raw);
    },
    raw: (journal, seq) => selectRaw.get(journal, seq) ?? null,
    timesAround: (journal, { from, to }) => ({
      before: below.get(journal, from) ?? null,
      after: above.get(journal, to) ?? null,
    }),
    span: (journal) => {
      const [firstAt, lastAt] = [above.get(journal, -1), below.get(journal, Number.MAX_SAFE_INTEGER)];
      return firstAt === undefined || lastAt === undefined ? null : { firstAt, lastAt };
    },
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

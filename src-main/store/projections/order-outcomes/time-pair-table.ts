import type { Database } from 'better-sqlite3';
import type { Reach } from './time-reaches.ts';

export interface StoredWindow {
  readonly key: string;
  readonly kind: string;
  readonly from: number;
  readonly to: number;
  /** What it is paired with, and when that is. */
  readonly instant: string | null;
  readonly instantAt: number | null;
}

export interface StoredInstant {
  readonly key: string;
  readonly kind: string;
  readonly at: number;
  readonly window: string | null;
}

/** The rows of one pairing. */
export interface TimePairTable {
  readonly window: (key: string) => StoredWindow | null;
  readonly instant: (key: string) => StoredInstant | null;
  /** Instants of a kind from a time on, ascending, so many; of the last time all. */
  readonly instantsFrom: (kind: string, from: number, most: number) => readonly StoredInstant[];
  /** Windows of a kind that are open in [from, to) and were taken by no instant before. */
  readonly windowsIn: (kind: string, from: number, to: number) => readonly StoredWindow[];
  readonly addWindow: (key: string, window: Pick<StoredWindow, 'kind' | 'from' | 'to'>) => void;
  readonly addInstant: (key: string, instant: Pick<StoredInstant, 'kind' | 'at'>) => void;
  readonly dropWindow: (key: string) => void;
  readonly dropInstant: (key: string) => void;
  readonly pairWindow: (key: string, instant: Pick<StoredInstant, 'key' | 'at'> | null) => void;
  readonly pairInstant: (key: string, window: string | null) => void;
  /** What earlier turns have left, a kind's ascending, which is due no more. */
  readonly takeDue: () => readonly KindReach[];
  readonly putDue: (kind: string, reaches: readonly Reach[]) => void;
  readonly isDue: () => boolean;
}

export interface KindReach extends Reach {
  readonly kind: string;
}

const windowColumns = 'key, kind, from_at AS "from", to_at AS "to", instant, instant_at AS instantAt';
const instantColumns = 'key, kind, at, window';

export function timePairTable(record: Database, pairing: string): TimePairTable {
  const selectWindow = record.prepare<[string, string], StoredWindow>(
    `SELECT ${windowColumns} FROM time_window WHERE pairing = ? AND key = ?`,
  );
  const selectInstant = record.prepare<[string, string], StoredInstant>(
    `SELECT ${instantColumns} FROM time_instant WHERE pairing = ? AND key = ?`,
  );
  const addWindow = record.prepare('INSERT INTO time_window VALUES (?, ?, ?, ?, ?, NULL, NULL)');
  const addInstant = record.prepare('INSERT INTO time_instant VALUES (?, ?, ?, ?, NULL)');
  const dropWindow = record.prepare('DELETE FROM time_window WHERE pairing = ? AND key = ?');
  const dropInstant = record.prepare('DELETE FROM time_instant WHERE pairing = ? AND key = ?');
  const pairWindow = record.prepare(
    'UPDATE time_window SET instant = ?, instant_at = ? WHERE pairing = ? AND key = ?',
  );
  const pairInstant = record.prepare('UPDATE time_instant SET window = ? WHERE pairing = ? AND key = ?');
  return {
    ...reads(record, pairing),
    ...left(record, pairing),
    window: (key) => selectWindow.get(pairing, key) ?? null,
    instant: (key) => selectInstant.get(pairing, key) ?? null,
    addWindow: (key, { kind, from, to }) => void addWindow.run(pairing, key, kind, from, to),
    addInstant: (key, { kind, at }) => void addInstant.run(pairing, key, kind, at),
    dropWindow: (key) => void dropWindow.run(pairing, key),
    dropInstant: (key) => void dropInstant.run(pairing, key),
    pairWindow: (key, instant) =>
      void pairWindow.run(instant?.key ?? null, instant?.at ?? null, pairing, key),
    pairInstant: (key, window) => void pairInstant.run(window, pairing, key),
  };
}

function reads(record: Database, pairing: string): Pick<TimePairTable, 'instantsFrom' | 'windowsIn'> {
  const selectFrom = record.prepare<[string, string, number, number], StoredInstant>(
    `SELECT ${instantColumns} FROM time_instant WHERE pairing = ? AND kind = ? AND at >= ? ORDER BY at LIMIT ?`,
  );
  const selectAt = record.prepare<[string, string, number], StoredInstant>(
    `SELECT ${instantColumns} FROM time_instant WHERE pairing = ? AND kind = ? AND at = ?`,
  );
  const longest = record
    .prepare<[string, string], number>(
      `SELECT to_at - from_at FROM time_window WHERE pairing = ? AND kind = ? ORDER BY to_at - from_at DESC LIMIT 1`,
    )
    .pluck();
  // None that begins before `to` ends later than that and the longest of the kind.
  const selectOpen = record.prepare<[string, string, number, number, number, number], StoredWindow>(
    `SELECT ${windowColumns} FROM time_window INDEXED BY time_window_by_end
     WHERE pairing = ? AND kind = ? AND to_at >= ? AND to_at < ? AND from_at < ?
       AND (instant_at IS NULL OR instant_at >= ?)`,
  );
  return {
    instantsFrom: (kind, from, most) => {
      const found = selectFrom.all(pairing, kind, from, most);
      const lastAt = found.at(-1)?.at;
      if (lastAt === undefined || found.length < most) return found;
      return [...found.filter(({ at }) => at < lastAt), ...selectAt.all(pairing, kind, lastAt)];
    },
    windowsIn: (kind, from, to) => {
      const lengthMs = longest.get(pairing, kind);
      return lengthMs === undefined ? [] : selectOpen.all(pairing, kind, from, to + lengthMs, to, from);
    },
  };
}

function left(record: Database, pairing: string): Pick<TimePairTable, 'takeDue' | 'putDue' | 'isDue'> {
  const select = record.prepare<[string], KindReach>(
    'SELECT kind, from_at AS "from", to_at AS "to" FROM time_due WHERE pairing = ? ORDER BY kind, from_at',
  );
  const clear = record.prepare('DELETE FROM time_due WHERE pairing = ?');
  const add = record.prepare('INSERT INTO time_due VALUES (?, ?, ?, ?)');
  const isAny = record.prepare<[string], number>('SELECT 1 FROM time_due WHERE pairing = ? LIMIT 1').pluck();
  return {
    takeDue: () => {
      const due = select.all(pairing);
      if (due.length > 0) clear.run(pairing);
      return due;
    },
    putDue: (kind, reaches) => reaches.forEach(({ from, to }) => add.run(pairing, kind, from, to)),
    isDue: () => isAny.get(pairing) !== undefined,
  };
}

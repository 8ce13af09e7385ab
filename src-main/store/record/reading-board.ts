import type { Database } from 'better-sqlite3';
import { parsedJson } from '../../json-text.ts';
import type { z } from 'zod';
import type { Dated, CompleteReading } from '../account.ts';
import { storedUnreadable } from './account/account-shapes.ts';

/** The last readings of one kind, by key. */
export interface ReadingCache<T> {
  /** Readings as of the last put. Each put makes a new map and leaves earlier ones unchanged. */
  readonly all: () => ReadonlyMap<string, CompleteReading<T>>;
  /** The last put wins. An undated reading is not saved, so that the stored reading is one that the history contains. */
  readonly put: (readings: readonly (readonly [string, CompleteReading<T> & Dated])[]) => void;
  /** Forgets all of them. */
  readonly clear: () => void;
}

/** Last readings in memory; the file behind them follows with each flush. */
export interface ReadingBoard {
  /** A reading stored in another shape (damaged, or by another version) counts as unread. */
  readonly cache: <T>(kind: string, shape: z.ZodType<T>) => ReadingCache<T>;
  readonly flush: () => void;
}

interface ReadingRow {
  readonly key: string;
  readonly received_at: number;
  readonly value: string;
  /** JSON; null: nothing was unreadable. */
  readonly unreadable: string | null;
}

interface UnsavedReading {
  readonly kind: string;
  readonly key: string;
  /** null: forgotten. */
  readonly reading: CompleteReading<unknown> | null;
}

export function readingBoard(record: Database): ReadingBoard {
  const select = record.prepare<[string], ReadingRow>(
    'SELECT key, received_at, value, unreadable FROM last_reading WHERE kind = ?',
  );
  const insert = record.prepare(
    `INSERT OR REPLACE INTO last_reading (kind, key, received_at, value, unreadable)
     VALUES (?, ?, ?, ?, ?)`,
  );
  const remove = record.prepare('DELETE FROM last_reading WHERE kind = ? AND key = ?');
  const unsaved = new Map<string, UnsavedReading>();
  const save = record.transaction((readings: readonly UnsavedReading[]) => {
    for (const { kind, key, reading } of readings) {
      if (reading === null) remove.run(kind, key);
      else insert.run(kind, key, reading.receivedAt, JSON.stringify(reading.value), unreadableText(reading));
    }
  });
  return {
    cache: (kind, shape) => {
      const state = { readings: new Map(select.all(kind).flatMap((row) => storedReading(row, shape))) };
      return {
        all: () => state.readings,
        put: (readings) => {
          const next = new Map(state.readings);
          for (const [key, { isDated = true, ...reading }] of readings) {
            next.set(key, reading);
            if (isDated) unsaved.set(`${kind} ${key}`, { kind, key, reading });
          }
          state.readings = next;
        },
        clear: () => {
          for (const key of state.readings.keys())
            unsaved.set(`${kind} ${key}`, { kind, key, reading: null });
          state.readings = new Map();
        },
      };
    },
    flush: () => {
      if (unsaved.size === 0) return;
      save([...unsaved.values()]);
      unsaved.clear();
    },
  };
}

function storedReading<T>(row: ReadingRow, shape: z.ZodType<T>): [string, CompleteReading<T>][] {
  const parsed = shape.safeParse(parsedJson(row.value));
  if (!parsed.success) return [];
  const reading = { value: parsed.data, receivedAt: row.received_at };
  if (row.unreadable === null) return [[row.key, reading]];
  // If this list can't be parsed, anything may have been unreadable.
  const unreadable = storedUnreadable.safeParse(parsedJson(row.unreadable)).data ?? [null];
  return [[row.key, { ...reading, unreadable }]];
}

function unreadableText({ unreadable = [] }: CompleteReading<unknown>): string | null {
  return unreadable.length === 0 ? null : JSON.stringify(unreadable);
}

import type { Database } from 'better-sqlite3';
import type { z } from 'zod';
import type { Received } from './account.ts';

/** The last readings of one kind, by key. */
export interface ReadingShelf<T> {
  /** A new map with every put: who holds one sees it unchanged. */
  readonly all: () => ReadonlyMap<string, Received<T>>;
  /** The last put wins. */
  readonly put: (readings: readonly (readonly [string, Received<T>])[]) => void;
}

/** Last readings in memory; the file behind them follows with each flush. */
export interface ReadingBoard {
  /** What is stored in another shape (damaged, or by another version) is taken for unread. */
  readonly shelf: <T>(kind: string, shape: z.ZodType<T>) => ReadingShelf<T>;
  readonly flush: () => void;
}

interface ReadingRow {
  readonly key: string;
  readonly received_at: number;
  readonly value: string;
}

interface UnsavedReading {
  readonly kind: string;
  readonly key: string;
  readonly reading: Received<unknown>;
}

export function readingBoard(record: Database): ReadingBoard {
  const select = record.prepare<[string], ReadingRow>(
    'SELECT key, received_at, value FROM last_reading WHERE kind = ?',
  );
  const insert = record.prepare('INSERT OR REPLACE INTO last_reading VALUES (?, ?, ?, ?)');
  const unsaved = new Map<string, UnsavedReading>();
  const save = record.transaction((readings: readonly UnsavedReading[]) => {
    for (const { kind, key, reading } of readings)
      insert.run(kind, key, reading.receivedAt, JSON.stringify(reading.value));
  });
  return {
    shelf: (kind, shape) => {
      const held = { readings: new Map(select.all(kind).flatMap((row) => storedReading(row, shape))) };
      return {
        all: () => held.readings,
        put: (readings) => {
          held.readings = new Map([...held.readings, ...readings]);
          for (const [key, reading] of readings) unsaved.set(`${kind} ${key}`, { kind, key, reading });
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

function storedReading<T>(row: ReadingRow, shape: z.ZodType<T>): [string, Received<T>][] {
  const parsed = shape.safeParse(parsedJson(row.value));
  return parsed.success ? [[row.key, { value: parsed.data, receivedAt: row.received_at }]] : [];
}

/** undefined where it is no JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

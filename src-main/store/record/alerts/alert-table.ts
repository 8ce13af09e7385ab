import type { Database } from 'better-sqlite3';
import type { AlertBook } from '../../../domain/alerts/alert-book.ts';
import { storedAlert } from './alert-shapes.ts';
import { parsedJson } from '../reading-board.ts';

interface AlertRow {
  readonly key: string;
  readonly entry: string;
  readonly seen: number;
}

type Alerts = Pick<AlertBook, 'state' | 'seen'>;
export type Write = () => void;

interface AlertTable {
  /** An alert that is stored in another shape is taken for none. */
  readonly read: () => Alerts;
  /** The writes that what differs takes. */
  readonly changes: (before: Alerts, after: Alerts) => readonly Write[];
}

export function alertTable(record: Database): AlertTable {
  const select = record.prepare<[], AlertRow>('SELECT key, entry, seen FROM alert ORDER BY key');
  const insert = record.prepare('INSERT OR REPLACE INTO alert (key, entry, seen) VALUES (?, ?, ?)');
  const remove = record.prepare('DELETE FROM alert WHERE key = ?');
  return {
    read: () => {
      const rows = select.all().flatMap(({ key, entry, seen }) => {
        const parsed = storedAlert.safeParse(parsedJson(entry));
        return parsed.success && parsed.data.alert.key === key ? [{ entry: parsed.data, seen }] : [];
      });
      return {
        state: rows.map(({ entry }) => entry),
        seen: new Set(rows.filter(({ seen }) => seen === 1).map(({ entry }) => entry.alert.key)),
      };
    },
    changes: (before, after) => {
      const held = rowsOf(before);
      const wanted = rowsOf(after);
      const news = [...wanted.values()].filter((row) => !isSame(row, held.get(row.key)));
      const gone = [...held.keys()].filter((key) => !wanted.has(key));
      return [
        ...news.map(
          ({ key, entry, seen }) =>
            () =>
              void insert.run(key, entry, seen),
        ),
        ...gone.map((key) => () => void remove.run(key)),
      ];
    },
  };
}

function rowsOf({ state, seen }: Alerts): ReadonlyMap<string, AlertRow> {
  return new Map(
    state.map((entry) => {
      const { key } = entry.alert;
      return [key, { key, entry: JSON.stringify(entry), seen: Number(seen.has(key)) }];
    }),
  );
}

function isSame(row: AlertRow, held: AlertRow | undefined): boolean {
  return held !== undefined && row.entry === held.entry && row.seen === held.seen;
}

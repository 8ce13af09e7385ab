import type { Database } from 'better-sqlite3';
import type { AlertBook } from '../../../domain/alerts/alert-book.ts';
import { parsedJson } from '../reading-board.ts';
import { changeWriter } from '../state-log.ts';
import { storedAlert, type StoredAlert } from './alert-shapes.ts';

type Alerts = Pick<AlertBook, 'state' | 'seen'>;
/** `at`: world ms. To be used in a transaction. */
export type Write = (at: number) => void;

interface AlertTable {
  /** An alert that is stored in another shape is taken for none. */
  readonly read: () => Alerts;
  /** The writes that what differs takes. */
  readonly changes: (before: Alerts, after: Alerts) => readonly Write[];
}

const table = 'alert_change';
/** An account has one list of alerts. */
const scope = '';

/** Each alert's changes, numbered rows of the record; what holds now is the last of each. */
export function alertTable(record: Database): AlertTable {
  const select = record.prepare<[string], { readonly key: string; readonly value: string }>(
    `SELECT now.key, c.value FROM current_state AS now CROSS JOIN ${table} AS c ON c.seq = now.seq
     WHERE now.log = ? ORDER BY now.key`,
  );
  const write = changeWriter(record, table);
  return {
    read: () => {
      const rows = select.all(table).flatMap(({ key, value }) => {
        const parsed = storedAlert.safeParse(parsedJson(value));
        return parsed.success && parsed.data.entry.alert.key === key ? [parsed.data] : [];
      });
      return {
        state: rows.map(({ entry }) => entry),
        seen: new Set(rows.filter(({ isSeen }) => isSeen).map(({ entry }) => entry.alert.key)),
      };
    },
    changes: (before, after) => {
      const held = valuesOf(before);
      const wanted = valuesOf(after);
      const changed = [
        ...[...wanted].filter(([key, value]) => held.get(key) !== value),
        ...[...held.keys()].filter((key) => !wanted.has(key)).map((key) => [key, null] as const),
      ];
      if (changed.length === 0) return [];
      return [
        (at) =>
          write([{ scope, at, changes: changed.map(([key, value]) => ({ key, value, at, seenAt: null })) }]),
      ];
    },
  };
}

function valuesOf({ state, seen }: Alerts): ReadonlyMap<string, string> {
  return new Map(
    state.map((entry) => {
      const { key } = entry.alert;
      return [key, JSON.stringify({ entry, isSeen: seen.has(key) } satisfies StoredAlert)];
    }),
  );
}

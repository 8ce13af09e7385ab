import type { Database } from 'better-sqlite3';
import type { AlertBook, AlertState } from '../../../domain/alerts/alert-book.ts';
import type { AlertReader } from '../../alerts.ts';
import { parsedJson } from '../reading-board.ts';
import { changeWriter } from '../state-log.ts';
import { storedAlert, type StoredAlert } from './alert-shapes.ts';

type Alerts = Pick<AlertBook, 'state' | 'seen'>;
/** A write that is run in a transaction. `at`: world ms. */
export type Write = (at: number) => void;

interface AlertTable {
  /** An alert that is stored in another shape is left out. */
  readonly read: () => Alerts;
  readonly history: AlertReader['alertHistory'];
  /** Writes that turn `before` into `after`; none if they are the same. */
  readonly changes: (before: Alerts, after: Alerts) => readonly Write[];
}

const table = 'alert_change';
/** An account has one list of alerts. */
const scope = '';

/**
 * Stores each alert's changes as numbered rows of the record; the last one is its state now. The events that an alert has counted
 * are stored separately: an event that is no longer recent changes no alert.
 */
export function alertTable(record: Database): AlertTable {
  const select = record.prepare<[string], { readonly key: string; readonly value: string }>(
    `SELECT now.key, c.value FROM current_state AS now CROSS JOIN ${table} AS c ON c.seq = now.seq
     WHERE now.log = ? ORDER BY now.key`,
  );
  const resolvedAt = "'$.entry.alert.resolvedAt'";
  // The last change before the alert is raised after it was resolved, or before it is forgotten.
  const selectLast = record
    .prepare<[], string>(
      `SELECT value FROM (SELECT value, lead(value) OVER (PARTITION BY key ORDER BY at, seq) AS next FROM ${table})
       WHERE value IS NOT NULL
         AND (next IS NULL OR (value ->> ${resolvedAt} IS NOT NULL AND next ->> ${resolvedAt} IS NULL))`,
    )
    .pluck();
  const write = changeWriter(record, table);
  const events = eventTable(record);
  return {
    read: () => {
      const rows = select.all(table).flatMap(({ key, value }) => {
        const parsed = storedAlert.safeParse(parsedJson(value));
        return parsed.success && parsed.data.entry.alert.key === key ? [parsed.data] : [];
      });
      return {
        state: rows.map(({ entry }) => ({ ...entry, seen: events.read(entry.alert.key) })),
        seen: new Set(rows.filter(({ isSeen }) => isSeen).map(({ entry }) => entry.alert.key)),
      };
    },
    history: (fromTime, toTime) =>
      selectLast
        .all()
        .flatMap((value) => storedAlert.safeParse(parsedJson(value)).data?.entry.alert ?? [])
        .filter(({ raisedAt }) => raisedAt >= fromTime && raisedAt <= toTime)
        .toSorted((a, b) => b.raisedAt - a.raisedAt || (a.key < b.key ? -1 : 1)),
    changes: (before, after) => {
      const stored = valuesOf(before);
      const wanted = valuesOf(after);
      const changed = [
        ...[...wanted].filter(([key, value]) => stored.get(key) !== value),
        ...[...stored.keys()].filter((key) => !wanted.has(key)).map((key) => [key, null] as const),
      ];
      const writeChanged: Write = (at) =>
        write([{ scope, at, changes: changed.map(([key, value]) => ({ key, value, at, seenAt: null })) }]);
      return [...(changed.length === 0 ? [] : [writeChanged]), ...events.changes(before.state, after.state)];
    },
  };
}

function valuesOf({ state, seen }: Alerts): ReadonlyMap<string, string> {
  return new Map(
    state.map(({ alert, notices, isHeldBack }) => {
      const stored: StoredAlert = { entry: { alert, notices, isHeldBack }, isSeen: seen.has(alert.key) };
      return [alert.key, JSON.stringify(stored)];
    }),
  );
}

interface EventTable {
  readonly read: (key: string) => readonly string[];
  readonly changes: (before: AlertState, after: AlertState) => readonly Write[];
}

function eventTable(record: Database): EventTable {
  const select = record
    .prepare<[string], string>('SELECT event FROM alert_event WHERE key = ? ORDER BY event')
    .pluck();
  const insert = record.prepare<[string, string]>(
    'INSERT OR IGNORE INTO alert_event (key, event) VALUES (?, ?)',
  );
  const remove = record.prepare<[string, string]>('DELETE FROM alert_event WHERE key = ? AND event = ?');
  return {
    read: (key) => select.all(key),
    changes: (before, after) => {
      const stored = eventsOf(before);
      const wanted = eventsOf(after);
      return [
        ...missingIn(stored, wanted).map((event) => () => void insert.run(...event)),
        ...missingIn(wanted, stored).map((event) => () => void remove.run(...event)),
      ];
    },
  };
}

type Events = ReadonlyMap<string, ReadonlySet<string>>;

const eventsOf = (state: AlertState): Events =>
  new Map(state.map(({ alert, seen }) => [alert.key, new Set(seen)]));

/** Returns alert and event of those in `some` that `known` lacks. */
const missingIn = (known: Events, some: Events): readonly (readonly [key: string, event: string])[] =>
  [...some].flatMap(([key, events]) =>
    [...events].filter((event) => known.get(key)?.has(event) !== true).map((event) => [key, event] as const),
  );

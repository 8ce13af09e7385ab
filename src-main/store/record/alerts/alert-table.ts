import type { Database } from 'better-sqlite3';
import type { AlertBook, AlertState } from '../../../domain/alerts/alert-book.ts';
import type { AlertReader } from '../../alerts.ts';
import { parsedJson } from '../../../json-text.ts';
import { changeWriter } from '../state-log.ts';
import { storedAlert, type StoredAlert } from './alert-shapes.ts';

type Alerts = Pick<AlertBook, 'state' | 'seen' | 'unreadable'>;
/** A write that is run in a transaction. `at`: world ms. */
export type Write = (at: number) => void;

interface AlertTable {
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
  // JSON type of the time when an alert was resolved: null while it is active, unknown if that can't be read.
  const end = `coalesce(CASE WHEN json_valid(value) THEN json_type(value, '$.entry.alert.resolvedAt') END, 'unknown')`;
  // The last change before the alert is raised after it was, or may have been, resolved, or before it is forgotten.
  const selectLast = record.prepare<[], { readonly at: number; readonly value: string }>(
    `SELECT at, value FROM (
       SELECT at, value, ${end} AS ended, lead(value) OVER later AS next, lead(${end}) OVER later AS nextEnded FROM ${table}
       WINDOW later AS (PARTITION BY key ORDER BY at, seq)
     ) WHERE value IS NOT NULL
       AND (next IS NULL OR ended = 'unknown' OR (ended <> 'null' AND nextEnded IN ('null', 'unknown')))`,
  );
  const write = changeWriter(record, table);
  const events = eventTable(record);
  return {
    read: () => {
      const stored = select.all(table).map(({ key, value }) => ({ key, alert: alertOf(value) }));
      const rows = stored.flatMap(({ key, alert }) => (alert?.entry.alert.key === key ? [alert] : []));
      const known = new Set(rows.map(({ entry }) => entry.alert.key));
      return {
        unreadable: stored.filter(({ key }) => !known.has(key)).map(({ key }) => ({ key, since: null })),
        state: rows.map(({ entry }) => ({ ...entry, seen: events.read(entry.alert.key) })),
        seen: new Set(rows.filter(({ isSeen }) => isSeen).map(({ entry }) => entry.alert.key)),
      };
    },
    history: (fromTime, toTime) => {
      const rows = selectLast.all().map(({ at, value }) => ({ at, alert: alertOf(value)?.entry.alert }));
      return {
        alerts: rows
          .flatMap(({ alert = null }) => alert ?? [])
          .filter(({ raisedAt }) => raisedAt >= fromTime && raisedAt <= toTime)
          .toSorted((a, b) => b.raisedAt - a.raisedAt || (a.key < b.key ? -1 : 1)),
        // It was raised no later than its row was stored.
        unreadableCount: rows.filter(({ at, alert }) => alert === undefined && at >= fromTime).length,
      };
    },
    changes: (before, after) => {
      const stored = valuesOf(before);
      const wanted = valuesOf(after);
      const unreadable = new Set(after.unreadable.map(({ key }) => key));
      const forgotten = before.unreadable.map(({ key }) => key).filter((key) => !unreadable.has(key));
      const changed = [
        ...[...wanted].filter(([key, value]) => stored.get(key) !== value),
        ...[...stored.keys(), ...forgotten]
          .filter((key) => !wanted.has(key))
          .map((key) => [key, null] as const),
      ];
      const writeChanged: Write = (at) =>
        write([{ scope, at, changes: changed.map(([key, value]) => ({ key, value, at, seenAt: null })) }]);
      return [...(changed.length === 0 ? [] : [writeChanged]), ...events.changes(before.state, after.state)];
    },
  };
}

/** Parses a stored alert; null: it is stored in another shape. */
function alertOf(value: string): StoredAlert | null {
  return storedAlert.safeParse(parsedJson(value)).data ?? null;
}

function valuesOf({ state, seen }: Pick<Alerts, 'state' | 'seen'>): ReadonlyMap<string, string> {
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

import type { Database } from 'better-sqlite3';
import type { TimeSpan } from '../../domain/time-span.ts';
import type { Held } from '../account.ts';
import type { IntervalChange, IntervalReading, OpenInterval, Said, ScopeState } from './interval-step.ts';
import { stepIntervals } from './interval-step.ts';

export interface IntervalLogShape {
  readonly table: 'position_interval' | 'order_interval' | 'agent_interval';
  /** What of a stored value ends its interval at once. */
  readonly coreOf: (value: string) => string;
  /** The last stored reading of a scope: what is open was still said then. null: it does not tell of that one. */
  readonly seenAt: (scope: string, known: Said) => number | null;
}

/** What held from when to when. Written at once and only where something changed. */
export interface IntervalLog {
  /** Ascending; `within`: what began in it, and what held as it began. */
  readonly history: (key: string, within?: TimeSpan) => readonly Held<string>[];
  readonly note: (readings: readonly IntervalReading[]) => void;
}

interface IntervalRow {
  readonly key: string;
  readonly scope: string;
  readonly from_time: number;
  readonly to_time: number | null;
  readonly seen_at: number | null;
  readonly value: string;
}

const untouched: ScopeState = { open: new Map(), changedAt: Number.NEGATIVE_INFINITY };

export function intervalLog(record: Database, shape: IntervalLogShape): IntervalLog {
  const select = record.prepare<[string], IntervalRow>(
    `SELECT * FROM ${shape.table} WHERE key = ? ORDER BY from_time`,
  );
  const selectWithin = record.prepare<[string, number, string, number, number], IntervalRow>(
    `SELECT * FROM ${shape.table} WHERE key = ? AND from_time <= ? AND from_time >= coalesce(
       (SELECT max(from_time) FROM ${shape.table} WHERE key = ? AND from_time <= ?), ?
     ) ORDER BY from_time`,
  );
  const write = writerOf(record, shape.table);
  const held = { scopes: openScopes(record, shape) };
  return {
    history: (key, within) =>
      (within === undefined
        ? select.all(key)
        : selectWithin.all(key, within.to, key, within.from, within.from)
      ).map((row) => ({
        value: row.value,
        fromTime: row.from_time,
        toTime: row.to_time,
        seenAt: row.seen_at,
      })),
    note: (readings) => {
      const scopes = new Map(held.scopes);
      const changed = readings.flatMap((reading) => {
        const { scope, at } = reading;
        const { state, changes } = stepIntervals(scopes.get(scope) ?? untouched, reading);
        scopes.set(scope, state);
        return changes.length === 0 ? [] : { scope, at, changes };
      });
      if (changed.length > 0) write(changed);
      // Only now: what could not be written is compared again with the next reading.
      held.scopes = scopes;
    },
  };
}

interface ScopeChanges {
  readonly scope: string;
  readonly at: number;
  readonly changes: readonly IntervalChange[];
}

function writerOf(record: Database, table: string): (changed: readonly ScopeChanges[]) => void {
  const begin = record.prepare(`INSERT INTO ${table} VALUES (?, ?, ?, NULL, NULL, ?)`);
  const end = record.prepare(
    `UPDATE ${table} SET to_time = ?, seen_at = ? WHERE key = ? AND scope = ? AND to_time IS NULL`,
  );
  const mark = record.prepare('INSERT OR REPLACE INTO interval_scope VALUES (?, ?, ?)');
  return record.transaction((changed: readonly ScopeChanges[]) => {
    for (const { scope, at, changes } of changed) {
      for (const change of changes) {
        if (change.kind === 'end') end.run(change.toTime, change.seenAt, change.key, scope);
        else begin.run(change.key, scope, change.fromTime, change.value);
      }
      mark.run(table, scope, at);
    }
  });
}

function openScopes(
  record: Database,
  { table, coreOf, seenAt }: IntervalLogShape,
): ReadonlyMap<string, ScopeState> {
  const rows = record.prepare<[], IntervalRow>(`SELECT * FROM ${table} WHERE to_time IS NULL`).all();
  const marks = record
    .prepare<[string], { scope: string; changed_at: number }>(
      'SELECT scope, changed_at FROM interval_scope WHERE log = ?',
    )
    .all(table);
  const openIn = (scope: string): ReadonlyMap<string, OpenInterval> =>
    new Map(
      rows
        .filter((row) => row.scope === scope)
        .map(({ key, value, from_time: fromTime }) => {
          const known = { key, value, core: coreOf(value) };
          return [key, { ...known, fromTime, seenAt: Math.max(fromTime, seenAt(scope, known) ?? fromTime) }];
        }),
    );
  return new Map(
    marks.map(({ scope, changed_at: changedAt }) => [scope, { open: openIn(scope), changedAt }]),
  );
}

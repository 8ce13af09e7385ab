import type { Database } from 'better-sqlite3';
import type { TimeSpan } from '../../domain/time-span.ts';
import type { Held } from '../account.ts';
import { recordHead } from './record-head.ts';
import type { OpenInterval, ReportedValue, ScopeState, StateChange, StateReading } from './state-step.ts';
import { stepState } from './state-step.ts';

type StateTable =
  | 'market_change'
  | 'position_change'
  | 'order_change'
  | 'agent_change'
  | 'alert_change'
  | 'deposit_change';

interface StateLogShape {
  readonly table: Exclude<StateTable, 'alert_change' | 'deposit_change'>;
  /** Part of a stored value whose change ends the interval at once. */
  readonly coreOf: (value: string) => string;
  /** Time of a scope's last stored reading, which still reported the open value. null: whether it did is not known. */
  readonly seenAt: (scope: string, known: ReportedValue) => number | null;
}

/** Stores the interval in which each value held, as changes. Written at once, and only if something changed. */
interface StateLog {
  /** Ascending; `within`: intervals that began in it or held at its start. A key belongs to one scope. */
  readonly history: (key: string, within?: TimeSpan) => readonly Held<string>[];
  readonly note: (readings: readonly StateReading[]) => void;
}

const unchanged: ScopeState = { open: new Map(), changedAt: Number.NEGATIVE_INFINITY };

export function stateLog(record: Database, shape: StateLogShape): StateLog {
  const write = record.transaction(changeWriter(record, shape.table));
  const state = { scopes: openScopes(record, shape) };
  return {
    history: historyOf(record, shape.table),
    note: (readings) => {
      const scopes = new Map(state.scopes);
      const changed = readings.flatMap((reading) => {
        const { scope, at } = reading;
        const { state, changes } = stepState(scopes.get(scope) ?? unchanged, reading);
        scopes.set(scope, state);
        return changes.length === 0 ? [] : { scope, at, changes };
      });
      if (changed.length > 0) write(changed);
      // Updated only after the write: a change that could not be written is found again with the next reading.
      state.scopes = scopes;
    },
  };
}

/** Reads intervals: a change ends the value before it, and has the time when that one was last seen. */
function historyOf(record: Database, table: string): StateLog['history'] {
  const intervals = (range: string): string =>
    `SELECT fromTime, toTime, seenAt, value FROM (
       SELECT at AS fromTime, value, lead(at) OVER later AS toTime, lead(seen_at) OVER later AS seenAt FROM ${table}
       WHERE key = :key ${range} WINDOW later AS (ORDER BY at, seq)
     ) WHERE value IS NOT NULL`;
  const select = record.prepare<[{ readonly key: string }], Held<string>>(intervals(''));
  const selectWithin = record.prepare<[TimeSpan & { readonly key: string }], Held<string>>(
    `${intervals(`AND at >= coalesce((SELECT max(at) FROM ${table} WHERE key = :key AND at <= :from), :from)
       AND at <= coalesce((SELECT min(at) FROM ${table} WHERE key = :key AND at > :to), :to)`)}
     AND fromTime <= :to`,
  );
  return (key, within) => (within === undefined ? select.all({ key }) : selectWithin.all({ key, ...within }));
}

interface ScopeChanges {
  readonly scope: string;
  readonly at: number;
  readonly changes: readonly StateChange[];
}

/** Appends changes and updates the current state. Use it in a transaction. */
export function changeWriter(
  record: Database,
  table: StateTable,
): (changed: readonly ScopeChanges[]) => void {
  const head = recordHead(record);
  const insert = record.prepare<[StateChange & { readonly seq: number; readonly scope: string }]>(
    `INSERT INTO ${table} (seq, key, scope, at, value, seen_at) VALUES (:seq, :key, :scope, :at, :value, :seenAt)`,
  );
  const open = record.prepare<[string, string, string, number]>(
    'INSERT OR REPLACE INTO current_state (log, scope, key, seq) VALUES (?, ?, ?, ?)',
  );
  const end = record.prepare<[string, string, string]>(
    'DELETE FROM current_state WHERE log = ? AND scope = ? AND key = ?',
  );
  const mark = record.prepare<[string, string, number]>(
    'INSERT OR REPLACE INTO state_scope (log, scope, changed_at) VALUES (?, ?, ?)',
  );
  return (changed) => {
    let seq = head.seq();
    for (const { scope, at, changes } of changed) {
      for (const change of changes) {
        seq += 1;
        insert.run({ seq, scope, ...change });
        if (change.value === null) end.run(table, scope, change.key);
        else open.run(table, scope, change.key, seq);
      }
      mark.run(table, scope, at);
    }
    head.moveTo(seq);
  };
}

interface OpenRow {
  readonly scope: string;
  readonly key: string;
  readonly value: string;
  readonly fromTime: number;
}

function openScopes(
  record: Database,
  { table, coreOf, seenAt }: StateLogShape,
): ReadonlyMap<string, ScopeState> {
  const rows = record
    .prepare<[string], OpenRow>(
      `SELECT now.scope, now.key, c.value, c.at AS fromTime FROM current_state AS now
       CROSS JOIN ${table} AS c ON c.seq = now.seq WHERE now.log = ?`,
    )
    .all(table);
  const marks = record
    .prepare<[string], { readonly scope: string; readonly changedAt: number }>(
      'SELECT scope, changed_at AS changedAt FROM state_scope WHERE log = ?',
    )
    .all(table);
  const openIn = (scope: string): ReadonlyMap<string, OpenInterval> =>
    new Map(
      rows
        .filter((row) => row.scope === scope)
        .map(({ key, value, fromTime }) => {
          const known = { key, value, core: coreOf(value) };
          return [key, { ...known, fromTime, seenAt: Math.max(fromTime, seenAt(scope, known) ?? fromTime) }];
        }),
    );
  return new Map(marks.map(({ scope, changedAt }) => [scope, { open: openIn(scope), changedAt }]));
}

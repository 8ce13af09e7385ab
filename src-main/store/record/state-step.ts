import { minuteMs } from '../../time.ts';

/** One value of a reading, as text; canonical JSON if it has parts. */
export interface ReportedValue {
  readonly key: string;
  readonly value: string;
  /** Part of the value whose change ends an interval at once. A value that differs only in the rest has drifted. */
  readonly core: string;
}

/** All values of one scope: one that is missing has ended, unless it may be among the unreadable rows. */
export interface StateReading {
  readonly scope: string;
  readonly reported: readonly ReportedValue[];
  readonly at: number;
  readonly isUnread?: (known: ReportedValue) => boolean;
}

export interface OpenInterval extends ReportedValue {
  readonly fromTime: number;
  /** Time of the last reading that reported this value. */
  readonly seenAt: number;
}

/** Open intervals of a scope, and when its intervals last changed. */
export interface ScopeState {
  readonly open: ReadonlyMap<string, OpenInterval>;
  readonly changedAt: number;
}

/** Value of a key from a time on. */
export interface StateChange {
  readonly key: string;
  readonly at: number;
  /** null: nothing holds. */
  readonly value: string | null;
  /** Time of the last reading of the value before; null: there was none. */
  readonly seenAt: number | null;
}

interface StateStep {
  readonly state: ScopeState;
  readonly changes: readonly StateChange[];
}

/** Shortest time between two writes of a value that has only drifted, the same as for prices and equity. */
const driftEveryMs = minuteMs;

/** Computes what a reading changes: nothing if it is older than the last change (a clock set back), as intervals never overlap. */
export function stepState(state: ScopeState, { reported, at, isUnread }: StateReading): StateStep {
  if (at < state.changedAt) return { state, changes: [] };
  const open = new Map(state.open);
  const named = new Set(reported.map(({ key }) => key));
  const gone = [...state.open.values()].filter(
    (known) => !named.has(known.key) && known.fromTime < at && isUnread?.(known) !== true,
  );
  for (const { key } of gone) open.delete(key);
  const changes = [
    ...gone.map((known) => changeOf(known.key, null, { known, at })),
    ...reported.flatMap((one) => report(open, one, at)),
  ];
  return { state: { open, changedAt: changes.length === 0 ? state.changedAt : at }, changes };
}

/** Applies one value to the open intervals, and returns the change to write. An interval can't end where it begins. */
function report(open: Map<string, OpenInterval>, one: ReportedValue, at: number): readonly StateChange[] {
  const known = open.get(one.key);
  if (known !== undefined && goesOn(known, one, at)) {
    open.set(one.key, { ...known, seenAt: Math.max(known.seenAt, at) });
    return [];
  }
  if (known !== undefined && at <= known.fromTime) return [];
  open.set(one.key, { ...one, fromTime: at, seenAt: at });
  return [changeOf(one.key, one.value, { known, at })];
}

function goesOn(known: OpenInterval, { value, core }: ReportedValue, at: number): boolean {
  return known.value === value || (known.core === core && at - known.fromTime < driftEveryMs);
}

function changeOf(
  key: string,
  value: string | null,
  { known, at }: { readonly known: OpenInterval | undefined; readonly at: number },
): StateChange {
  return { key, value, at, seenAt: known === undefined ? null : Math.min(at, known.seenAt) };
}

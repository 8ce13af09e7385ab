import { minuteMs } from '../../time.ts';

/** One value of a reading, as text; canonical JSON where it has parts. */
export interface ReportedValue {
  readonly key: string;
  readonly value: string;
  /** What of the value ends an interval at once. A value that differs only in the rest has drifted. */
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
  /** Last reading that reported so. */
  readonly seenAt: number;
  /** A change of the key that was written before and is stamped later, by a clock that was ahead; null: none. */
  readonly overtakenAt: number | null;
}

/** What is open in a scope, and when its intervals last changed. */
export interface ScopeState {
  readonly open: ReadonlyMap<string, OpenInterval>;
  readonly changedAt: number;
}

/** What holds of a key from now on. */
export interface StateChange {
  readonly key: string;
  readonly at: number;
  /** null: nothing does. */
  readonly value: string | null;
  /** When what held before was read last; null: nothing did. */
  readonly seenAt: number | null;
}

/** What is stored of the changes. */
export interface StoredChanges {
  /** The first change of a key that is stamped after `at`. */
  readonly nextAt: (key: string, at: number) => number | null;
  /** What held at `at` of each key of the scope that has changed since. */
  readonly heldAt: (scope: string, at: number) => readonly OpenInterval[];
}

interface StateStep {
  readonly state: ScopeState;
  readonly changes: readonly StateChange[];
}

/** A value that has only drifted is written so often at most: as often as prices and equity are. */
const driftEveryMs = minuteMs;

/** A clock that is slewed goes back by less. */
const setBackMs = minuteMs;

export const isSetBack = ({ changedAt }: ScopeState, { at }: StateReading): boolean =>
  changedAt - at >= setBackMs;

/**
 * The first reading after the clock was set back. What was stamped ahead of it stays in the record, and ends where it was read last;
 * what held at the reading's time is held against the reading, and written again.
 */
export function stepBack(state: ScopeState, reading: StateReading, stored: StoredChanges): StateStep {
  const { scope, at } = reading;
  const known = [...state.open.values()];
  const ends = known
    .filter(({ fromTime }) => fromTime > at)
    .map(({ key, seenAt }) => ({ key, value: null, at: seenAt + 1, seenAt }));
  const held = [
    ...known.filter(({ fromTime }) => fromTime <= at),
    ...stored.heldAt(scope, at).map((one) => ({ ...one, overtakenAt: at })),
  ];
  const open = new Map(held.map((one) => [one.key, one]));
  const step = stepState({ open, changedAt: at }, reading, stored);
  return { ...step, changes: [...ends, ...step.changes] };
}

/** What a reading changes. One from shortly before the last change changes nothing. */
export function stepState(
  state: ScopeState,
  { reported, at, isUnread }: StateReading,
  { nextAt }: Pick<StoredChanges, 'nextAt'>,
): StateStep {
  if (at < state.changedAt) return { state, changes: [] };
  const open = new Map(state.open);
  const named = new Set(reported.map(({ key }) => key));
  const missing = [...state.open.values()].filter(({ key }) => !named.has(key));
  const overtaken = missing.filter((known) => isOvertaken(known, at));
  const unread = overtaken.filter((known) => isUnread?.(known) === true);
  const gone = missing.filter(
    (known) => isUnread?.(known) !== true && (known.fromTime < at || overtaken.includes(known)),
  );
  for (const { key } of gone) open.delete(key);
  const changes = [
    ...gone.map((known) => changeOf(known.key, null, { known, at })),
    ...[...unread, ...reported].flatMap((one) => report(open, one, { at, nextAt })),
  ];
  return { state: { open, changedAt: changes.length === 0 ? state.changedAt : at }, changes };
}

/** Applies one value to what is open, and returns the change to write. An interval can't end where it begins. */
function report(
  open: Map<string, OpenInterval>,
  one: ReportedValue,
  { at, nextAt }: Pick<StateReading, 'at'> & Pick<StoredChanges, 'nextAt'>,
): readonly StateChange[] {
  const known = open.get(one.key);
  if (known !== undefined && !isOvertaken(known, at)) {
    if (goesOn(known, one, at)) {
      open.set(one.key, { ...known, seenAt: Math.max(known.seenAt, at) });
      return [];
    }
    if (at <= known.fromTime) return [];
  }
  const { key, value, core } = one;
  open.set(key, { key, value, core, fromTime: at, seenAt: at, overtakenAt: nextAt(key, at) });
  return [changeOf(key, value, { known, at })];
}

function goesOn(known: OpenInterval, { value, core }: ReportedValue, at: number): boolean {
  return known.value === value || (known.core === core && at - known.fromTime < driftEveryMs);
}

const isOvertaken = ({ overtakenAt }: OpenInterval, at: number): boolean =>
  overtakenAt !== null && overtakenAt <= at;

function changeOf(
  key: string,
  value: string | null,
  { known, at }: { readonly known: OpenInterval | undefined; readonly at: number },
): StateChange {
  return { key, value, at, seenAt: known === undefined ? null : Math.min(at, known.seenAt) };
}

import { minuteMs } from '../../time.ts';

/** One thing that a reading says: its value is text, canonical JSON where it has parts. */
export interface Said {
  readonly key: string;
  readonly value: string;
  /** What of the value ends an interval at once. A value that differs only in the rest has drifted. */
  readonly core: string;
}

/** All that is said of one scope: what it doesn't name holds no more, but for what it may have held unread. */
export interface StateReading {
  readonly scope: string;
  readonly said: readonly Said[];
  readonly at: number;
  readonly isUntold?: (known: Said) => boolean;
}

export interface OpenInterval extends Said {
  readonly fromTime: number;
  /** Last reading that said so. */
  readonly seenAt: number;
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

export interface StateStep {
  readonly state: ScopeState;
  readonly changes: readonly StateChange[];
}

/** A value that has only drifted is written so often at most: as often as prices and equity are. */
const driftEveryMs = minuteMs;

/** What a reading changes. One from before the last change (a clock set back) changes nothing: intervals never overlap. */
export function stepState(state: ScopeState, { said, at, isUntold }: StateReading): StateStep {
  if (at < state.changedAt) return { state, changes: [] };
  const open = new Map(state.open);
  const named = new Set(said.map(({ key }) => key));
  const gone = [...state.open.values()].filter(
    (known) => !named.has(known.key) && known.fromTime < at && isUntold?.(known) !== true,
  );
  for (const { key } of gone) open.delete(key);
  const changes = [
    ...gone.map((known) => changeOf(known.key, null, { known, at })),
    ...said.flatMap((one) => say(open, one, at)),
  ];
  return { state: { open, changedAt: changes.length === 0 ? state.changedAt : at }, changes };
}

/** Takes one word into what is open, and tells what to write of it. An interval can't end where it begins. */
function say(open: Map<string, OpenInterval>, one: Said, at: number): readonly StateChange[] {
  const known = open.get(one.key);
  if (known !== undefined && goesOn(known, one, at)) {
    open.set(one.key, { ...known, seenAt: Math.max(known.seenAt, at) });
    return [];
  }
  if (known !== undefined && at <= known.fromTime) return [];
  open.set(one.key, { ...one, fromTime: at, seenAt: at });
  return [changeOf(one.key, one.value, { known, at })];
}

function goesOn(known: OpenInterval, { value, core }: Said, at: number): boolean {
  return known.value === value || (known.core === core && at - known.fromTime < driftEveryMs);
}

function changeOf(
  key: string,
  value: string | null,
  { known, at }: { readonly known: OpenInterval | undefined; readonly at: number },
): StateChange {
  return { key, value, at, seenAt: known === undefined ? null : Math.min(at, known.seenAt) };
}

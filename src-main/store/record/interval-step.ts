import { minuteMs } from '../../time.ts';

/** One thing that a reading says, as canonical JSON. */
export interface Said {
  readonly key: string;
  readonly value: string;
  /** What of the value ends an interval at once. A value that differs only in the rest has drifted. */
  readonly core: string;
}

/** All that is said of one scope: what it doesn't name holds no more, but for what it may have held unread. */
export interface IntervalReading {
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

export type IntervalChange =
  | { readonly kind: 'end'; readonly key: string; readonly toTime: number; readonly seenAt: number }
  | { readonly kind: 'begin'; readonly key: string; readonly fromTime: number; readonly value: string };

export interface IntervalStep {
  readonly state: ScopeState;
  readonly changes: readonly IntervalChange[];
}

/** A value that has only drifted is written so often at most: as often as prices and equity are. */
const driftEveryMs = minuteMs;

/** What a reading changes. One from before the last change (a clock set back) changes nothing: intervals never overlap. */
export function stepIntervals(state: ScopeState, { said, at, isUntold }: IntervalReading): IntervalStep {
  if (at < state.changedAt) return { state, changes: [] };
  const open = new Map(state.open);
  const named = new Set(said.map(({ key }) => key));
  const gone = [...state.open.values()].filter(
    (known) => !named.has(known.key) && known.fromTime < at && isUntold?.(known) !== true,
  );
  for (const { key } of gone) open.delete(key);
  const changes = [...gone.map((known) => endOf(known, at)), ...said.flatMap((one) => say(open, one, at))];
  return { state: { open, changedAt: changes.length === 0 ? state.changedAt : at }, changes };
}

/** Takes one word into what is open, and tells what to write of it. An interval can't end where it begins. */
function say(open: Map<string, OpenInterval>, one: Said, at: number): readonly IntervalChange[] {
  const known = open.get(one.key);
  const begin: IntervalChange = { kind: 'begin', key: one.key, fromTime: at, value: one.value };
  if (known !== undefined && goesOn(known, one, at)) {
    open.set(one.key, { ...known, seenAt: Math.max(known.seenAt, at) });
    return [];
  }
  if (known !== undefined && at <= known.fromTime) return [];
  open.set(one.key, { ...one, fromTime: at, seenAt: at });
  return known === undefined ? [begin] : [endOf(known, at), begin];
}

function goesOn(known: OpenInterval, { value, core }: Said, at: number): boolean {
  return known.value === value || (known.core === core && at - known.fromTime < driftEveryMs);
}

function endOf({ key, seenAt }: OpenInterval, at: number): IntervalChange {
  return { kind: 'end', key, toTime: at, seenAt: Math.min(at, seenAt) };
}

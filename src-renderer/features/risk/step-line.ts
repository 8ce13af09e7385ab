import type { RiskHistory, RiskPoint } from '../../../src-preload/contract/bridge/risk.ts';

/** Point of a stepped line, which holds its value until the next point. A null value: nothing is drawn from here on. */
export interface StepPoint {
  /** World ms. */
  readonly at: number;
  readonly value: number | null;
}

export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

export interface StepLine extends TimeSpan {
  readonly points: readonly StepPoint[];
  /** Times when the breaker was tripped, cut to the time shown. */
  readonly tripped: readonly TimeSpan[];
  /** null: nothing is known of the whole time. */
  readonly low: number | null;
  readonly high: number | null;
}

/** Current value from the monitor, where the line ends. Passed as null if the monitor can't be read. */
export interface LiveEnd {
  /** The monitor's own time, world ms; null: not reported, and the end of the time shown is used instead. */
  readonly at: number | null;
  readonly value: number | null;
  readonly isTripped: boolean;
}

/** Returns a range of the same length that ends no earlier than any of these, so that it includes the present. */
export function carriedOn({ from, to }: TimeSpan, ...ends: readonly (number | null)[]): TimeSpan {
  const end = Math.max(to, ...ends.flatMap((at) => (at === null ? [] : [at])));
  return { from: from + (end - to), to: end };
}

/** Current value, with a time inside the time shown. */
type LiveNow = LiveEnd & { readonly at: number };

interface Recorded extends Pick<RiskHistory, 'tripped'> {
  readonly points: readonly RiskPoint[];
}

/** Returns a history as it is drawn over a time, with the current value at its end. */
export function stepLine(history: Recorded, time: TimeSpan, end: LiveEnd | null): StepLine {
  const live = end === null ? null : { ...end, at: Math.min(end.at ?? time.to, time.to) };
  const recorded = history.points.filter(({ at }) => at <= time.to);
  const steps = live === null ? recorded : withLive(recorded, { at: live.at, value: live.value });
  const inside = steps.filter(({ at }) => at >= time.from);
  const before = steps.findLast(({ at }) => at < time.from);
  const shown = before === undefined ? inside : [{ at: time.from, value: before.value }, ...inside];
  const values = shown.flatMap(({ value }) => (value === null ? [] : [value]));
  return {
    ...time,
    points: drawn(shown, time.to),
    tripped: spansOf(history, time, live),
    low: values.length === 0 ? null : Math.min(...values),
    high: values.length === 0 ? null : Math.max(...values),
  };
}

/** Ends the line with the live value. It never moves the line back: the monitor's timestamp may lag. */
function withLive(steps: readonly StepPoint[], live: StepPoint): readonly StepPoint[] {
  const last = steps.at(-1);
  if (last === undefined) return [live];
  if (last.value === live.value) return steps;
  return live.at > last.at ? [...steps, live] : [...steps.slice(0, -1), { at: last.at, value: live.value }];
}

/** Returns the points to draw. A line holds until the moment its value is no longer known, or to the end of the range. */
function drawn(steps: readonly StepPoint[], to: number): readonly StepPoint[] {
  const points: StepPoint[] = [];
  for (const step of steps) {
    const last = points.at(-1);
    if (step.value === null && last !== undefined && last.value !== null)
      points.push({ at: step.at, value: last.value });
    points.push(step);
  }
  const last = points.at(-1);
  if (last !== undefined && last.value !== null && last.at < to) points.push({ at: to, value: last.value });
  return points;
}

/** Returns the tripped times. One that had not ended continues to the end, unless the breaker is known to be no longer tripped. */
function spansOf({ tripped }: Recorded, { from, to }: TimeSpan, live: LiveNow | null): readonly TimeSpan[] {
  const end = live === null || live.isTripped ? to : live.at;
  const recorded = tripped.map((span) => ({ from: span.from, to: span.to ?? Math.max(end, span.from) }));
  const isReported = tripped.some((span) => span.to === null);
  const now = live !== null && live.isTripped && !isReported ? [{ from: live.at, to }] : [];
  return [...recorded, ...now]
    .filter((span) => span.to >= from && span.from <= to)
    .map((span) => ({ from: Math.max(from, span.from), to: Math.min(to, span.to) }));
}

/** Times when the breaker was tripped, and when that is not known. */
export interface BreakerHistory {
  readonly tripped: readonly TimeSpan[];
  /** Cut to the time shown, like `tripped`. */
  readonly unknown: readonly TimeSpan[];
  /** Total time for which that is not known, ms, of all that was read, including before the time shown. */
  readonly unknownMs: number;
  /** Whether anything is known of the breaker during that time. */
  readonly isKnown: boolean;
}

type RecordedBreaker = Pick<RiskHistory, 'tripped' | 'breakerUnknown'>;

/** Returns the breaker's history over a time. `live` null: its current state is not known. */
export function breakerHistory(
  history: RecordedBreaker,
  time: TimeSpan,
  live: LiveEnd | null,
): BreakerHistory {
  const { tripped } = stepLine({ points: [], tripped: history.tripped }, time, live);
  const end = Math.min(live?.at ?? time.to, time.to);
  const all = history.breakerUnknown.map(({ from, to }) => ({ from, to: Math.max(to ?? end, from) }));
  const unknown = all
    .filter((span) => span.to > time.from && span.from < time.to)
    .map(({ from, to }) => ({ from: Math.max(from, time.from), to: Math.min(to, time.to) }));
  const [first] = history.breakerUnknown;
  const isKnown = live !== null || first === undefined || first.to !== null || first.from > time.from;
  return { tripped, unknown, unknownMs: lengthOf(all), isKnown };
}

export function lengthOf(spans: readonly TimeSpan[]): number {
  return spans.reduce((sum, { from, to }) => sum + (to - from), 0);
}

/** Returns the time from which anything is known, world ms; null: from the start, or nothing is known. */
export function knownSince({ from, points }: Pick<StepLine, 'from' | 'points'>): number | null {
  const first = points.find(({ value }) => value !== null);
  return first === undefined || first.at <= from ? null : first.at;
}

/** Smallest share of the range at which a line is distinguishable from a dot. */
const leastShare = 1 / 60;

/** Whether so little of the time is known that words say more than a drawing. */
export function isTooShort(line: StepLine): boolean {
  const since = knownSince(line);
  return since !== null && (line.to - since) / (line.to - line.from) < leastShare;
}

/** If less than this share of the range is known, the axis begins with what is known. */
const shortShare = 1 / 4;
/** The shortest axis, world ms. */
const leastAxisMs = 600_000;

/** Returns the range; if most of it would be empty, one that begins shortly before the first known value. */
export function fromFirstKnown(
  { from, to }: TimeSpan,
  histories: readonly (readonly RiskPoint[])[],
): TimeSpan {
  const first = Math.min(
    ...histories.flatMap((points) => points.find(({ value }) => value !== null)?.at ?? []),
  );
  const known = to - first;
  if (!Number.isFinite(known) || known >= (to - from) * shortShare) return { from, to };
  // The gap before it shows that nothing earlier is known.
  return { from: to - Math.max(leastAxisMs, known * 1.05), to };
}

/** Returns the first point at the worst value of a line; null: nothing is known, or no value is worse than another. */
export function worstOf(
  { low, high, points }: StepLine,
  worst: 'low' | 'high' | null,
): (StepPoint & { readonly value: number }) | null {
  const value = worst === null ? null : worst === 'low' ? low : high;
  const at = points.find((point) => point.value === value)?.at;
  return value === null || at === undefined ? null : { at, value };
}

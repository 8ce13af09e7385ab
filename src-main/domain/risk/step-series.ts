/** A figure from `at` (ms) on, until the next step; null: it is not known from there on. */
interface Step {
  readonly at: number;
  readonly value: number | null;
}

/** Something that was so from `from` to `to`, both as far as it was seen. */
export interface Seen<T> {
  readonly value: T;
  readonly from: number;
  readonly to: number;
}

/** Steps of what was seen: unknown between two that lie further apart than `patienceMs`, and after the last. */
export function stepsOf(
  seen: readonly Seen<number | null>[],
  { patienceMs, until }: { readonly patienceMs: number; readonly until: number },
): readonly Step[] {
  const steps: Step[] = [];
  const add = (step: Step): void => {
    if (steps.at(-1)?.value !== step.value) steps.push(step);
  };
  seen.forEach(({ value, from, to }, position) => {
    add({ at: from, value });
    const next = seen[position + 1]?.from ?? until;
    if (next - to > patienceMs) add({ at: to, value: null });
  });
  return steps;
}

/** At most about four steps for each of `columns` equal parts of the time: first, lowest, highest, last, and any unknown. */
export function thinSteps(steps: readonly Step[], columns: number): readonly Step[] {
  const first = steps[0];
  const last = steps.at(-1);
  if (first === undefined || last === undefined || steps.length <= 4 * columns) return steps;
  const width = (last.at - first.at + 1) / columns;
  const parts = Map.groupBy(steps, ({ at }) => Math.floor((at - first.at) / width));
  return [...parts.values()].flatMap(telling);
}

function telling(part: readonly Step[]): readonly Step[] {
  const known = part.filter(({ value }) => value !== null);
  const lowest = extreme(known, (value, best) => value < best);
  const highest = extreme(known, (value, best) => value > best);
  const unknown = part.find(({ value }) => value === null);
  const kept = new Set([part[0], lowest, highest, unknown, part.at(-1)]);
  return part.filter((step) => kept.has(step));
}

function extreme(
  steps: readonly Step[],
  isBetter: (value: number, best: number) => boolean,
): Step | undefined {
  return steps.reduce<Step | undefined>(
    (best, step) => (best === undefined || isBetter(step.value ?? 0, best.value ?? 0) ? step : best),
    undefined,
  );
}

/** Value from `at` (ms) until the next step; null: unknown. */
interface Step {
  readonly at: number;
  readonly value: number | null;
}

/** A value observed from `from` to `to`. */
export interface Seen<T> {
  readonly value: T;
  readonly from: number;
  readonly to: number;
}

/** Converts observations to steps; gaps longer than `maxGapMs` are unknown. */
export function stepsOf(
  seen: readonly Seen<number | null>[],
  { maxGapMs, until }: { readonly maxGapMs: number; readonly until: number },
): readonly Step[] {
  const steps: Step[] = [];
  const add = (step: Step): void => {
    if (steps.at(-1)?.value !== step.value) steps.push(step);
  };
  seen.forEach(({ value, from, to }, position) => {
    add({ at: from, value });
    const next = seen[position + 1]?.from ?? until;
    if (next - to > maxGapMs) add({ at: to, value: null });
  });
  return steps;
}

/** Thins steps to a few per column: first, lowest, highest and last, and an unknown one wherever one lies between them. */
export function thinSteps(steps: readonly Step[], columns: number): readonly Step[] {
  const first = steps[0];
  const last = steps.at(-1);
  if (first === undefined || last === undefined || steps.length <= 4 * columns) return steps;
  const width = (last.at - first.at + 1) / columns;
  const parts = Map.groupBy(steps, ({ at }) => Math.floor((at - first.at) / width));
  return [...parts.values()].flatMap(keySteps);
}

function keySteps(part: readonly Step[]): readonly Step[] {
  const ascending = part
    .flatMap((step) => (step.value === null ? [] : [{ step, value: step.value }]))
    .toSorted((a, b) => a.value - b.value);
  const selected = new Set([part[0], ascending[0]?.step, ascending.at(-1)?.step, part.at(-1)]);
  return part.filter((step, at) => selected.has(step) || isFirstGap(part, at, selected));
}

/** Whether a step is the first unknown one since the last selected step: without it, a line would cross unknown time. */
function isFirstGap(part: readonly Step[], at: number, selected: ReadonlySet<Step | undefined>): boolean {
  if (part[at]?.value !== null) return false;
  const before = part.slice(0, at).findLast((step) => step.value === null || selected.has(step));
  return before !== undefined && before.value !== null;
}

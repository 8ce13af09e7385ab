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

/**
 * Thins steps to about four per column: first, lowest, highest and last, and an unknown one after each kept value that unknown
 * time follows before the next kept step.
 */
export function thinSteps(steps: readonly Step[], columns: number): readonly Step[] {
  if (steps.length <= 4 * columns) return steps;
  const thin = thinIn(steps, columns);
  if (thin.length <= mostPerColumn * columns) return thin;
  // Where many are unknown, fewer columns keep the number of steps in bounds.
  return thinIn(steps, Math.max(1, Math.floor((columns * mostPerColumn) / mostInColumn)));
}

/** Mean number of steps of a column; a single column may keep four values and three unknown ones between them. */
const mostPerColumn = 5;
const mostInColumn = 7;

function thinIn(steps: readonly Step[], columns: number): readonly Step[] {
  const from = steps[0]?.at ?? 0;
  const width = ((steps.at(-1)?.at ?? 0) - from + 1) / columns;
  const parts = Map.groupBy(steps, ({ at }) => Math.floor((at - from) / width));
  return [...parts.values()].flatMap(keySteps);
}

function keySteps(part: readonly Step[]): readonly Step[] {
  const ascending = part
    .flatMap((step) => (step.value === null ? [] : [{ step, value: step.value }]))
    .toSorted((a, b) => a.value - b.value);
  const selected = new Set([part[0], ascending[0]?.step, ascending.at(-1)?.step, part.at(-1)]);
  const kept: Step[] = [];
  for (const step of part) {
    const endsKnown = step.value === null && kept.at(-1)?.value !== null;
    if (selected.has(step) || endsKnown) kept.push(step);
  }
  return kept;
}

/** From when to when instants may be paired otherwise than they are, both included. */
export interface Reach {
  readonly from: number;
  readonly to: number;
}

/** Ascending, those that overlap as one. */
export function disjoint(reaches: readonly Reach[]): readonly Reach[] {
  const kept: { from: number; to: number }[] = [];
  for (const { from, to } of reaches.toSorted((a, b) => a.from - b.from)) {
    const last = kept.at(-1);
    if (last === undefined || from > last.to) kept.push({ from, to });
    else last.to = Math.max(last.to, to);
  }
  return kept;
}

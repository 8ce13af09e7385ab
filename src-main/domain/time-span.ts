/** World ms, both ends included. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/** Whether one of the spans contains the whole given span. */
export function covers(spans: readonly TimeSpan[], { from, to }: TimeSpan): boolean {
  return spans.some((span) => span.from <= from && to <= span.to);
}

/** Unites spans that overlap or touch; ascending. */
export function united(spans: readonly TimeSpan[]): readonly TimeSpan[] {
  const joined: { from: number; to: number }[] = [];
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last === undefined || from > last.to) joined.push({ from, to });
    else last.to = Math.max(last.to, to);
  }
  return joined;
}

/** World ms, both ends included. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/** Whether one of the spans contains the whole given span. */
export function covers(spans: readonly TimeSpan[], { from, to }: TimeSpan): boolean {
  return spans.some((span) => span.from <= from && to <= span.to);
}

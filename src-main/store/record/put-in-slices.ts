import { sliceRows, type HistorySpan } from '../record.ts';

/** Writes rows in slices, the span with the last: a crash in between leaves rows that no span claims. No rows are one slice. */
export function putInSlices<Row, Outcome>(
  rows: readonly Row[],
  span: HistorySpan | null,
  put: (slice: readonly Row[], span: HistorySpan | null) => Outcome,
): readonly Outcome[] {
  const outcomes: Outcome[] = [];
  for (let from = 0; from === 0 || from < rows.length; from += sliceRows) {
    const isLast = from + sliceRows >= rows.length;
    outcomes.push(put(rows.slice(from, from + sliceRows), isLast ? span : null));
  }
  return outcomes;
}

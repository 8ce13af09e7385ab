/** Rows written together, and the time through which all rows are written after that. */
interface TimeSlice<Row> {
  readonly rows: readonly Row[];
  readonly through: number;
}

/**
 * Cuts rows of ascending time into slices of at most `most` rows, between two times if possible, so that rows that belong
 * together stay together. More than `most` rows of one time are cut too; that time counts as written only after the last of them.
 */
export function timeSlices<Row extends { readonly time: number }>(
  rows: readonly Row[],
  most: number,
): readonly TimeSlice<Row>[] {
  const slices: TimeSlice<Row>[] = [];
  for (let from = 0; from < rows.length;) {
    const to = cutAfter(rows, from, most);
    const last = rows[to - 1]?.time ?? 0;
    slices.push({ rows: rows.slice(from, to), through: rows[to]?.time === last ? last - 1 : last });
    from = to;
  }
  return slices;
}

function cutAfter(rows: readonly { readonly time: number }[], from: number, most: number): number {
  const longest = Math.min(rows.length, from + most);
  if (longest === rows.length) return longest;
  for (let to = longest; to > from; to -= 1) {
    if (rows[to]?.time !== rows[to - 1]?.time) return to;
  }
  return longest;
}

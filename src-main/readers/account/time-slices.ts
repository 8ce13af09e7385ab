/** Rows written together, and the time through which all rows up to there are then written. */
interface TimeSlice<Row> {
  readonly rows: readonly Row[];
  readonly through: number;
}

/**
 * Cuts rows of ascending time into slices of at most `most`: between two times wherever that can be, so that rows which
 * belong together stay together; rows of one time that are more than that are cut, and not through until the last of them.
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

/** A cell of the body, by its row's key and its column's id, since rows and columns may move. */
export interface CellAt {
  readonly row: string;
  readonly column: string;
}

/** A person's selection, from the cell where it began to the cell where it ends. */
export interface Selection {
  readonly from: CellAt;
  readonly to: CellAt;
}

/** Index of the first and of the last row and column, both included. */
export interface CellRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Returns the current range of a selection; null if a row or a column of it no longer exists. */
export function rangeOf(
  { from, to }: Selection,
  rowKeys: readonly string[],
  columnIds: readonly string[],
): CellRange | null {
  const rows = [rowKeys.indexOf(from.row), rowKeys.indexOf(to.row)];
  const columns = [columnIds.indexOf(from.column), columnIds.indexOf(to.column)];
  if (rows.includes(-1) || columns.includes(-1)) return null;
  return {
    top: Math.min(...rows),
    bottom: Math.max(...rows),
    left: Math.min(...columns),
    right: Math.max(...columns),
  };
}

const rowsIn = ({ top, bottom }: CellRange): number => bottom - top + 1;
export const cellsIn = (range: CellRange): number => rowsIn(range) * (range.right - range.left + 1);

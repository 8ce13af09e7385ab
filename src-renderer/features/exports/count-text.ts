import type { ExportPreview } from '../../../src-preload/contract/views/exports/exports.ts';
import { formatCount } from '../../format/number.ts';

/** Number of rows of an export, or the least it can be if they were not all counted. */
export function countText({
  rowCount,
  isCountExact,
}: Pick<ExportPreview, 'rowCount' | 'isCountExact'>): string {
  return isCountExact ? rowsText(rowCount) : `More than ${formatCount(rowCount)} rows`;
}

/** Says how many columns and rows the preview shows. */
export function shownText({ columns, rows, rowCount }: ExportPreview): string {
  const shown = rowCount > rows.length ? `; the newest ${rows.length} rows are shown` : '';
  return `${columns.length} columns${shown}`;
}

export const rowsText = (count: number): string => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`;

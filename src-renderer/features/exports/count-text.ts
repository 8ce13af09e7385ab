import type { ExportPreview } from '../../../src-preload/contract/views/exports/exports.ts';
import { counted } from '../../format/number.ts';

/** Number of rows of an export, or the least it can be if they were not all counted. */
export function countText({
  rowCount,
  isCountExact,
}: Pick<ExportPreview, 'rowCount' | 'isCountExact'>): string {
  return isCountExact ? counted(rowCount, 'row') : `More than ${counted(rowCount, 'row')}`;
}

/** Says how many columns and rows the preview shows. */
export function shownText({ columns, rows, rowCount }: ExportPreview): string {
  const shown = rowCount > rows.length ? `; the newest ${rows.length} rows are shown` : '';
  return `${counted(columns.length, 'column')}${shown}`;
}

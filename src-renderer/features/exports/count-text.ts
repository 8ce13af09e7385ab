import type { ExportPreview } from '../../../src-preload/contract/views/exports/exports.ts';
import { formatCount } from '../../format/number.ts';

/** How many rows an export has, as far as they were counted. */
export function countText({
  rowCount,
  isCountExact,
}: Pick<ExportPreview, 'rowCount' | 'isCountExact'>): string {
  return isCountExact ? rowsText(rowCount) : `More than ${formatCount(rowCount)} rows`;
}

/** What the preview below shows of them. */
export function shownText({ columns, rows, rowCount }: ExportPreview): string {
  const shown = rowCount > rows.length ? `; the newest ${rows.length} rows are shown` : '';
  return `${columns.length} columns${shown}`;
}

export const rowsText = (count: number): string => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`;

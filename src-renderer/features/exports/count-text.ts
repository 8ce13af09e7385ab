import type { ExportPreview } from '../../../src-preload/contract/views/exports/exports.ts';

/** How many rows an export has, as far as they were counted. */
export function countText({
  rowCount,
  isCountExact,
}: Pick<ExportPreview, 'rowCount' | 'isCountExact'>): string {
  return isCountExact ? rowsText(rowCount) : `More than ${rowCount.toLocaleString('en-US')} rows`;
}

export const rowsText = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`;

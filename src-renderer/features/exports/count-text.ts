import type { ExportPreview } from '../../../src-preload/contract/views/exports.ts';

/** How many rows an export has, as far as they were counted. */
export function countText({
  rowCount,
  isCountExact,
}: Pick<ExportPreview, 'rowCount' | 'isCountExact'>): string {
  const count = rowCount.toLocaleString('en-US');
  if (!isCountExact) return `More than ${count} rows`;
  return `${count} ${rowCount === 1 ? 'row' : 'rows'}`;
}

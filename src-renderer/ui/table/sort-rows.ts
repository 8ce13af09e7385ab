import type { Sort } from '../../stores/sort-address.ts';

/** null: unknown. */
export type SortValue = number | string | null;

/** Sorts a copy: unknown values last whichever way it runs, equal ones in the order they came in. */
export function sortRows<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => SortValue,
  descending: boolean,
): readonly Row[] {
  return rows
    .map((row) => ({ row, by: valueOf(row) }))
    .toSorted((a, b) => {
      if (a.by === null || b.by === null) return Number(a.by === null) - Number(b.by === null);
      return descending ? compare(b.by, a.by) : compare(a.by, b.by);
    })
    .map(({ row }) => row);
}

/** `ord-9` comes before `ord-10`. */
const words = new Intl.Collator('en', { numeric: true });

function compare(a: number | string, b: number | string): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(String(a), String(b));
}

/**
 * The order after a click on a column's header: figures from the largest first, words from A; then the other way
 * around; then, null, as the rows came in.
 */
export function nextSort(
  sort: Sort | null,
  { id, align }: { readonly id: string; readonly align?: 'left' | 'right' },
): Sort | null {
  const first = { key: id, descending: align === 'right' };
  if (sort?.key !== id) return first;
  return sort.descending === first.descending ? { key: id, descending: !first.descending } : null;
}

import type { Sort } from '../../stores/sort-address.ts';

/** null: unknown. */
export type SortValue = number | string | null;

/** Returns a sorted copy: unknown values last in either direction, equal ones in the order given. */
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

/** Sorts `ord-9` before `ord-10`. */
const words = new Intl.Collator('en', { numeric: true });

function compare(a: number | string, b: number | string): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(String(a), String(b));
}

/**
 * Returns the order after a click on a column's header. First click: figures from the largest, words from A. Second: reversed.
 * Third: null, the order given.
 */
export function nextSort(
  sort: Sort | null,
  { id, align }: { readonly id: string; readonly align?: 'left' | 'right' },
): Sort | null {
  const first = { key: id, descending: align === 'right' };
  if (sort?.key !== id) return first;
  return sort.descending === first.descending ? { key: id, descending: !first.descending } : null;
}

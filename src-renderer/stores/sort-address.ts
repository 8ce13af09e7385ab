import { useCallback, useMemo } from 'react';
import { useAddressQuery } from './address-query.ts';

/** Order of a table by one of its columns. */
export interface Sort {
  /** Id of the column. */
  readonly key: string;
  readonly descending: boolean;
}

/** Parses the order in an address: `fee`, or `-fee` for descending. */
export function sortIn(text: string | null): Sort | null {
  if (text === null || text === '' || text === '-') return null;
  const descending = text.startsWith('-');
  return { key: descending ? text.slice(1) : text, descending };
}

export function sortText(sort: Sort): string {
  return `${sort.descending ? '-' : ''}${sort.key}`;
}

/** Returns the address parameter with a table's order. `main`: whether its screen is about this table. */
export function sortParameter(table: string, main: boolean): string {
  return main ? 'sort' : `sort-${table.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
}

interface AddressSort {
  /** null: the address has none. */
  readonly sort: Sort | null;
  /** null removes the order from the address. */
  readonly onSort: (sort: Sort | null) => void;
}

export function useAddressSort(parameter: string): AddressSort {
  const { params, change } = useAddressQuery();
  const text = params.get(parameter);
  const sort = useMemo(() => sortIn(text), [text]);
  const onSort = useCallback(
    (next: Sort | null) => change({ [parameter]: next === null ? null : sortText(next) }),
    [change, parameter],
  );
  return { sort, onSort };
}

import { useCallback, useMemo } from 'react';
import { useAddressQuery } from './address-query.ts';

/** The order of a table: by one of its columns. */
export interface Sort {
  /** Id of the column. */
  readonly key: string;
  readonly descending: boolean;
}

/** As it stands in an address: `fee`, and `-fee` for descending. */
export function sortIn(text: string | null): Sort | null {
  if (text === null || text === '' || text === '-') return null;
  const descending = text.startsWith('-');
  return { key: descending ? text.slice(1) : text, descending };
}

export function sortText(sort: Sort): string {
  return `${sort.descending ? '-' : ''}${sort.key}`;
}

/** Parameter of the address that holds a table's order; `main`: the table that its screen is about. */
export function sortParameter(table: string, main: boolean): string {
  return main ? 'sort' : `sort-${table.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
}

interface AddressSort {
  /** null: none stands in the address. */
  readonly sort: Sort | null;
  /** null: takes the order out of the address. */
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

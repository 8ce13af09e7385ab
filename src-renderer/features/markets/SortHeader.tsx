import { UnstyledButton } from '@mantine/core';
import type { ReactElement } from 'react';
import type { Sort } from '../../stores/list-views-store.ts';
import type { Column } from './columns.ts';

interface SortHeaderProps {
  readonly column: Column;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

/** A column's head; clicking it sorts, clicking it again turns the order around. */
export function SortHeader({ column, sort, onSort }: SortHeaderProps): ReactElement {
  const { key, label, hint, descendingFirst } = column;
  const sorted = sort.key === key;
  const direction = sort.descending ? 'descending' : 'ascending';
  return (
    <div role="columnheader" aria-sort={sorted ? direction : 'none'} className="quotes-cell">
      <UnstyledButton
        className="sort-button"
        title={hint}
        onClick={() => onSort({ key, descending: sorted ? !sort.descending : descendingFirst })}
      >
        {label}
        {sorted ? (
          <span className="sort-arrow" aria-hidden="true">
            {sort.descending ? '▼' : '▲'}
          </span>
        ) : null}
      </UnstyledButton>
    </div>
  );
}

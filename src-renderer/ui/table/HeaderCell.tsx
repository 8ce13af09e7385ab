import { UnstyledButton } from '@mantine/core';
import type { ReactElement } from 'react';
import type { Sort } from '../../stores/table-views-store.ts';
import type { Column } from './column.tsx';
import { nextSort } from './sort-rows.ts';

interface HeaderCellProps<Row> {
  readonly column: Column<Row>;
  readonly sort: Sort | null;
  /** null: the rows can't be sorted now, since some have not been read. */
  readonly onSort: ((sort: Sort | null) => void) | null;
}

/** The header of a column; a click sorts by it. */
export function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>): ReactElement {
  const { id, header, hint, align } = column;
  const className = align === 'right' ? 'data-right' : undefined;
  if (column.sort === undefined || onSort === null) {
    return (
      <th role="columnheader" scope="col" className={className} title={hint}>
        {header}
      </th>
    );
  }
  const isSorted = sort?.key === id;
  const direction = sort?.descending === true ? 'descending' : 'ascending';
  return (
    <th role="columnheader" scope="col" className={className} aria-sort={isSorted ? direction : 'none'}>
      <UnstyledButton className="sort-button" title={hint} onClick={() => onSort(nextSort(sort, column))}>
        {header}
        {isSorted ? (
          <span className="sort-arrow" aria-hidden="true">
            {direction === 'descending' ? '▼' : '▲'}
          </span>
        ) : null}
      </UnstyledButton>
    </th>
  );
}

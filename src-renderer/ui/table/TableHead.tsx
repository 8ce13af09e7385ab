import { UnstyledButton } from '@mantine/core';
import { useRef, type PointerEvent, type ReactElement } from 'react';
import type { Sort } from '../../stores/sort-address.ts';
import type { Column } from './column.tsx';
import { nextSort } from './sort-rows.ts';

export interface TableHeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  /** null: the rows are in the order given. */
  readonly sort: Sort | null;
  readonly onSort: (sort: Sort | null) => void;
  /** Width in px; null: the width that the table declares. */
  readonly onResize: (column: string, width: number | null) => void;
  /** Index of the header row, as a screen reader counts rows. */
  readonly rowIndex: number | undefined;
}

export function TableHead<Row>({ columns, rowIndex, ...actions }: TableHeadProps<Row>): ReactElement {
  return (
    <thead role="rowgroup">
      <tr role="row" data-index={-1} aria-rowindex={rowIndex}>
        {columns.map((column) => (
          <HeaderCell key={column.id} column={column} {...actions} />
        ))}
      </tr>
    </thead>
  );
}

type HeaderCellProps<Row> = Pick<TableHeadProps<Row>, 'sort' | 'onSort' | 'onResize'> & {
  readonly column: Column<Row>;
};

/** Header of a column. A click sorts by it; its right edge changes the width. */
function HeaderCell<Row>({ column, sort, onSort, onResize }: HeaderCellProps<Row>): ReactElement {
  const { id, header, hint, align } = column;
  const isSorted = sort?.key === id;
  const direction = sort?.descending === true ? 'descending' : 'ascending';
  return (
    <th
      role="columnheader"
      scope="col"
      className={align === 'right' ? 'data-right' : undefined}
      aria-sort={isSorted ? direction : 'none'}
    >
      <UnstyledButton
        className="sort-button"
        tabIndex={-1}
        title={hint}
        onClick={() => onSort(nextSort(sort, column))}
      >
        {header}
        {isSorted ? (
          <span className="sort-arrow" aria-hidden="true">
            {direction === 'descending' ? '▼' : '▲'}
          </span>
        ) : null}
      </UnstyledButton>
      <ColumnEdge onResize={(width) => onResize(id, width)} />
    </th>
  );
}

/**
 * Returns the width of a header's grid track, px. The first cell also covers the padding of its row, which is part of the track
 * only where all rows share theirs.
 */
export function trackWidth(header: HTMLElement): number {
  const { width } = header.getBoundingClientRect();
  if (header.closest('.data-fit') !== null) return width;
  return width + (Number.parseFloat(getComputedStyle(header).marginLeft) || 0);
}

/** Edge that sets the width by dragging, and resets it to the declared one on a double click. Keys on the header do the same. */
function ColumnEdge({ onResize }: { readonly onResize: (width: number | null) => void }): ReactElement {
  const start = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const begin = (event: PointerEvent<HTMLElement>): void => {
    const header = event.currentTarget.closest('th');
    if (header === null) return;
    start.current = { x: event.clientX, width: trackWidth(header) };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const drag = (event: PointerEvent): void => {
    if (start.current !== null) onResize(start.current.width + event.clientX - start.current.x);
  };
  const end = (): void => {
    start.current = null;
  };
  return (
    <span
      className="data-edge"
      aria-hidden="true"
      onPointerDown={begin}
      onPointerMove={drag}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => onResize(null)}
    />
  );
}

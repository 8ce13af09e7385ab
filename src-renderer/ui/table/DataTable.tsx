import { useMemo, useState, type CSSProperties, type ReactElement, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { UnstyledButton } from '@mantine/core';
import './data-table.css';
import { useApp } from '../../stores/AppContext.ts';
import { useFiguresOf, type MarketFigures } from '../../stores/market-figures.ts';
import type { Sort } from '../../stores/table-views-store.ts';
import { ListEnd, NewRows } from '../history/PagedEdges.tsx';
import { useReaderPlace, type ScrolledList } from '../history/use-paged-rows.ts';
import { visibleColumns, type Column } from './column.tsx';
import { stepRow } from './row-keys.ts';
import { sortRows, nextSort } from './sort-rows.ts';
import { AllRows, VirtualRows, type RowLook } from './TableRows.tsx';
import { TableMenu } from './TableMenu.tsx';
import { useCopy } from './use-copy.ts';

interface HeaderCellProps<Row> {
  readonly column: Column<Row>;
  readonly sort: Sort | null;
  /** null: the rows can't be sorted now, since some have not been read. */
  readonly onSort: ((sort: Sort | null) => void) | null;
}

export interface DataTableProps<Row> extends RowLook<Row> {
  /** Names the table in what the person chose. */
  readonly id: string;
  /** What it lists, for a screen reader. */
  readonly name: string;
  /** How its rows come in: `newest first`. */
  readonly order?: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Id of the market that a row is about: its prices and sizes are written as that market's are. */
  readonly marketOf?: (row: Row) => string | null | undefined;
  /** How prices and sizes are written where all rows are about one market. */
  readonly figures?: MarketFigures;
  /** The least height of a row, px. */
  readonly rowHeight?: number;
  /**
   * Draws only the rows in sight, all of one height or of a height that is measured; every column then needs a width.
   * Without it all rows are drawn and columns are as wide as their content.
   */
  readonly virtual?: 'fixed' | 'measured';
  /** A list that comes page by page: its rows can be sorted once all of them have been read. */
  readonly paged?: ScrolledList;
  /** An order that is kept elsewhere; without it the table keeps its own. */
  readonly sorting?: { readonly sort: Sort; readonly onSort: (sort: Sort | null) => void };
  /** Stands in for the rows while there are none: being read, nothing there, nothing found. */
  readonly empty?: ReactNode;
  /** A few rows inside a text: no menu, no background. */
  readonly plain?: boolean;
  readonly className?: string;
}

/** Every table of the window: what is in it is an array of columns. */
export function DataTable<Row>(props: DataTableProps<Row>): ReactElement {
  if (props.rows.length === 0 && props.empty !== undefined) return <>{props.empty}</>;
  return <FilledTable {...props} />;
}

function FilledTable<Row>(props: DataTableProps<Row>): ReactElement {
  const { id, name, columns, paged, plain = false, className = '' } = props;
  // A state: rows that are drawn below it learn of it once it is there.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const choice = useStore(useApp().tableViews, (views) => views.columns[id]);
  const shown = useMemo(() => visibleColumns(columns, choice ?? {}), [columns, choice]);
  const sorting = useSorting(props);
  const reader = useReaderPlace(scroller, paged);
  const figuresOf = useRowFigures(props);
  const copy = useCopy({ columns: shown, figuresOf }, sorting.sorted, paged?.state.next ?? null);
  return (
    <div
      ref={setScroller}
      className={`data-scroll ${plain ? 'data-plain ' : ''}${className}`.trim()}
      tabIndex={0}
      role="region"
      aria-label={name}
      onScroll={reader.onScroll}
      onKeyDown={(event) => {
        stepRow(event);
        copy.onKeyDown(event);
      }}
    >
      <div className="data-layer">
        {paged === undefined ? null : <NewRows paged={paged} onTake={reader.toTop} />}
        {plain ? null : <TableMenu table={id} name={name} columns={columns} shown={shown} copy={copy} />}
      </div>
      <Table {...props} shown={shown} sorting={sorting} scroller={scroller} figuresOf={figuresOf} />
      {paged === undefined ? null : <ListEnd paged={paged} />}
    </div>
  );
}

function useRowFigures<Row>({ marketOf, figures }: DataTableProps<Row>): (row: Row) => MarketFigures {
  const figuresOf = useFiguresOf();
  return (row) => figures ?? figuresOf(marketOf?.(row));
}

const usualRowHeight = 40;

type TableProps<Row> = Omit<DataTableProps<Row>, 'sorting'> & {
  readonly shown: readonly Column<Row>[];
  readonly sorting: UsedSorting<Row>;
  readonly scroller: HTMLDivElement | null;
  readonly figuresOf: (row: Row) => MarketFigures;
};

/** The roles are named: a table that is laid out as a grid is none to some screen readers. */
function Table<Row>(props: TableProps<Row>): ReactElement {
  const { shown, sorting, scroller, paged, virtual, rowHeight = usualRowHeight } = props;
  const { keyOf, isStale, rowClass, figuresOf } = props;
  const body = { columns: shown, rows: sorting.sorted, keyOf, rowHeight, isStale, rowClass, figuresOf };
  const isWhole = virtual === undefined;
  return (
    <table
      role="table"
      className={isWhole ? 'data-table data-fit' : 'data-table'}
      style={{ '--columns': tracksOf(shown) } as CSSProperties}
      aria-rowcount={isWhole ? undefined : rowCount(props)}
      aria-colcount={shown.length}
    >
      <caption className="unseen">{captionOf(props, sorting.sort)}</caption>
      <thead role="rowgroup">
        <tr role="row" aria-rowindex={isWhole ? undefined : 1}>
          {shown.map((column) => (
            <HeaderCell key={column.id} column={column} {...sorting} />
          ))}
        </tr>
      </thead>
      {isWhole ? (
        <AllRows {...body} />
      ) : (
        <VirtualRows {...body} scroller={scroller} isMeasured={virtual === 'measured'} paged={paged} />
      )}
    </table>
  );
}

interface UsedSorting<Row> {
  readonly sort: Sort | null;
  /** null: not while rows are missing. */
  readonly onSort: ((sort: Sort | null) => void) | null;
  readonly sorted: readonly Row[];
}

function useSorting<Row>({ id, columns, rows, paged, sorting }: DataTableProps<Row>): UsedSorting<Row> {
  const { tableViews } = useApp();
  const own = useStore(tableViews, (views) => views.sorts[id]);
  const isWhole = paged === undefined || paged.state.next === null;
  const wanted = sorting === undefined ? own : sorting.sort;
  const by = isWhole ? columns.find((column) => column.id === wanted?.key)?.sort : undefined;
  const descending = wanted?.descending ?? false;
  const sorted = useMemo(
    () => (by === undefined ? rows : sortRows(rows, by, descending)),
    [rows, by, descending],
  );
  const keep = sorting?.onSort ?? ((sort: Sort | null) => tableViews.sortBy(id, sort));
  return { sort: by === undefined ? null : (wanted ?? null), onSort: isWhole ? keep : null, sorted };
}

const tracksOf = <Row,>(columns: readonly Column<Row>[]): string =>
  columns.map(({ width }) => width ?? 'auto').join(' ');

/** With its header; -1: not known before all rows are read. */
function rowCount<Row>({ rows, paged }: TableProps<Row>): number {
  return paged === undefined || paged.state.next === null ? rows.length + 1 : -1;
}

function captionOf<Row>({ name, order, columns }: TableProps<Row>, sort: Sort | null): string {
  const header = columns.find(({ id }) => id === sort?.key)?.header;
  if (sort !== null && header !== undefined)
    return `${name}, sorted by ${header}, ${sort.descending ? 'descending' : 'ascending'}`;
  return order === undefined ? name : `${name}, ${order}`;
}

/** The header of a column; a click sorts by it. */
function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>): ReactElement {
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

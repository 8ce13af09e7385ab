import { useCallback, useMemo, useState, type CSSProperties, type ReactElement, type ReactNode } from 'react';
import type { TableLayout } from '../../../src-preload/contract/views/service/saved-view.ts';
import { useStore } from 'zustand';
import './data-table.css';
import { useApp } from '../../stores/AppContext.ts';
import { rowHeights, type Density } from '../../stores/density-store.ts';
import type { FiguresOf, MarketFigures } from '../../format/market-figures.ts';
import { useFiguresOf } from '../../stores/use-market-figures.ts';
import { sortParameter, useAddressSort, type Sort } from '../../stores/sort-address.ts';
import { declaredLayout } from '../../stores/table-views-store.ts';
import { ListEnd, NewRows } from '../history/PagedEdges.tsx';
import { useScrollPosition, type ScrolledList } from '../history/use-paged-rows.ts';
import { movedColumn, tracksOf, visibleColumns, type Column } from './column.tsx';
import { sortRows } from './sort-rows.ts';
import { AllRows, VirtualRows, type RowLook } from './TableRows.tsx';
import { TableHead, trackWidth } from './TableHead.tsx';
import { TableMenu, type Arranging } from './TableMenu.tsx';
import { TableTotals } from './TableTotals.tsx';
import { useCopy } from './use-copy.ts';
import { useGrid, type Grid } from './use-grid.ts';
import { useCompleteList, completeListText } from './use-complete-list.ts';

export interface DataTableProps<Row> extends RowLook<Row> {
  /** Key of the table in a person's layout choices. */
  readonly id: string;
  /** Name of the rows, for a screen reader. */
  readonly name: string;
  /** Whether its screen is about this table. The address then has its order as `sort`. */
  readonly main?: boolean;
  /** Order in which its rows are given: `newest first`. */
  readonly order?: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Returns the id of the market that a row is about, which decides the format of its prices and sizes. */
  readonly marketOf?: (row: Row) => string | null | undefined;
  /** Format of prices and sizes, if all rows are about one market. */
  readonly figures?: MarketFigures;
  /**
   * Draws only the rows in sight, with one fixed height or measured heights; every column then needs a width. Without it all rows
   * are drawn and columns are as wide as their content.
   */
  readonly virtual?: 'fixed' | 'measured';
  /** A paged list, read to its end before its rows are sorted or saved. */
  readonly paged?: ScrolledList;
  /** Why rows are missing other than older pages, in one sentence, also shown on sums. null: none are. */
  readonly incomplete?: string | null;
  /** Order until the person chooses one; without it the rows stay in the order given. */
  readonly initialSort?: Sort;
  /** Shown in place of the rows if there are none: loading, no data, nothing found. */
  readonly empty?: ReactNode;
  /** Whether it is a few rows inside a text, without menu or background. */
  readonly plain?: boolean;
  readonly className?: string;
}

/** The table used everywhere in the window. An array of columns defines its content. */
export function DataTable<Row>(props: DataTableProps<Row>): ReactElement {
  if (props.rows.length === 0 && props.empty !== undefined) return <>{props.empty}</>;
  return <FilledTable {...props} />;
}

function FilledTable<Row>(props: DataTableProps<Row>): ReactElement {
  const { id, name, main = false, columns, paged, plain = false, className = '' } = props;
  // A state, not a ref, so that rows below it are drawn again once the element exists.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const view = useTableView(props);
  const sorting = useSorting(props);
  const { sorted } = sorting;
  const { shown, density } = view;
  const isSummed = shown.some(({ total }) => total !== undefined);
  const hasTotals = !plain && sorted.length > 1 && isSummed && isLoaded(props);
  const incomplete = whyIncomplete(props);
  const reader = useScrollPosition(scroller, paged);
  const figuresOf = rowFigures(props, useFiguresOf());
  const { grid, arranging, keyAt } = useTableGrid({ ...props, ...view, sorted, hasTotals, scroller });
  const copy = useCopy({ id, columns: shown, figuresOf, rows: sorted, incomplete, paged, grid });
  return (
    <div
      ref={setScroller}
      className={`data-scroll ${plain ? 'data-plain ' : ''}${className}`.trim()}
      data-density={density}
      tabIndex={0}
      role="region"
      aria-label={name}
      onScroll={reader.onScroll}
      onMouseDown={grid.handlers.onMouseDown}
      onKeyDown={(event) => {
        // React bubbles events of the menu and its dialog here, too.
        if (!event.currentTarget.contains(event.target as Node)) return;
        grid.handlers.onKeyDown(event);
        copy.onKeyDown(event);
      }}
    >
      <div className="data-layer">
        {paged === undefined ? null : <NewRows paged={paged} onTake={reader.toTop} />}
        {plain ? null : (
          <TableMenu
            table={id}
            name={name}
            columns={columns}
            shown={shown}
            main={main}
            copy={copy}
            message={copy.message === '' ? sorting.working : copy.message}
            arranging={arranging}
          />
        )}
      </div>
      <Table
        {...props}
        {...view}
        {...{ sorting, hasTotals, scroller, figuresOf, grid, keyAt }}
        incomplete={incomplete}
      />
      {paged === undefined ? null : <ListEnd paged={paged} />}
    </div>
  );
}

interface TableView<Row> {
  readonly layout: TableLayout;
  readonly density: Density;
  /** Columns from the left. */
  readonly shown: readonly Column<Row>[];
}

function useTableView<Row>({ id, columns }: DataTableProps<Row>): TableView<Row> {
  const app = useApp();
  const layout = useStore(app.tableViews, ({ layouts }) => layouts[id]) ?? declaredLayout;
  const density = useStore(app.density, (state) => state.density);
  const shown = useMemo(() => visibleColumns(columns, layout), [columns, layout]);
  return { layout, density, shown };
}

type TableGridOptions<Row> = DataTableProps<Row> &
  TableView<Row> & {
    readonly sorted: readonly Row[];
    readonly hasTotals: boolean;
    readonly scroller: HTMLElement | null;
  };

/** Keyboard navigation through a table's cells, and the layout of its columns. */
function useTableGrid<Row>(options: TableGridOptions<Row>): {
  readonly grid: Grid;
  readonly arranging: Arranging<Row>;
  readonly keyAt: (index: number) => string | undefined;
} {
  const { id, keyOf, plain = false, density, shown, sorted, hasTotals, scroller } = options;
  const { tableViews } = useApp();
  const move = (column: string, by: number): void => tableViews.arrange(id, movedColumn(shown, column, by));
  const widen = (column: string, by: number): void => {
    const at = shown.findIndex((one) => one.id === column);
    const header = scroller?.querySelector<HTMLTableRowElement>('thead tr')?.cells[at];
    if (header !== undefined) tableViews.resize(id, column, trackWidth(header) + by);
  };
  const keyAt = useCallback(
    (index: number) => {
      const row = sorted[index];
      return row === undefined ? undefined : keyOf(row);
    },
    [sorted, keyOf],
  );
  const grid = useGrid(scroller, {
    keyAt,
    columnIds: useMemo(() => shown.map((column) => column.id), [shown]),
    rowCount: sorted.length,
    hasTotals,
    hasMenu: !plain,
    rowHeight: rowHeights[density],
    onMove: move,
    onWiden: widen,
  });
  return {
    grid,
    keyAt,
    arranging: { column: () => shown[grid.focus.usedPosition()?.column ?? 0], move, widen },
  };
}

/** Returns a function with the format of each row's market. */
export function rowFigures<Row>(
  { marketOf, figures }: Pick<DataTableProps<Row>, 'marketOf' | 'figures'>,
  figuresOf: FiguresOf,
): (row: Row) => MarketFigures {
  return (row) => figures ?? figuresOf(marketOf?.(row));
}

/** Checks whether no older page is left to load. */
function isLoaded({ paged }: { readonly paged?: ScrolledList | undefined }): boolean {
  return paged === undefined || paged.state.next === null;
}

function whyIncomplete<Row>({ paged, incomplete = null }: DataTableProps<Row>): string | null {
  return isLoaded({ paged }) ? incomplete : ['Older rows are not loaded.', incomplete ?? ''].join(' ').trim();
}

type TableProps<Row> = Omit<DataTableProps<Row>, 'incomplete'> &
  TableView<Row> & {
    readonly sorting: UsedSorting<Row>;
    readonly hasTotals: boolean;
    readonly incomplete: string | null;
    readonly scroller: HTMLDivElement | null;
    readonly figuresOf: (row: Row) => MarketFigures;
    readonly grid: Grid;
    readonly keyAt: (index: number) => string | undefined;
  };

/** The roles are explicit: some screen readers do not recognize a table that is laid out as a grid. */
function Table<Row>(props: TableProps<Row>): ReactElement {
  const { id, shown, layout, density, sorting, scroller, paged, virtual, grid } = props;
  const { keyAt, isStale, rowClass, figuresOf, hasTotals, incomplete } = props;
  const { tableViews } = useApp();
  const cut = useMemo(() => new Set(Object.keys(layout.widths)), [layout]);
  const rowHeight = rowHeights[density];
  const look = { keyAt, rowHeight, isStale, rowClass, figuresOf, cut, range: grid.range };
  const body = { columns: shown, rows: sorting.sorted, ...look };
  const isWhole = virtual === undefined;
  const rowIndex = (index: number): number | undefined => (isWhole ? undefined : index);
  return (
    <table
      role="grid"
      className={isWhole ? 'data-table data-fit' : 'data-table'}
      style={{ '--columns': tracksOf(shown, layout, density), '--row': `${rowHeight}px` } as CSSProperties}
      aria-rowcount={rowIndex(rowCount(props))}
      aria-colcount={shown.length}
      aria-multiselectable="true"
    >
      <caption className="unseen">{captionOf(props, sorting.sort)}</caption>
      <TableHead
        columns={shown}
        sort={sorting.sort}
        onSort={sorting.onSort}
        onResize={(column, width) => tableViews.resize(id, column, width)}
        rowIndex={rowIndex(1)}
      />
      {isWhole ? (
        <AllRows {...body} />
      ) : (
        <VirtualRows
          {...body}
          scroller={scroller}
          isMeasured={virtual === 'measured'}
          paged={paged}
          focus={grid.focus}
        />
      )}
      {hasTotals ? (
        <TableTotals {...body} incomplete={incomplete} rowIndex={rowIndex(sorting.sorted.length + 2)} />
      ) : null}
    </table>
  );
}

interface UsedSorting<Row> {
  readonly sort: Sort | null;
  readonly onSort: (sort: Sort | null) => void;
  readonly sorted: readonly Row[];
  /** Progress of loading the rows to sort, or why they can't be sorted; empty: neither applies. */
  readonly working: string;
}

/** Sorts the rows. A paged list is read to its end first: sorting only a part could put the wrong row at the top. */
function useSorting<Row>(props: DataTableProps<Row>): UsedSorting<Row> {
  const { id, main = false, columns, rows, paged, initialSort = null } = props;
  const { sort: chosen, onSort } = useAddressSort(sortParameter(id, main));
  const by = (sort: Sort | null): Column<Row> | undefined =>
    columns.find((column) => column.id === sort?.key);
  const wanted = by(chosen) === undefined ? initialSort : chosen;
  const valueOf = by(wanted)?.sort;
  const listState = useCompleteList(paged, { count: rows.length, isWanted: valueOf !== undefined });
  const isSorted = valueOf !== undefined && listState === 'complete';
  const descending = wanted?.descending ?? false;
  const sorted = useMemo(
    () => (isSorted ? sortRows(rows, valueOf, descending) : rows),
    [rows, isSorted, valueOf, descending],
  );
  const working = valueOf === undefined ? '' : completeListText(listState, rows.length, 'sort');
  return { sort: isSorted ? wanted : null, onSort, sorted, working };
}

/** Returns the number of rows with header and totals; -1: not known before all rows are read. */
function rowCount<Row>({ rows, paged, hasTotals }: TableProps<Row>): number {
  return isLoaded({ paged }) ? rows.length + 1 + Number(hasTotals) : -1;
}

function captionOf<Row>({ name, order, columns }: TableProps<Row>, sort: Sort | null): string {
  const header = columns.find(({ id }) => id === sort?.key)?.header;
  if (sort !== null && header !== undefined)
    return `${name}, sorted by ${header}, ${sort.descending ? 'descending' : 'ascending'}`;
  return order === undefined ? name : `${name}, ${order}`;
}

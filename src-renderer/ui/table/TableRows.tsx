import { memo, useCallback, useEffect, type ReactElement, type Ref } from 'react';
import type { WorldClock } from '../../stores/clock-store.ts';
import { useFromClock } from '../../stores/AppContext.ts';
import type { MarketFigures } from '../../format/market-figures.ts';
import { rowsStyle, spaceBefore, usePagedRows, type ScrolledList } from '../history/use-paged-rows.ts';
import type { CellRange } from './cell-range.ts';
import type { CellContext, Column } from './column.tsx';
import type { CellFocus } from './cell-focus.ts';
import { openRow } from './use-grid.ts';

/** Appearance of rows. */
export interface RowLook<Row> {
  /** Whether what a row shows is too old to be current. */
  readonly isStale?: ((row: Row, clock: WorldClock) => boolean) | undefined;
  readonly rowClass?: ((row: Row) => string | undefined) | undefined;
}

interface RowsProps<Row> extends RowLook<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyAt: (index: number) => string | undefined;
  /** px. */
  readonly rowHeight: number;
  readonly figuresOf: (row: Row) => MarketFigures;
  /** Ids of columns with a fixed width, whose content is cut off if it does not fit. */
  readonly cut: ReadonlySet<string>;
  /** Range of selected cells; null: none. */
  readonly range: CellRange | null;
}

export function AllRows<Row>(props: RowsProps<Row>): ReactElement {
  const { rows, keyAt } = props;
  return (
    <tbody role="rowgroup" onClick={openRow}>
      {rows.map((row, index) => (
        <TableRow key={keyAt(index)} index={index} {...lookOf(row, index, props)} />
      ))}
    </tbody>
  );
}

/**
 * Returns the props that a row is drawn with. It calls the table's functions here: a new function with the same result redraws no
 * row.
 */
function lookOf<Row>(row: Row, index: number, props: RowsProps<Row>): DrawnRow<Row> {
  const { columns, isStale, rowClass, figuresOf, cut, range } = props;
  const isSelected = range !== null && index >= range.top && index <= range.bottom;
  return {
    row,
    columns,
    isStale,
    cut,
    className: rowClass?.(row),
    figures: figuresOf(row),
    left: isSelected ? range.left : null,
    right: isSelected ? range.right : null,
  };
}

interface VirtualRowsProps<Row> extends RowsProps<Row> {
  readonly scroller: HTMLDivElement | null;
  readonly isMeasured: boolean;
  readonly paged: ScrolledList | undefined;
  readonly focus: CellFocus;
}

/** Draws only the rows in sight, however many there are. */
export function VirtualRows<Row>(props: VirtualRowsProps<Row>): ReactElement {
  const { rows, keyAt, rowHeight, scroller, isMeasured, paged, focus } = props;
  const rowKeyAt = useCallback((index: number) => keyAt(index) ?? String(index), [keyAt]);
  const drawn = usePagedRows(scroller, paged, {
    count: rows.length,
    keyAt: rowKeyAt,
    heightAt: () => rowHeight,
    alwaysDrawn: () => {
      const key = focus.focusedRow();
      return key === null ? null : rows.findIndex((_, index) => keyAt(index) === key);
    },
  });
  const { items, virtual } = drawn;
  const { scrollToIndex } = virtual;
  useEffect(() => {
    focus.setRowScroller((row) => scrollToIndex(row));
    return () => focus.setRowScroller(null);
  }, [focus, scrollToIndex]);
  return (
    <tbody
      role="rowgroup"
      className={isMeasured ? 'data-virtual' : 'data-virtual data-fixed'}
      style={rowsStyle(drawn)}
      onClick={openRow}
    >
      {items.map(({ index, key }, nth) => {
        const row = rows[index];
        return row === undefined ? null : (
          <TableRow
            key={key}
            ref={isMeasured ? virtual.measureElement : undefined}
            index={index}
            space={spaceBefore(items, nth)}
            {...lookOf(row, index, props)}
          />
        );
      })}
    </tbody>
  );
}

interface DrawnRow<Row> extends Pick<RowLook<Row>, 'isStale'>, Pick<RowsProps<Row>, 'columns' | 'cut'> {
  readonly row: Row;
  readonly className: string | undefined;
  readonly figures: MarketFigures;
  /** Index of the first and of the last selected column in this row; null: none. */
  readonly left: number | null;
  readonly right: number | null;
}

interface TableRowProps<Row> extends DrawnRow<Row> {
  readonly index: number;
  /** Height of the rows before it that are not drawn, px; absent: all are drawn. */
  readonly space?: number;
  readonly ref?: Ref<HTMLTableRowElement> | undefined;
}

/**
 * Redrawn only if something in the row itself changes: scrolling redraws no row that was in sight. Rows have no style of their
 * own: Chromium shares the styles of cells in rows with the same style, and otherwise searches those of all rows ever drawn.
 */
const TableRow = memo(function TableRow<Row>(props: TableRowProps<Row>): ReactElement {
  const { row, index, space, isStale, className, ref, ...cells } = props;
  const stale = useFromClock((_, clock) => isStale?.(row, clock) ?? false);
  const classes = [stale ? 'data-stale' : '', className ?? ''].filter(Boolean).join(' ');
  return (
    <tr
      ref={ref}
      role="row"
      data-index={index}
      aria-rowindex={space === undefined ? undefined : index + 2}
      className={classes === '' ? undefined : classes}
      style={space === undefined || space === 0 ? undefined : { marginTop: space }}
    >
      <Cells row={row} isStale={stale} {...cells} />
    </tr>
  );
}) as <Row>(props: TableRowProps<Row>) => ReactElement;

type CellsProps<Row> = CellContext & Pick<DrawnRow<Row>, 'row' | 'columns' | 'cut' | 'left' | 'right'>;

/** Redrawn only if the row itself, the columns or the selection change, not if the row moves. */
const Cells = memo(function Cells<Row>(props: CellsProps<Row>): ReactElement {
  const { row, columns, cut, left, right, ...context } = props;
  return (
    <>
      {columns.map((column, index) => {
        const isSelected = left !== null && right !== null && index >= left && index <= right;
        const isCut = cut.has(column.id);
        const cell = {
          className: cellClass(column, row, isCut),
          tabIndex: -1,
          'aria-selected': isSelected || undefined,
          title: isCut ? column.text(row, context) : undefined,
        };
        return column.rowHeader === true ? (
          <th key={column.id} role="rowheader" scope="row" {...cell}>
            {column.cell(row, context)}
          </th>
        ) : (
          <td key={column.id} role="gridcell" {...cell}>
            {column.cell(row, context)}
          </td>
        );
      })}
    </>
  );
}) as <Row>(props: CellsProps<Row>) => ReactElement;

function cellClass<Row>({ align, wrap, quiet }: Column<Row>, row: Row, isCut: boolean): string | undefined {
  const classes = [
    align === 'right' ? 'data-right' : '',
    wrap === true ? 'data-wrap' : '',
    isCut ? 'data-cut' : '',
    quiet?.(row) === true ? 'quiet' : '',
  ].filter(Boolean);
  return classes.length === 0 ? undefined : classes.join(' ');
}

import './history.css';
import type { ComponentType, KeyboardEvent, ReactElement, ReactNode } from 'react';
import { ListEnd, NewRows } from './PagedEdges.tsx';
import { usePagedRows, type ScrolledList } from './use-paged-rows.ts';

export interface Column {
  readonly label: string;
  readonly hint: string;
  readonly left?: boolean;
}

export interface RowCellsProps<Row> {
  readonly row: Row;
}

interface PagedTableProps<Row> {
  /** What a screen reader calls it; also names what its rows are. */
  readonly label: string;
  /** Gives the columns their widths. */
  readonly className: string;
  readonly columns: readonly Column[];
  readonly paged: ScrolledList;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Pixels; `least`: rows may be higher and are measured. */
  readonly rowHeight: number;
  readonly measured?: boolean;
  /** Draws a row's cells. */
  readonly Cells: ComponentType<RowCellsProps<Row>>;
}

/** From a row's link to that of the row above or below. */
function stepRow(event: KeyboardEvent<HTMLDivElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('.row-link')].toSorted(
    (a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top,
  );
  const at = links.findIndex((link) => link === document.activeElement);
  const next = links[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (at === -1 || next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** A list of the record as a table of which only what is in sight is drawn. */
export function PagedTable<Row>(props: PagedTableProps<Row>): ReactElement {
  const { label, className, columns, paged, rows, keyOf, rowHeight, measured = false, Cells } = props;
  const { scroller, virtual, onScroll, toTop } = usePagedRows(paged, {
    count: rows.length,
    keyAt: (index) => {
      const row = rows[index];
      return row === undefined ? String(index) : keyOf(row);
    },
    heightAt: () => rowHeight,
  });
  return (
    <div className="paged">
      <NewRows paged={paged} onTake={toTop} />
      <div
        ref={scroller}
        className="paged-scroll"
        tabIndex={0}
        role="region"
        aria-label={label}
        onScroll={onScroll}
        onKeyDown={stepRow}
      >
        <div
          role="table"
          className={`paged-table ${className}`}
          aria-label={label}
          aria-rowcount={paged.state.next === null ? rows.length + 1 : -1}
          aria-colcount={columns.length}
        >
          <PagedHead columns={columns} />
          <div role="rowgroup" className="paged-body" style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, start, key }) => {
              const row = rows[index];
              return row === undefined ? null : (
                <div
                  key={key}
                  ref={measured ? virtual.measureElement : undefined}
                  data-index={index}
                  role="row"
                  aria-rowindex={index + 2}
                  className="paged-row"
                  style={{
                    transform: `translateY(${start}px)`,
                    ...(measured ? { minHeight: rowHeight } : { height: rowHeight }),
                  }}
                >
                  <Cells row={row} />
                </div>
              );
            })}
          </div>
        </div>
        <ListEnd paged={paged} />
      </div>
    </div>
  );
}

function PagedHead({ columns }: { readonly columns: readonly Column[] }): ReactElement {
  return (
    <div role="rowgroup" className="paged-head">
      <div role="row" aria-rowindex={1} className="paged-row-head">
        {columns.map(({ label, hint, left }) => (
          <div key={label} role="columnheader" title={hint} className={left === true ? 'cell left' : 'cell'}>
            {label}
          </div>
        ))}
      </div>
    </div>
  );
}

interface CellProps {
  readonly left?: boolean;
  readonly head?: boolean;
  /** Its figure is there, but says nothing: a fee of what was never filled. */
  readonly quiet?: boolean;
  readonly children: ReactNode;
}

export function Cell({ left = false, head = false, quiet = false, children }: CellProps): ReactElement {
  const look = `cell${left ? ' left' : ''}${quiet ? ' quiet' : ''}`;
  return (
    <div role={head ? 'rowheader' : 'cell'} className={look}>
      {children}
    </div>
  );
}

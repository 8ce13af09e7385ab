import type { ReactElement } from 'react';
import type { WorldClock } from '../../stores/clock-store.ts';
import { useFromClock } from '../../stores/AppContext.ts';
import { counted, formatCount } from '../../format/number.ts';
import { Figure } from '../Figure.tsx';
import { PartialMark } from '../PartialMark.tsx';
import { SignedFigure } from '../SignedFigure.tsx';
import type { Column } from './column.tsx';

interface TableTotalsProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Why rows are missing; null: none are. */
  readonly incomplete: string | null;
  readonly isStale: ((row: Row, clock: WorldClock) => boolean) | undefined;
  readonly rowIndex: number | undefined;
}

/**
 * Totals below the rows, of the columns whose sum has a meaning. Only shown for a list that is loaded to its end. Stale rows are
 * not counted.
 */
export function TableTotals<Row>(props: TableTotalsProps<Row>): ReactElement {
  const { columns, rows, incomplete, rowIndex } = props;
  const current = useCurrentRows(props);
  return (
    <tfoot role="rowgroup">
      <tr role="row" data-index={rows.length} aria-rowindex={rowIndex}>
        {columns.map((column, index) => (
          <td
            key={column.id}
            role="gridcell"
            tabIndex={-1}
            className={column.align === 'right' ? 'data-right' : undefined}
          >
            {index === 0 ? <TotalLabel count={rows.length} /> : null}
            {column.total === undefined ? null : (
              <TotalFigure
                total={column.total}
                rows={current}
                staleCount={rows.length - current.length}
                incomplete={incomplete}
              />
            )}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

function useCurrentRows<Row>({
  rows,
  isStale,
}: Pick<TableTotalsProps<Row>, 'rows' | 'isStale'>): readonly Row[] {
  // A string, so that a tick of the clock that makes no row stale redraws nothing.
  const marks = useFromClock((_, clock) => rows.map((row) => (isStale?.(row, clock) ? 's' : '-')).join(''));
  return rows.filter((_, index) => marks[index] !== 's');
}

function TotalLabel({ count }: { readonly count: number }): ReactElement {
  return (
    <>
      Total <span className="faint">{formatCount(count)}</span>{' '}
    </>
  );
}

interface TotalFigureProps<Row> extends Pick<TableTotalsProps<Row>, 'rows' | 'incomplete'> {
  readonly total: NonNullable<Column<Row>['total']>;
  /** Number of further rows that are stale and not counted. */
  readonly staleCount: number;
}

function TotalFigure<Row>({ total, rows, staleCount, incomplete }: TotalFigureProps<Row>): ReactElement {
  const sum = totalOf(total, rows);
  const Look = total.isSigned ? SignedFigure : Figure;
  const reason = rows.length === 0 ? 'Every row is stale' : 'No row has a value';
  return (
    <>
      <Look value={sum.value} format={total.format} reason={reason} />
      {sum.value === null ? null : <PartialMark missing={missingFrom(sum, staleCount, incomplete)} />}
    </>
  );
}

interface ColumnTotal {
  /** null: no counted row has a value. */
  readonly value: number | null;
  /** Number of rows without a value. */
  readonly missing: number;
}

/** Returns the sum of the known values. */
function totalOf<Row>(
  { value, blank = () => false }: NonNullable<Column<Row>['total']>,
  rows: readonly Row[],
): ColumnTotal {
  const values = rows.filter((row) => !blank(row)).map(value);
  const known = values.filter((one) => one !== null);
  return {
    value: known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0),
    missing: values.length - known.length,
  };
}

/** Returns what a sum lacks: stale rows, rows without a value, and rows that the table does not have. */
function missingFrom(
  { missing }: ColumnTotal,
  staleCount: number,
  incomplete: string | null,
): readonly string[] {
  return [
    ...(incomplete === null ? [] : [incomplete]),
    ...(staleCount === 0 ? [] : [`Excludes ${counted(staleCount, 'stale row')}.`]),
    ...(missing === 0 ? [] : [`${counted(missing, 'row has', 'rows have')} no value.`]),
  ];
}

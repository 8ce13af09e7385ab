import { useMemo } from 'react';
import { formatSignedPercent } from '../../format/number.ts';
import { Missing } from '../../ui/Missing.tsx';
import { textOf, type Column } from '../../ui/table/column.tsx';
import { Sparkline } from './Sparkline.tsx';
import { useTrends, type Trends } from './use-trends.ts';

interface TrendColumn<Row> {
  readonly marketId: (row: Row) => string | null;
  readonly width?: string;
}

interface TrendPlace<Row> extends TrendColumn<Row> {
  /** Id of the column that it follows. */
  readonly after: string;
}

/** Columns with one more that shows the price of the last 24 hours. All of these have to be the same each time. */
export function useTrendColumn<Row>(
  columns: readonly Column<Row>[],
  { after, marketId, width }: TrendPlace<Row>,
): readonly Column<Row>[] {
  const trends = useTrends();
  return useMemo(() => {
    const trend = trendColumn({ marketId, ...(width === undefined ? {} : { width }) }, trends);
    return columns.flatMap((column) => (column.id === after ? [column, trend] : [column]));
  }, [columns, after, marketId, width, trends]);
}

/** A sparkline a row. Rows are sorted by the change that it shows; a CSV file has none of it. */
export function trendColumn<Row>({ marketId, ...base }: TrendColumn<Row>, trends: Trends): Column<Row> {
  const lineOf = (row: Row) => trends.byMarketId.get(marketId(row) ?? '');
  const changeOf = (row: Row): number | null => lineOf(row)?.changePct ?? null;
  return {
    id: 'trend',
    header: 'Trend',
    hint: 'Price over the last 24 hours, as far as it is kept here; sorts by its change',
    align: 'right',
    ...base,
    cell: (row) => {
      const line = lineOf(row);
      return line === undefined ? <Missing reason={trends.whyNone} /> : <Sparkline line={line} />;
    },
    text: (row) => textOf(changeOf(row), formatSignedPercent),
    csv: [],
    sort: changeOf,
  };
}

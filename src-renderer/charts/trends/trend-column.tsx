import { useMemo, memo, type ReactElement } from 'react';
import { formatSignedPercent, signTone } from '../../format/number.ts';
import { Missing } from '../../ui/Missing.tsx';
import { textOf, type Column } from '../../ui/table/column.tsx';
import './sparkline.css';
import { sparkSize, type TrendLine, trendLine } from './trend-line.ts';
import { minuteMs } from '../../format/time.ts';
import { useOperation } from '../../operations/use-operation.ts';

/** World ms between two reads: prices are sampled every minute, and the first points should appear at once. */
const restMs = minuteMs;

/** Trend lines by market id. */
export interface Trends {
  readonly byMarketId: ReadonlyMap<string, TrendLine>;
  /** Why a market may have no line. */
  readonly whyNone: string;
}

const notStored =
  'No price history yet. Perpscope keeps it for markets with a position, markets the agent trades, and markets whose 1h chart was opened';

/** Reads prices of the last 24 hours of every market, once for all rows of a table. */
function useTrends(): Trends {
  const { state } = useOperation('getPriceTrends', null, { restMs });
  return useMemo((): Trends => {
    if (state.kind === 'loading')
      return { byMarketId: new Map(), whyNone: 'Loading prices of the last 24 hours' };
    if (state.kind === 'failed') return { byMarketId: new Map(), whyNone: state.error.message };
    const { trends, ...span } = state.value;
    const lines = trends.map((trend) => [trend.marketId, trendLine(trend, span)] as const);
    return { byMarketId: new Map(lines), whyNone: notStored };
  }, [state]);
}

interface TrendColumn<Row> {
  readonly marketId: (row: Row) => string | null;
  readonly width?: string;
}

interface TrendPlace<Row> extends TrendColumn<Row> {
  /** Id of the column before it. */
  readonly after: string;
}

/** Adds a column with the price of the last 24 hours. All arguments have to be the same each time. */
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

/** Column with a sparkline. Rows are sorted by the change that it shows; it has no field in a CSV file. */
export function trendColumn<Row>({ marketId, ...base }: TrendColumn<Row>, trends: Trends): Column<Row> {
  const lineOf = (row: Row) => trends.byMarketId.get(marketId(row) ?? '');
  const changeOf = (row: Row): number | null => lineOf(row)?.changePct ?? null;
  return {
    id: 'trend',
    header: 'Trend',
    hint: 'Price over the last 24 hours, as far as Perpscope has it; sorts by change',
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

const { width, height } = sparkSize;

const tone = ({ changePct }: TrendLine): string =>
  changePct === null ? 'soft' : signTone(formatSignedPercent(changePct));

/** Line of a price over a day, without axes, with the change as text. */
const Sparkline = memo(function Sparkline({ line }: { readonly line: TrendLine }): ReactElement {
  return (
    <span className={`sparkline ${tone(line)}`} role="img" aria-label={line.summary} title={line.summary}>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {line.parts.map((points) => (
          <polyline key={points} points={points} />
        ))}
      </svg>
    </span>
  );
});

import type { CandleChart } from '../../../src-preload/contract/bridge/calls.ts';
import type { MarketFigures } from '../../format/market-figures.ts';
import { figureColumn, minuteColumn, textColumn, type Column } from '../../ui/table/column.tsx';
import type { DataTableProps } from '../../ui/table/DataTable.tsx';
import { candlesWithMarks, type MarkedCandle, type DetailMark } from './detail-chart.ts';

interface DetailTableParts {
  readonly chart: CandleChart;
  readonly marks: readonly DetailMark[];
  readonly figures: MarketFigures;
}

/** Returns the table of the chart's candles, with what happened during each. */
export const detailTable = ({ chart, marks, figures }: DetailTableParts): DataTableProps<MarkedCandle> => ({
  id: 'detail-candles',
  name: 'Candles as a table',
  order: 'oldest first',
  className: 'detail-candles',
  columns: candleColumns,
  rows: candlesWithMarks(chart, marks),
  keyOf: ({ candle }) => candle.openTime,
  figures,
  virtual: 'measured',
  rowClass: ({ marks: inside }) => (inside.length === 0 ? undefined : 'detail-filled'),
  incomplete: chart.incompleteMessage,
});

function priceColumn(id: 'open' | 'high' | 'low' | 'close', header: string): Column<MarkedCandle> {
  return figureColumn({
    id,
    header,
    width: 'minmax(76px, 0.6fr)',
    value: ({ candle }) => candle[id],
    format: (_, { figures }) => figures.price,
  });
}

const candleColumns: readonly Column<MarkedCandle>[] = [
  minuteColumn({
    id: 'opened',
    header: 'Opened',
    width: 'minmax(150px, 1fr)',
    value: ({ candle }) => Date.parse(candle.openTime),
  }),
  priceColumn('open', 'Open'),
  priceColumn('high', 'High'),
  priceColumn('low', 'Low'),
  priceColumn('close', 'Close'),
  textColumn({
    id: 'marked',
    header: 'Marked',
    width: 'minmax(180px, 2fr)',
    wrap: true,
    value: ({ marks }) => marks.map(({ label }) => label).join(', '),
  }),
];

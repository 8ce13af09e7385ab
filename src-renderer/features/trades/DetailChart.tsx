import { SegmentedControl } from '@mantine/core';
import { useMemo, useState, type ReactElement } from 'react';
import type { CandleChart } from '../../../src-preload/contract/bridge/calls.ts';
import type { TradeDetail } from '../../../src-preload/contract/bridge/trades.ts';
import { CandleCanvasView } from '../../charts/on-demand-charts.ts';
import { useOperation } from '../../operations/use-operation.ts';
import { serviceText } from '../../format/service-text.ts';
import type { MarketFigures } from '../../format/market-figures.ts';
import { Banner } from '../../ui/Banner.tsx';
import { ChartNotice } from '../../ui/chart/ChartNotice.tsx';
import { CsvButton } from '../../ui/chart/ChartPanel.tsx';
import { Answered } from '../../ui/answers/Answered.tsx';
import { EmptyPanel } from '../../ui/answers/StatePanel.tsx';
import { DataTable, type DataTableProps } from '../../ui/table/DataTable.tsx';
import {
  markedText,
  detailChartLabel,
  detailMarks,
  candlesWithMarks,
  type MarkedCandle,
  type DetailMark,
} from './detail-chart.ts';
import { figureColumn, minuteColumn, textColumn, type Column } from '../../ui/table/column.tsx';

interface DetailChartProps {
  readonly detail: TradeDetail;
  readonly figures: MarketFigures;
}

/** The venue's candles around the trade. */
export function DetailChart({ detail, figures }: DetailChartProps): ReactElement {
  if (detail.market === null) {
    return <p className="soft">No chart: the market is unknown on this network.</p>;
  }
  return <MarketChart detail={detail} figures={figures} marketId={detail.market.marketId} />;
}

/** Fewest candles that make a chart. */
const fewestCandles = 2;

function MarketChart({
  detail,
  figures,
  marketId,
}: DetailChartProps & { readonly marketId: string }): ReactElement {
  const { from, to } = detail.chart;
  const used = useOperation(
    'getCandleWindow',
    { marketId, from, to },
    { isLacking: ({ series }) => !series.complete },
  );
  return (
    <Answered what="candles" used={used}>
      {(chart) =>
        chart.series.candles.length < fewestCandles ? (
          <EmptyPanel title="Too few candles to draw a chart">
            The venue has no candles for that time.
          </EmptyPanel>
        ) : (
          <Drawn chart={chart} detail={detail} figures={figures} />
        )
      }
    </Answered>
  );
}

const ways = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

function Drawn({ chart, detail, figures }: DetailChartProps & { readonly chart: CandleChart }): ReactElement {
  const [way, setWay] = useState<'chart' | 'table'>('chart');
  const marks = useMemo(() => detailMarks(detail, figures), [detail, figures]);
  return (
    <div className="detail-chart">
      <div className="detail-chart-bar">
        <span className="faint">
          {chart.series.interval} candles; marked: {markedText(marks)}
        </span>
        <CsvButton title="Candles" table={() => detailTable({ chart, marks, figures })} />
        <SegmentedControl
          aria-label="How the candles are shown"
          data={[...ways]}
          value={way}
          onChange={setWay}
        />
      </div>
      {chart.incompleteMessage === null ? null : (
        <Banner tone="warn">Incomplete: {serviceText(chart.incompleteMessage)}</Banner>
      )}
      {way === 'table' ? (
        <DataTable {...detailTable({ chart, marks, figures })} />
      ) : (
        <div className="detail-canvas">
          <CandleCanvasView
            key={`${chart.series.marketId} ${chart.series.interval}`}
            chart={chart}
            label={detailChartLabel(chart, detail, marks)}
            price={figures.price}
            priceStep={figures.priceStep}
            marks={marks}
            onHover={ignoreHover}
          />
        </div>
      )}
      <ChartNotice />
    </div>
  );
}

/** Does nothing: a small chart has no legend to fill. */
const ignoreHover = (): void => undefined;

interface DetailTableParts {
  readonly chart: CandleChart;
  readonly marks: readonly DetailMark[];
  readonly figures: MarketFigures;
}

/** Returns the table of the chart's candles, with what happened during each. */
const detailTable = ({ chart, marks, figures }: DetailTableParts): DataTableProps<MarkedCandle> => ({
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
  incomplete: serviceText(chart.incompleteMessage),
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

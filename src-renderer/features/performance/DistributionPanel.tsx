import { useCallback, useMemo, type ReactElement } from 'react';
import type { PerformancePeriod } from '../../../src-preload/contract/views/performance/performance.ts';
import type { TipText } from '../../charts/HoverTip.tsx';
import { ChartMark, MarkChart, type MarkLayout } from '../../charts/MarkChart.tsx';
import { PlotAxes, scaleOf } from '../../charts/PlotAxes.tsx';
import { valueTicks } from '../../charts/value-ticks.ts';
import { formatAxisUsd, formatCount, formatPercent, formatSignedUsd } from '../../format/number.ts';
import { ChartPanel } from '../../ui/chart/ChartPanel.tsx';
import { figureColumn, textColumn, type Column } from '../../ui/table/column.tsx';
import { distributionOf, type PnlBin } from './pnl-distribution.ts';
import { tradesText } from './trade-groups.ts';
import { useClosedTrades } from './use-closed-trades.ts';

const title = 'Distribution of closed trades';
const noDistribution = { bins: [], median: 0, mean: 0 } as const;

/** Histogram of closed trades by net P&L. */
export function DistributionPanel({ period }: { readonly period: PerformancePeriod }): ReactElement {
  const { trades, newestText, staleMs, partial, panel } = useClosedTrades(period);
  const { bins, median, mean } = useMemo(
    () => distributionOf(trades.map(({ netPnlUsd }) => netPnlUsd)) ?? noDistribution,
    [trades],
  );
  const summary = `${tradesText(trades.length)}. Median ${formatSignedUsd(median)}, mean ${formatSignedUsd(mean)} a trade.`;
  const layoutAt = useCallback(
    (width: number) => histogramAt(bins, { median, mean }, width),
    [bins, median, mean],
  );
  return (
    <ChartPanel
      title={title}
      note={['P&L after fees, before funding', newestText].filter((part) => part !== '').join(', ')}
      state={panel(summary, trades.length === 0)}
      staleMs={staleMs}
      partial={partial}
      hasMarks
      drawing={<MarkChart layoutAt={layoutAt} rowLength={5} />}
      table={{
        id: 'pnl distribution',
        name: title,
        columns,
        rows: bins,
        keyOf: ({ from }) => String(from),
      }}
    />
  );
}

/** `−$20.00 to $0.00`; open at an end: `below −$20.00`. */
function binName({ from, to, isOpenBelow, isOpenAbove }: PnlBin): string {
  if (isOpenBelow) return `below ${formatSignedUsd(to)}`;
  return isOpenAbove
    ? `${formatSignedUsd(from)} and above`
    : `${formatSignedUsd(from)} to ${formatSignedUsd(to)}`;
}

const share = (value: number): string => formatPercent(value * 100);

const binTip = (bin: PnlBin): TipText => ({
  title: binName(bin),
  second: null,
  rows: [
    { name: 'Closed trades', value: formatCount(bin.count) },
    { name: 'Share', value: share(bin.share) },
  ],
});

const columns: readonly Column<PnlBin>[] = [
  {
    ...textColumn<PnlBin>({ id: 'range', header: 'Net P&L', rowHeader: true, value: binName }),
    csv: [
      { header: 'From (USD)', value: ({ from, isOpenBelow }) => (isOpenBelow ? null : from) },
      { header: 'To (USD)', value: ({ to, isOpenAbove }) => (isOpenAbove ? null : to) },
    ],
    sort: ({ from }) => from,
  },
  figureColumn({ id: 'trades', header: 'Trades', value: ({ count }) => count, format: () => formatCount }),
  figureColumn({ id: 'share', header: 'Share', value: (bin) => bin.share, format: () => share }),
];

const chartHeight = 210;

function histogramAt(
  bins: readonly PnlBin[],
  { median, mean }: { readonly median: number; readonly mean: number },
  width: number,
): MarkLayout {
  const plot = { left: 44, right: width - 12, top: 24, bottom: chartHeight - 24 };
  const domain = { low: bins[0]?.from ?? 0, high: bins.at(-1)?.to ?? 1 };
  const x = scaleOf(domain, plot.left, plot.right);
  const most = Math.max(1, ...bins.map(({ count }) => count));
  const { ticks } = valueTicks({ low: 0, high: most, leastSpan: 1, isInteger: true });
  const y = scaleOf({ low: 0, high: ticks.at(-1) ?? 1 }, plot.bottom, plot.top);
  const every = Math.max(1, Math.ceil(bins.length / Math.max(2, Math.floor((plot.right - plot.left) / 76))));
  const step = (bins[0]?.to ?? 1) - (bins[0]?.from ?? 0);
  const edges = [...bins.map(({ from }) => from), domain.high];
  const isTick = (edge: number): boolean => Math.round(edge / step) % every === 0;
  const isWithin = (value: number): boolean => value >= domain.low && value <= domain.high;
  return {
    height: chartHeight,
    marks: bins.map((bin) => ({ x: x((bin.from + bin.to) / 2), y: y(bin.count), tip: () => binTip(bin) })),
    draw: (tabStop) => (
      <>
        <PlotAxes
          plot={plot}
          across={edges.filter(isTick).map((edge) => ({ at: x(edge), label: formatAxisUsd(edge, step) }))}
          up={ticks.map((tick) => ({ at: y(tick), label: formatCount(tick) }))}
        />
        {bins.map((bin, index) => (
          <ChartMark
            key={bin.from}
            index={index}
            tabStop={tabStop}
            name={`${binName(bin)}: ${tradesText(bin.count)}, ${share(bin.share)}`}
            href={null}
          >
            <Bin bin={bin} left={x(bin.from)} right={x(bin.to)} top={y(bin.count)} plot={plot} />
          </ChartMark>
        ))}
        {isWithin(0) ? <Guide at={x(0)} plot={plot} stroke="var(--control-line)" /> : null}
        {isWithin(median) ? (
          <Guide at={x(median)} plot={plot} stroke="var(--ink)" label="median" isLeft={median < mean} />
        ) : null}
        {isWithin(mean) ? (
          <Guide at={x(mean)} plot={plot} stroke="var(--ink)" label="mean" isLeft={mean <= median} dashed />
        ) : null}
      </>
    ),
  };
}

interface BinProps {
  readonly bin: PnlBin;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly plot: Parameters<typeof PlotAxes>[0]['plot'];
}

/** One bin. The whole column reacts to the pointer, however few trades are in it. */
function Bin({ bin: { from, count }, left, right, top, plot }: BinProps): ReactElement {
  const width = Math.max(1, right - left - 1);
  return (
    <>
      <rect
        className="mark-edge"
        x={left}
        y={plot.top}
        width={width}
        height={plot.bottom - plot.top}
        fill="transparent"
        stroke="none"
      />
      <rect
        x={left}
        y={top}
        width={width}
        height={count === 0 ? 0 : Math.max(1, plot.bottom - top)}
        fill={from < 0 ? 'var(--down)' : 'var(--up)'}
      />
    </>
  );
}

interface GuideProps {
  readonly at: number;
  readonly plot: BinProps['plot'];
  readonly stroke: string;
  readonly label?: string;
  /** Whether the label ends at the line; otherwise it begins there. */
  readonly isLeft?: boolean;
  readonly dashed?: boolean;
}

/** Line at one value, with its name above. */
function Guide({ at, plot, stroke, label = '', isLeft = false, dashed = false }: GuideProps): ReactElement {
  return (
    <g aria-hidden="true" pointerEvents="none">
      <line
        x1={at}
        x2={at}
        y1={plot.top - 4}
        y2={plot.bottom}
        stroke={stroke}
        strokeDasharray={dashed ? '4 3' : undefined}
      />
      {label === '' ? null : (
        <text
          className="soft"
          x={isLeft ? at - 3 : at + 3}
          y={plot.top - 9}
          textAnchor={isLeft ? 'end' : 'start'}
        >
          {label}
        </text>
      )}
    </g>
  );
}

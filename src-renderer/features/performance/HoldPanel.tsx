import { useCallback, useMemo, type ReactElement } from 'react';
import type { PerformancePeriod } from '../../../src-preload/contract/views/performance/performance.ts';
import { ChartMark, MarkChart, type MarkLayout } from '../../charts/MarkChart.tsx';
import { PlotAxes, scaleOf } from '../../charts/PlotAxes.tsx';
import { usdFill } from '../../charts/usd-fill.ts';
import { valueTicks } from '../../charts/value-ticks.ts';
import { formatAxisUsd, usdTone } from '../../format/number.ts';
import { closedTradeAddress } from '../../format/trade-address.ts';
import { ChartPanel } from '../../ui/chart/ChartPanel.tsx';
import { chartedTradeColumns } from './charted-trade-columns.tsx';
import {
  drawnSeconds,
  heldTrades,
  holdAxis,
  scatterText,
  tradeName,
  tradeTip,
  type HeldTrade,
} from './hold-scatter.ts';
import { useClosedTrades } from './use-closed-trades.ts';

const title = 'Hold time against P&L';

/** Closed trades by how long they were held and what they earned, with their excursions. */
export function HoldPanel({ period }: { readonly period: PerformancePeriod }): ReactElement {
  const { trades, newestText, staleMs, partial, panel } = useClosedTrades(period);
  const held = useMemo(() => heldTrades(trades), [trades]);
  const layoutAt = useCallback((width: number) => scatterAt(held, width), [held]);
  return (
    <ChartPanel
      title={title}
      note={['P&L after fees, before funding', newestText].filter((part) => part !== '').join(', ')}
      state={panel(scatterText(trades, held), trades.length === 0)}
      staleMs={staleMs}
      partial={partial}
      hasMarks
      drawing={<MarkChart layoutAt={layoutAt} rowLength={10} />}
      table={{
        id: 'hold and pnl',
        name: 'Closed trades with their excursions',
        order: 'newest first',
        columns: chartedTradeColumns,
        rows: trades,
        keyOf: ({ tradeId }) => tradeId,
        virtual: 'fixed',
        incomplete: newestText === '' ? null : `These are the ${newestText} closed trades.`,
      }}
    />
  );
}

const chartHeight = 210;
const radius = 3.5;

function scatterAt(trades: readonly HeldTrade[], width: number): MarkLayout {
  const plot = { left: 72, right: width - 12, top: 12, bottom: chartHeight - 24 };
  const axis = holdAxis(trades);
  const across = scaleOf({ low: Math.log(axis.low), high: Math.log(axis.high) }, plot.left, plot.right);
  const x = (seconds: number): number => across(Math.log(seconds));
  const pnl = trades.map(({ netPnlUsd }) => netPnlUsd);
  const { ticks, step } = valueTicks({ low: Math.min(0, ...pnl), high: Math.max(0, ...pnl), leastSpan: 0.1 });
  const range = { low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1 };
  const y = scaleOf(range, plot.bottom, plot.top);
  const dots = trades.map((trade) => ({
    trade,
    x: x(drawnSeconds(trade.holdSeconds)),
    y: y(trade.netPnlUsd),
  }));
  return {
    height: chartHeight,
    marks: dots.map(({ trade, ...point }) => ({
      ...point,
      tip: () => tradeTip(trade),
      over: () => <Whisker x={point.x} trade={trade} range={range} y={y} />,
    })),
    draw: (tabStop) => (
      <>
        <PlotAxes
          plot={plot}
          across={axis.ticks.map(({ seconds, label }) => ({ at: x(seconds), label }))}
          up={ticks.map((tick) => ({ at: y(tick), label: formatAxisUsd(tick, step) }))}
        />
        <line x1={plot.left} x2={plot.right} y1={y(0)} y2={y(0)} stroke="var(--control-line)" />
        {dots.map(({ trade, ...point }, index) => (
          <ChartMark
            key={trade.tradeId}
            index={index}
            tabStop={tabStop}
            name={tradeName(trade)}
            href={closedTradeAddress(trade.tradeId)}
          >
            <Dot usd={trade.netPnlUsd} {...point} />
          </ChartMark>
        ))}
      </>
    ),
  };
}

interface WhiskerProps {
  readonly trade: HeldTrade;
  readonly x: number;
  readonly range: { readonly low: number; readonly high: number };
  readonly y: (usd: number) => number;
}

/** Line from the worst to the best P&L that the trade reached while open; cut where the chart ends. */
function Whisker({ trade: { excursion }, x, range: { low, high }, y }: WhiskerProps): ReactElement | null {
  if (excursion === null) return null;
  const ends = [excursion.mfeUsd, excursion.maeUsd].map((usd) => y(Math.min(high, Math.max(low, usd))));
  return (
    <g pointerEvents="none" stroke="var(--ink)" strokeWidth={1.5} aria-hidden="true">
      <line x1={x} x2={x} y1={ends[0]} y2={ends[1]} />
      {ends.map((end) => (
        <line key={end} x1={x - 5} x2={x + 5} y1={end} y2={end} />
      ))}
    </g>
  );
}

interface DotProps {
  readonly usd: number;
  readonly x: number;
  readonly y: number;
}

/** Dot of a trade: a disk for a gain, a square for a loss, so that color is not the only sign. */
function Dot({ usd, x, y }: DotProps): ReactElement {
  // Opacity of the element itself would cost a layer per dot in each frame of the page.
  const opacity = { fillOpacity: 0.75, strokeOpacity: 0.75 };
  const look = { className: 'mark-edge', fill: usdFill(usd), stroke: 'var(--surface)', ...opacity };
  return (
    <>
      <circle cx={x} cy={y} r={9} fill="transparent" />
      {usdTone(usd) === 'down' ? (
        <rect x={x - radius} y={y - radius} width={2 * radius} height={2 * radius} {...look} />
      ) : (
        <circle cx={x} cy={y} r={radius + 0.5} {...look} />
      )}
    </>
  );
}

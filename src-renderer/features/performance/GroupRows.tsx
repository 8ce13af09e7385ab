import { useCallback, type ReactElement } from 'react';
import type { TipText } from '../../charts/HoverTip.tsx';
import { ChartMark, MarkChart, type MarkLayout } from '../../charts/MarkChart.tsx';
import { scaleOf } from '../../charts/PlotAxes.tsx';
import { usdFill } from '../../charts/usd-fill.ts';
import { formatSignedUsd } from '../../format/number.ts';
import { barLabel, shortNames } from './bar-label.ts';
import { isFew, tradesText, winRateText, type TradeGroup } from './trade-groups.ts';

/** One row per group: its name, number of trades, win rate and expectancy. */
export function GroupRows({ groups }: { readonly groups: readonly TradeGroup[] }): ReactElement {
  const layoutAt = useCallback((width: number) => rowsAt(groups, width), [groups]);
  return <MarkChart layoutAt={layoutAt} rowLength={1} />;
}

const groupTip = ({ name, row, winRate, expectancyUsd }: TradeGroup): TipText => ({
  title: name,
  second: null,
  rows: [
    { name: 'Closed trades', value: `${row.tradeCount}, ${row.winCount} won, ${row.lossCount} lost` },
    ...(winRate === null || expectancyUsd === null
      ? []
      : [
          { name: 'Win rate', value: winRateText(winRate) },
          { name: 'Expectancy', value: formatSignedUsd(expectancyUsd) },
        ]),
  ],
});

function groupName({ name, row, winRate, expectancyUsd }: TradeGroup): string {
  if (winRate === null || expectancyUsd === null) return `${name}: no closed trade`;
  return `${name}: ${winRateText(winRate)} of ${tradesText(row.tradeCount)} won, expectancy ${formatSignedUsd(expectancyUsd)}`;
}

/** px. */
const [headHeight, rowHeight, barHeight] = [24, 22, 10];
const figureWidth = 62;

interface Columns {
  readonly trades: number;
  readonly rate: { readonly left: number; readonly right: number };
  readonly money: { readonly left: number; readonly right: number };
  readonly end: number;
}

function columnsOf(width: number): Columns {
  const names = Math.min(150, width * 0.22);
  const trades = names + 46;
  const rest = width - trades - 24;
  const rate = { left: trades + 16, right: trades + 16 + rest * 0.34 - figureWidth };
  return {
    trades,
    rate,
    money: { left: rate.right + figureWidth + 20 + figureWidth, right: width - figureWidth },
    end: width,
  };
}

function rowsAt(groups: readonly TradeGroup[], width: number): MarkLayout {
  const columns = columnsOf(width);
  const values = groups.map(({ expectancyUsd }) => expectancyUsd ?? 0);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const money = scaleOf(
    { low, high: low === high ? low + 1 : high },
    columns.money.left,
    columns.money.right,
  );
  const names = shortNames(groups.map(({ name }) => ({ key: name, label: name })));
  const middleOf = (index: number): number => headHeight + index * rowHeight + rowHeight / 2;
  return {
    height: headHeight + groups.length * rowHeight + 4,
    marks: groups.map((group, index) => ({
      x: columns.rate.right,
      y: middleOf(index),
      tip: () => groupTip(group),
    })),
    draw: (tabStop) => (
      <>
        <Head columns={columns} zero={money(0)} bottom={headHeight + groups.length * rowHeight} />
        {groups.map((group, index) => (
          <ChartMark
            key={group.name}
            index={index}
            tabStop={tabStop}
            name={groupName(group)}
            href={group.address}
          >
            <RowEdge y={middleOf(index)} width={columns.end} />
          </ChartMark>
        ))}
        <g pointerEvents="none" aria-hidden="true">
          {groups.map((group, index) => (
            <GroupRow
              key={group.name}
              group={group}
              name={names.get(group.name) ?? group.name}
              columns={columns}
              money={money}
              y={middleOf(index)}
            />
          ))}
        </g>
      </>
    ),
  };
}

interface HeadProps {
  readonly columns: Columns;
  readonly zero: number;
  readonly bottom: number;
}

/** Names of the columns, and the lines that their bars are read against. */
function Head({ columns: { trades, rate }, zero, bottom }: HeadProps): ReactElement {
  const half = (rate.left + rate.right) / 2;
  return (
    <g aria-hidden="true">
      <text x={trades} y={12} textAnchor="end">
        Trades
      </text>
      <text x={rate.left} y={12}>
        Win rate
      </text>
      <text x={half} y={12} textAnchor="middle">
        50%
      </text>
      <line x1={half} x2={half} y1={18} y2={bottom} stroke="var(--line-strong)" />
      <text x={zero} y={12} textAnchor="middle">
        Expectancy
      </text>
      <line x1={zero} x2={zero} y1={18} y2={bottom} stroke="var(--line-strong)" />
    </g>
  );
}

interface GroupRowProps {
  readonly group: TradeGroup;
  readonly name: string;
  readonly columns: Columns;
  readonly money: (usd: number) => number;
  readonly y: number;
}

/** Outline of a row, which takes the mouse and the focus. The row is drawn over it: a link's name must contain the text in the link. */
function RowEdge({ y, width }: { readonly y: number; readonly width: number }): ReactElement {
  return (
    <rect
      className="mark-edge"
      x={0}
      y={y - rowHeight / 2}
      width={width}
      height={rowHeight}
      fill="transparent"
      stroke="none"
    />
  );
}

function GroupRow({ group, name, columns, money, y }: GroupRowProps): ReactElement {
  const { row, winRate, expectancyUsd } = group;
  const strength = isFew(group) ? 0.45 : 1;
  return (
    <>
      <text className="ink" x={0} y={y} dominantBaseline="central">
        {name}
      </text>
      <text className="soft" x={columns.trades} y={y} textAnchor="end" dominantBaseline="central">
        {row.tradeCount}
      </text>
      {winRate === null || expectancyUsd === null ? null : (
        <>
          <RateBar rate={winRate} columns={columns} y={y} strength={strength} />
          <MoneyBar usd={expectancyUsd} money={money} y={y} strength={strength} />
        </>
      )}
    </>
  );
}

interface BarProps {
  readonly y: number;
  /** Opacity: 1, or less for a group of few trades. */
  readonly strength: number;
}

interface RateBarProps extends BarProps {
  readonly rate: number;
  readonly columns: Columns;
}

function RateBar({ rate, columns: { rate: track }, y, strength }: RateBarProps): ReactElement {
  const width = track.right - track.left;
  const box = { x: track.left, y: y - barHeight / 2, height: barHeight };
  return (
    <>
      <rect {...box} width={width} fill="var(--raised)" />
      <rect {...box} width={width * rate} fill="var(--accent)" fillOpacity={strength} />
      <text className="ink" x={track.right + 8} y={y} dominantBaseline="central">
        {winRateText(rate)}
      </text>
    </>
  );
}

interface MoneyBarProps extends BarProps {
  readonly usd: number;
  readonly money: (usd: number) => number;
}

function MoneyBar({ usd, money, y, strength }: MoneyBarProps): ReactElement {
  const [zero, value] = [money(0), money(usd)];
  const isLoss = usd < 0;
  return (
    <>
      <rect
        x={Math.min(zero, value)}
        y={y - barHeight / 2}
        width={Math.max(1, Math.abs(value - zero))}
        height={barHeight}
        fill={usdFill(usd)}
        fillOpacity={strength}
      />
      <text
        className="ink"
        x={isLoss ? value - 6 : value + 6}
        y={y}
        textAnchor={isLoss ? 'end' : 'start'}
        dominantBaseline="central"
      >
        {barLabel(usd)}
      </text>
    </>
  );
}

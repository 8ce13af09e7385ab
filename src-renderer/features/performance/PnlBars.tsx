import type { ReactElement } from 'react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  LabelList,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { zeroedMoneyAxis } from '../../charts/money-axis.ts';
import { axisLook, chartMargin, gridLook } from '../../charts/small-chart-look.ts';
import { HoverTip } from '../../charts/HoverTip.tsx';
import { usdFill } from '../../charts/usd-fill.ts';
import { barLabel, shortNames } from './bar-label.ts';
import type { PnlBar, PnlMeasure } from './pnl-bars.ts';
import { pnlTip } from './pnl-tip.ts';

interface PnlProps {
  readonly bars: readonly PnlBar[];
  readonly measure: PnlMeasure;
}

/** One column per time span: gains go up from zero, losses go down. */
export function PnlColumns({ bars, measure }: PnlProps): ReactElement {
  const byKey = new Map(bars.map((bar) => [bar.key, bar]));
  const usd = bars.map((bar) => bar.usd);
  return (
    <ResponsiveContainer width="100%" height={190}>
      <BarChart data={[...bars]} margin={chartMargin} barCategoryGap="18%" accessibilityLayer={false}>
        <CartesianGrid {...gridLook} />
        <XAxis
          dataKey="key"
          interval="equidistantPreserveStart"
          minTickGap={16}
          tickFormatter={(key) => byKey.get(String(key))?.label ?? ''}
          {...axisLook}
        />
        <YAxis {...zeroedMoneyAxis(usd, 0.1)} />
        <ReferenceLine y={0} stroke="var(--line-strong)" />
        <Bar dataKey="usd" maxBarSize={36} isAnimationActive={false}>
          {cellsOf(bars)}
        </Bar>
        {tipOf(measure)}
      </BarChart>
    </ResponsiveContainer>
  );
}

const rowHeight = 22;
/** Width of the figure at the end of a bar, px. */
const labelWidth = 62;

/** One bar per name: gains to the right of zero, losses to the left, each with its figure. */
export function PnlRows({ bars, measure }: PnlProps): ReactElement {
  const values = bars.map(({ usd }) => usd);
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const names = shortNames(bars);
  return (
    <ResponsiveContainer width="100%" height={bars.length * rowHeight + 8}>
      <BarChart
        data={[...bars]}
        layout="vertical"
        accessibilityLayer={false}
        margin={{ top: 4, right: 4, bottom: 4, left: 0 }}
      >
        <XAxis
          type="number"
          domain={[least, least === most ? 1 : most]}
          padding={{ left: least < 0 ? labelWidth : 0, right: labelWidth }}
          hide
        />
        <YAxis
          type="category"
          dataKey="key"
          width={126}
          interval={0}
          tickFormatter={(key) => names.get(String(key)) ?? ''}
          {...axisLook}
        />
        <ReferenceLine x={0} stroke="var(--line-strong)" />
        <Bar dataKey="usd" barSize={12} isAnimationActive={false}>
          {cellsOf(bars)}
          <LabelList
            dataKey="usd"
            position="right"
            formatter={(value) => barLabel(Number(value))}
            fill="var(--ink-soft)"
            fontSize={11}
          />
        </Bar>
        {tipOf(measure)}
      </BarChart>
    </ResponsiveContainer>
  );
}

const cellsOf = (bars: readonly PnlBar[]): readonly ReactElement[] =>
  bars.map(({ key, usd }) => <Cell key={key} fill={usdFill(usd)} />);

const tipOf = (measure: PnlMeasure): ReactElement => (
  <Tooltip
    isAnimationActive={false}
    cursor={{ fill: 'var(--hover)' }}
    content={<HoverTip describe={pnlTip(measure)} />}
  />
);

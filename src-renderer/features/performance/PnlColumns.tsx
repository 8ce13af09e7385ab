import type { ReactElement } from 'react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
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
import type { PnlBar, PnlMeasure } from './pnl-bars.ts';
import { pnlTip } from './pnl-tip.ts';

interface PnlColumnsProps {
  readonly bars: readonly PnlBar[];
  readonly measure: PnlMeasure;
}

/** One column per time span: gains go up from zero, losses go down. */
export function PnlColumns({ bars, measure }: PnlColumnsProps): ReactElement {
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
          {bars.map(({ key, usd }) => (
            <Cell key={key} fill={usdFill(usd)} />
          ))}
        </Bar>
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--hover)' }}
          content={<HoverTip describe={pnlTip(measure)} />}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}

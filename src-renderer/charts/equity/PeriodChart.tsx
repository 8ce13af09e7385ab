import { useMemo, type ReactElement, type ReactNode } from 'react';
import { CartesianGrid, ComposedChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { HoverTip, type TipText } from '../HoverTip.tsx';
import type { moneyAxis } from '../money-axis.ts';
import { axisLook, chartMargin, gridLook } from '../small-chart-look.ts';
import { timeTicks } from '../time-ticks.ts';

interface PeriodChartProps<Row> {
  /** Sorted by time. */
  readonly rows: readonly Row[];
  /** Time range, world ms. Default: that of the rows. */
  readonly span?: readonly [from: number, to: number];
  /** px; `fill`: as high as its container. */
  readonly height: number | 'fill';
  readonly axis: ReturnType<typeof moneyAxis>;
  readonly describe: (row: Row) => TipText;
  /** Lines, areas and marks. */
  readonly children: ReactNode;
}

/** Chart of money over a period. Tooltips of all charts of one period move together. */
export function PeriodChart<Row extends { readonly at: number }>({
  rows,
  span: [from, to] = [rows[0]?.at ?? 0, rows.at(-1)?.at ?? 1],
  height,
  axis,
  describe,
  children,
}: PeriodChartProps<Row>): ReactElement {
  const { ticks, format } = useMemo(() => timeTicks(from, to, 9), [from, to]);
  return (
    <ResponsiveContainer width="100%" height={height === 'fill' ? '100%' : height}>
      <ComposedChart
        data={[...rows]}
        syncId="performance"
        syncMethod="value"
        margin={chartMargin}
        accessibilityLayer={false}
      >
        <CartesianGrid {...gridLook} />
        <XAxis
          dataKey="at"
          type="number"
          domain={[from, to]}
          ticks={[...ticks]}
          tickFormatter={format}
          {...axisLook}
        />
        <YAxis {...axis} />
        {children}
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--control-line)' }}
          content={<HoverTip describe={describe} />}
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
}

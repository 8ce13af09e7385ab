import { useMemo, type ReactElement } from 'react';
import {
  Area,
  AreaChart,
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { HoverTip, type TipText } from '../HoverTip.tsx';
import { lossAxis } from '../money-axis.ts';
import { axisLook, chartMargin, gridLook } from '../small-chart-look.ts';
import { timeTicks } from '../time-ticks.ts';
import { localInstant, utcTitle } from '../../format/instant.ts';
import { formatUsd } from '../../format/number.ts';
import { periodSync, unsampled } from './EquityChart.tsx';
import type { DrawnPoint } from './sampled-line.ts';

/** How far below its earlier peak the value stood, hanging from zero. */
export function DrawdownChart({ points }: { readonly points: readonly DrawnPoint[] }): ReactElement {
  const [from, to] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 1];
  const { ticks, format } = useMemo(() => timeTicks(from, to, 9), [from, to]);
  const axis = useMemo(() => {
    const deepest = Math.min(0, ...points.map(({ drawdown }) => drawdown ?? 0));
    return lossAxis({ deepest, leastSpan: 0.1 });
  }, [points]);
  return (
    <ResponsiveContainer width="100%" height={130}>
      <AreaChart
        data={[...points]}
        syncId={periodSync}
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
        <ReferenceLine y={0} stroke="var(--line-strong)" />
        <Area
          dataKey="drawdown"
          stroke="var(--down)"
          strokeWidth={1.25}
          fill="var(--down-wash)"
          baseValue={0}
          isAnimationActive={false}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--control-line)' }}
          content={<HoverTip describe={tip} />}
        />
      </AreaChart>
    </ResponsiveContainer>
  );
}

function tip({ at, equity, drawdown }: DrawnPoint): TipText {
  if (equity === null) return unsampled(at);
  const value = drawdown === null ? 'not known' : formatUsd(drawdown);
  return {
    title: localInstant.toMinute(at),
    second: utcTitle(at),
    rows: [{ name: 'Below the peak', value }],
  };
}

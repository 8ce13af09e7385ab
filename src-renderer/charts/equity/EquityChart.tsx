import { useMemo, type ReactElement } from 'react';
import {
  CartesianGrid,
  Line,
  LineChart,
  ReferenceDot,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  type DotItemDotProps,
} from 'recharts';
import { HoverTip, type TipText } from '../HoverTip.tsx';
import { moneyAxis } from '../money-axis.ts';
import { axisLook, chartMargin, gridLook } from '../small-chart-look.ts';
import { timeTicks } from '../time-ticks.ts';
import { localInstant, utcTitle } from '../../format/instant.ts';
import { formatUsd } from '../../format/number.ts';
import { flowWord, flowsNear, valueAt, type EquityLine } from './equity-line.ts';
import { FlowShape } from './FlowShape.tsx';
import { standsAlone, type DrawnPoint } from './sampled-line.ts';

/** Tooltips of charts of one period follow one another. */
export const periodSync = 'performance';
const mostTicks = 9;

interface EquityChartProps {
  readonly line: EquityLine;
  readonly drawn: readonly DrawnPoint[];
  /** px; `fill`: as high as what is around it. */
  readonly height: number | 'fill';
}

/** The account's value, what it would be without what came and went, and where that was. */
export function EquityChart({ line, drawn, height }: EquityChartProps): ReactElement {
  const { points, flows } = line;
  const [from, to] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 1];
  const { ticks, format } = useMemo(() => timeTicks(from, to, mostTicks), [from, to]);
  const axis = useMemo(() => equityAxis(line), [line]);
  return (
    <ResponsiveContainer width="100%" height={height === 'fill' ? '100%' : height}>
      <LineChart data={[...drawn]} syncId={periodSync} margin={chartMargin} accessibilityLayer={false}>
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
        {flows.map(({ at, usd }) => (
          <ReferenceLine key={`${at} ${usd}`} x={at} stroke="var(--line-strong)" strokeDasharray="2 3" />
        ))}
        {flows.length === 0 ? null : (
          <Line
            dataKey="earned"
            stroke="var(--ink-faint)"
            strokeDasharray="5 4"
            strokeWidth={1.25}
            dot={false}
            isAnimationActive={false}
          />
        )}
        <Line
          dataKey="equity"
          stroke="var(--accent)"
          strokeWidth={1.75}
          dot={aloneDot(drawn)}
          isAnimationActive={false}
        />
        {flows.map((flow) => (
          <ReferenceDot
            key={`${flow.at} ${flow.usd}`}
            x={flow.at}
            y={valueAt(points, flow.at) ?? 0}
            shape={<FlowShape usd={flow.usd} />}
          />
        ))}
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--control-line)' }}
          content={<HoverTip describe={tip(line)} />}
        />
      </LineChart>
    </ResponsiveContainer>
  );
}

/** Of a value that hardly moved, the axis spans a ten-thousandth. */
function equityAxis({ points, flows }: EquityLine): ReturnType<typeof moneyAxis> {
  const values = points.flatMap(({ equity, earned }) =>
    flows.length === 0 || earned === null ? [equity] : [equity, earned],
  );
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return moneyAxis({ low, high, leastSpan: Math.max(0.1, Math.abs(high) / 10_000) });
}

/** Seen where no line goes through it. */
const aloneDot = (drawn: readonly DrawnPoint[]) =>
  function AloneDot({ key, index, cx, cy }: DotItemDotProps): ReactElement {
    return standsAlone(drawn, index) ? (
      <circle key={key} cx={cx} cy={cy} r={2} fill="var(--accent)" />
    ) : (
      <g key={key} />
    );
  };

const tip =
  (line: EquityLine) =>
  (point: DrawnPoint): TipText => {
    if (point.equity === null) return unsampled(point.at);
    const { at, equity, earned } = point;
    const hasFlows = line.flows.length > 0 && earned !== null;
    return {
      title: localInstant.toMinute(at),
      second: utcTitle(at),
      rows: [
        { name: 'Value', value: formatUsd(equity) },
        ...(hasFlows ? [{ name: 'Less net deposits', value: formatUsd(earned) }] : []),
        ...flowsNear(line, point).map((flow) => ({
          name: flowWord(flow),
          value: localInstant.toMinute(flow.at),
        })),
      ],
    };
  };

/** A moment at which nobody sampled the value. */
export const unsampled = (at: number): TipText => ({
  title: localInstant.toMinute(at),
  second: utcTitle(at),
  rows: [{ name: 'Value', value: 'not sampled' }],
});

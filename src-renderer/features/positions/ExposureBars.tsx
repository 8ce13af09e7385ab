import type { ReactElement } from 'react';
import { Bar, BarChart, Cell, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { usdFill } from '../../charts/usd-fill.ts';
import { formatCompactUsd, formatSignedUsd } from '../../format/number.ts';
import { axisName, type Exposure } from './view-model.ts';

const barHeight = 24;
const axisHeight = 28;

const axisLook = { axisLine: false, tickLine: false } as const;
const tooltipLook = {
  border: '1px solid var(--line-strong)',
  borderRadius: 4,
  background: 'var(--raised)',
  color: 'var(--ink)',
  fontSize: 12,
} as const;

/** One bar per market, around a common zero. */
export function ExposureBars({ rows }: { readonly rows: readonly Exposure[] }): ReactElement {
  const widest = Math.max(1, ...rows.map(({ usd }) => Math.abs(usd)));
  return (
    <ResponsiveContainer width="100%" height={rows.length * barHeight + axisHeight}>
      <BarChart
        data={[...rows]}
        layout="vertical"
        accessibilityLayer={false}
        margin={{ top: 0, right: 24, bottom: 0, left: 0 }}
      >
        <XAxis
          type="number"
          domain={[-widest, widest]}
          ticks={[-widest, 0, widest]}
          tickFormatter={formatCompactUsd}
          tick={{ fill: 'var(--ink-faint)', fontSize: 11 }}
          height={axisHeight}
          {...axisLook}
        />
        <YAxis
          type="category"
          dataKey="coin"
          width={108}
          interval={0}
          tickFormatter={axisName}
          tick={{ fill: 'var(--ink-soft)', fontSize: 11 }}
          {...axisLook}
        />
        <ReferenceLine x={0} stroke="var(--line-strong)" />
        <Tooltip
          cursor={{ fill: 'var(--hover)' }}
          isAnimationActive={false}
          formatter={(value) => [formatSignedUsd(Number(value)), 'Exposure']}
          contentStyle={tooltipLook}
          itemStyle={{ color: 'var(--ink)' }}
        />
        <Bar dataKey="usd" barSize={12} isAnimationActive={false}>
          {rows.map(({ coin, usd }) => (
            <Cell key={coin} fill={usdFill(usd)} />
          ))}
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}

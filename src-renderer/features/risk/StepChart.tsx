import { useId, useMemo, type ReactElement } from 'react';
import {
  CartesianGrid,
  Line,
  LineChart,
  ReferenceArea,
  ReferenceDot,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { axisLook, gridLook } from '../../charts/small-chart-look.ts';
import { valueTicks, type ValueTicks } from '../../charts/value-ticks.ts';
import { timeTicks } from '../../charts/time-ticks.ts';
import { localInstant, utcTitle } from '../../format/instant.ts';
import type { FigureLabels } from './figures.ts';
import type { StepLine, StepPoint } from './step-line.ts';

interface StepChartProps {
  readonly line: StepLine;
  readonly labels: Pick<FigureLabels, 'label' | 'format' | 'axis' | 'leastSpan' | 'isInteger'>;
  /** Value of its limit; null: no limit. */
  readonly limit: number | null;
}

const lineLook = {
  dataKey: 'value',
  type: 'stepAfter',
  stroke: 'var(--accent)',
  strokeWidth: 1.5,
  dot: false,
  isAnimationActive: false,
} as const;

/**
 * Stepped line of a figure, as high as its parent: a value holds until the next one. Hatched while the breaker was tripped,
 * broken where nothing is known.
 */
export function StepChart({ line, labels, limit }: StepChartProps): ReactElement {
  const { from, to, points, tripped } = line;
  const values = useMemo(() => axisOf(line, labels, limit), [line, labels, limit]);
  const [least = 0, most = 1] = [values.ticks[0], values.ticks.at(-1)];
  const hatch = useId().replaceAll(/\W/g, '');
  const { ticks } = useMemo(() => timeTicks(from, to, 6), [from, to]);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart
        data={[...points]}
        syncId="risk"
        syncMethod="value"
        accessibilityLayer={false}
        margin={{ top: 6, right: 12, bottom: 6, left: 0 }}
      >
        <Hatch id={hatch} />
        <CartesianGrid {...gridLook} vertical />
        <XAxis dataKey="at" type="number" domain={[from, to]} allowDataOverflow ticks={[...ticks]} hide />
        <YAxis
          width={56}
          ticks={[...values.ticks]}
          domain={[least, most]}
          interval="preserveStartEnd"
          tickFormatter={(value: number) => labels.axis(value, values)}
          {...axisLook}
        />
        {tripped.map((span) => (
          <ReferenceArea
            key={span.from}
            x1={span.from}
            x2={span.to}
            fill={`url(#${hatch})`}
            fillOpacity={0.8}
          />
        ))}
        {least < 0 ? <ReferenceLine y={0} stroke="var(--line-strong)" /> : null}
        <LimitLine limit={limit} />
        <Line {...lineLook} />
        <EndDot end={points.at(-1)} />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--control-line)' }}
          content={<StepTip format={labels.format} />}
        />
      </LineChart>
    </ResponsiveContainer>
  );
}

function axisOf(
  { low, high }: StepLine,
  { leastSpan, isInteger }: StepChartProps['labels'],
  limit: number | null,
): ValueTicks {
  const ends = [low, high, limit].filter((value) => value !== null);
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  // Three digits keep neighboring tick labels distinct.
  const span = Math.max(leastSpan, Math.max(-least, most) / 20);
  return valueTicks({ low: least, high: most, leastSpan: span, isInteger: isInteger === true });
}

function LimitLine({ limit }: Pick<StepChartProps, 'limit'>): ReactElement | null {
  if (limit === null) return null;
  // Inside the chart: the limit may be its topmost or lowest tick.
  const position = limit > 0 ? 'insideTopLeft' : 'insideBottomLeft';
  const label = { value: 'limit', position, fill: 'var(--critical)', fontSize: 11 } as const;
  return <ReferenceLine y={limit} stroke="var(--critical)" strokeDasharray="4 3" label={label} />;
}

/** Dot at the current value, which is visible even if the line is too short to be. */
function EndDot({ end }: { readonly end: StepPoint | undefined }): ReactElement | null {
  if (end === undefined || end.value === null) return null;
  return <ReferenceDot x={end.at} y={end.value} r={2.5} fill="var(--accent)" stroke="none" />;
}

/** Stripes, so that tripped times show without color. */
function Hatch({ id }: { readonly id: string }): ReactElement {
  return (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" fill="var(--critical-wash)" />
        <line x1="0" y1="0" x2="0" y2="6" stroke="var(--critical)" strokeWidth="1.5" />
      </pattern>
    </defs>
  );
}

interface StepTipProps {
  readonly format: StepChartProps['labels']['format'];
  /** `active` and `payload` are passed in by the chart's Tooltip. */
  readonly active?: boolean;
  readonly payload?: readonly { readonly payload?: unknown }[];
}

/**
 * Value of a figure at the pointed time, in one line: every chart shows its own at once. The time stands in the chart under the
 * pointer alone.
 */
export function StepTip({ format, active, payload }: StepTipProps): ReactElement | null {
  const point = payload?.[0]?.payload as StepPoint | undefined;
  if (active !== true || point === undefined) return null;
  const local = localInstant.toMinute(point.at);
  const utc = utcTitle(point.at);
  return (
    <p className="step-tip">
      <span className="step-tip-time faint">{utc.startsWith(local) ? utc : `${local} · ${utc}`}</span>{' '}
      {point.value === null ? 'not reported' : format(point.value)}
    </p>
  );
}

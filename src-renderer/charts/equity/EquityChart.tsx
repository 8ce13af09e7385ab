import { useMemo, type ReactElement } from 'react';
import { Line, ReferenceDot, ReferenceLine, type DotItemDotProps } from 'recharts';
import { localInstant } from '../../format/instant.ts';
import { formatSignedUsd, formatUsd } from '../../format/number.ts';
import { tipAt, type TipText } from '../HoverTip.tsx';
import { moneyAxis } from '../money-axis.ts';
import {
  flowLabel,
  flowsNear,
  nameSide,
  spanOf,
  valueAt,
  type EquityLine,
  type VenuePoint,
} from './equity-line.ts';
import { FlowShape } from './FlowShape.tsx';
import { PeriodChart } from './PeriodChart.tsx';
import { isAlone, unsampled, type DrawnPoint } from './sampled-line.ts';

/** Maximum number of transfers with a vertical line each. With more of them, only the marks are drawn. */
const mostLines = 12;

interface EquityChartProps {
  readonly line: EquityLine;
  readonly drawn: readonly DrawnPoint[];
  /** px; `fill`: as high as its container. */
  readonly height: number | 'fill';
}

/**
 * Chart of the account value: Perpscope's samples solid, the venue's own history faint, dashed and dotted, with marks on deposits and
 * withdrawals.
 */
export function EquityChart({ line, drawn, height }: EquityChartProps): ReactElement {
  const span = useMemo(() => spanOf(line), [line]);
  const rows = useMemo(() => drawnRows(drawn, line), [drawn, line]);
  const axis = useMemo(() => equityAxis(line), [line]);
  return (
    <PeriodChart rows={rows} span={span} height={height} axis={axis} describe={tip(line)}>
      {flowLines(line)}
      {line.venue.length === 0 ? null : (
        <Line
          dataKey="value"
          stroke="var(--ink-faint)"
          strokeDasharray="4 3"
          strokeWidth={1.25}
          dot={{ r: 1.5, strokeWidth: 0, fill: 'var(--ink-faint)' }}
          connectNulls
          isAnimationActive={false}
        />
      )}
      <Line
        dataKey="equity"
        stroke="var(--accent)"
        strokeWidth={1.75}
        dot={aloneDot(rows)}
        isAnimationActive={false}
      />
      {venueName(line)}
      {flowMarks(line)}
    </PeriodChart>
  );
}

/**
 * Label at the end of the venue's line. Our line may begin there at another value, which is not a gain or loss of the account.
 */
function venueName(line: EquityLine): ReactElement | null {
  const last = line.venue.at(-1);
  if (last === undefined || line.points.length === 0) return null;
  return <ReferenceDot x={last.at} y={last.value} shape={<VenueName side={nameSide(line)} />} />;
}

interface VenueNameProps {
  readonly side: 'above' | 'below';
  readonly cx?: number;
  readonly cy?: number;
}

function VenueName({ side, cx = 0, cy = 0 }: VenueNameProps): ReactElement {
  const fontSize = 11;
  return (
    <text
      x={cx - 4}
      y={Math.max(fontSize, cy + (side === 'above' ? -8 : 16))}
      textAnchor="end"
      fontSize={fontSize}
      fill="var(--ink-soft)"
    >
      Venue
    </text>
  );
}

function flowsWithin(line: EquityLine): EquityLine['flows'] {
  const [from, to] = spanOf(line);
  return line.flows.filter(({ at }) => at >= from && at <= to);
}

function flowLines(line: EquityLine): readonly ReactElement[] {
  const flows = flowsWithin(line);
  return (flows.length > mostLines ? [] : flows).map(({ at, usd }) => (
    <ReferenceLine key={`${at} ${usd}`} x={at} stroke="var(--line-strong)" strokeDasharray="2 3" />
  ));
}

function flowMarks(line: EquityLine): readonly ReactElement[] {
  return flowsWithin(line).map(({ at, usd }) => (
    <ReferenceDot key={`${at} ${usd}`} x={at} y={valueAt(line, at) ?? 0} shape={<FlowShape usd={usd} />} />
  ));
}

/** Returns the value axis. It spans at least a ten-thousandth of the value, so that a tiny move looks small. */
function equityAxis({ points, venue }: EquityLine): ReturnType<typeof moneyAxis> {
  const values = [...points.map(({ equity }) => equity), ...venue.map(({ value }) => value)];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return moneyAxis({ low, high, leastSpan: Math.max(0.1, Math.abs(high) / 10_000) });
}

/** Dot of a sample that no line goes through. */
const aloneDot = (drawn: readonly DrawnPoint[]) =>
  function AloneDot({ key, index, cx, cy }: DotItemDotProps): ReactElement {
    return isAlone(drawn, index) ? (
      <circle key={key} cx={cx} cy={cy} r={2} fill="var(--accent)" />
    ) : (
      <g key={key} />
    );
  };

const tip =
  (line: EquityLine) =>
  (row: DrawnRow): TipText => {
    if (row.ofVenue === null && row.equity === null) return unsampled(row.at);
    const { at, ofVenue } = row;
    return tipAt(at, ofVenue === null ? ownRows(line, row) : venueRows(ofVenue));
  };

const venueRows = ({ value, pnl }: NonNullable<DrawnRow['ofVenue']>): TipText['rows'] => [
  { name: 'Venue: value', value: formatUsd(value) },
  ...(pnl === null ? [] : [{ name: 'Venue: P&L of the period', value: formatSignedUsd(pnl) }]),
];

const ownRows = (line: EquityLine, point: DrawnRow): TipText['rows'] => [
  { name: 'Value', value: formatUsd(point.equity ?? 0) },
  ...(line.flows.length > 0 && point.earned !== null
    ? [{ name: 'Less net deposits', value: formatUsd(point.earned) }]
    : []),
  ...flowsNear(line, point).map((flow) => ({
    name: flowLabel(flow),
    value: localInstant.toMinute(flow.at),
  })),
];

/** A point on the time axis: a sample, a gap, or a point of the venue at a time without a sample. */
type DrawnRow = DrawnPoint & {
  readonly value: number | null;
  readonly ofVenue: VenuePoint | null;
};

/** Returns both lines on one axis. At a venue point inside our line, our value is interpolated between its two samples. */
export function drawnRows(
  drawn: readonly DrawnPoint[],
  { venue }: Pick<EquityLine, 'venue'>,
): readonly DrawnRow[] {
  const own = drawn.map((point): DrawnRow => ({ ...point, value: null, ofVenue: null }));
  const ofVenue = venue.map((point): DrawnRow => ({
    ...passing(drawn, point.at),
    value: point.value,
    ofVenue: point,
  }));
  return [...own, ...ofVenue].toSorted((a, b) => a.at - b.at);
}

function passing(drawn: readonly DrawnPoint[], at: number): DrawnPoint {
  const none = { at, equity: null, earned: null, drawdown: null };
  const next = drawn.findIndex((point) => point.at >= at);
  const [before, after] = [drawn[next - 1], drawn[next]];
  if (after?.at === at) return after;
  if (before?.equity === undefined || before.equity === null || !after || after.equity === null) return none;
  const share = (at - before.at) / (after.at - before.at);
  return { at, equity: before.equity + share * (after.equity - before.equity), earned: null, drawdown: null };
}

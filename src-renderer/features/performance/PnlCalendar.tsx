import { useCallback, type ReactElement } from 'react';
import type { TipText } from '../../charts/HoverTip.tsx';
import { usdFill } from '../../charts/usd-fill.ts';
import { ChartMark, MarkChart, type MarkLayout, type ChartPoint } from '../../charts/MarkChart.tsx';
import { counted, formatSignedCompactUsd, formatSignedUsd, usdTone } from '../../format/number.ts';
import { closedDayAddress } from '../../format/trade-address.ts';
import { utcInstant } from '../../format/instant.ts';
import { barLabel } from './bar-label.ts';
import { heatOf, type CalendarDay, type CalendarMonth } from './calendar-months.ts';
import type { PnlMeasure } from './pnl-bars.ts';
import { pnlTip } from './pnl-tip.ts';

interface PnlCalendarProps {
  readonly months: readonly CalendarMonth[];
  readonly measure: PnlMeasure;
}

const weekdays = ['M', 'T', 'W', 'T', 'F', 'S', 'S'] as const;
/** px. */
const titleHeight = 40;
const monthGap = 24;
const cellGap = 2;
const legendHeight = 30;
const [leastCell, mostCell] = [24, 76];
/** Width from which a cell has room for its figure, px. */
const figureWidth = 58;

/** Opacity of the weakest and strongest color of a day: the figure on it stays readable. */
const [faintest, strongest] = [0.08, 0.38];
const strengthOf = (heat: number): number => faintest + (strongest - faintest) * heat;

export const dayTitle = (at: number): string => `${utcInstant.longDate(at)} (UTC)`;

/** Calendar of daily P&L: gains in one color, losses in another, stronger for greater amounts. */
export function PnlCalendar({ months, measure }: PnlCalendarProps): ReactElement {
  const layoutAt = useCallback((width: number) => calendarAt(months, measure, width), [months, measure]);
  return <MarkChart layoutAt={layoutAt} rowLength={7} />;
}

function dayTip(day: CalendarDay, measure: PnlMeasure): TipText {
  const { at, usd, row } = day;
  const text = pnlTip(measure)({ key: '', label: '', title: dayTitle(at), usd, row });
  return isQuiet(day) ? { ...text, rows: [{ name: 'Closed trades', value: 'None' }] } : text;
}

interface Grid {
  readonly cell: number;
  readonly height: number;
  readonly originOf: (month: number) => ChartPoint;
  readonly total: number;
}

/** Lays out as many months side by side as have room. */
function gridOf(months: readonly CalendarMonth[], width: number): Grid {
  const most = Math.max(1, Math.floor((width + monthGap) / (7 * leastCell + monthGap)));
  const across = Math.min(months.length, most);
  const cell = Math.min(mostCell, Math.floor((width - (across - 1) * monthGap) / across / 7));
  const height = Math.min(cell, 42);
  const rows = Array.from({ length: Math.ceil(months.length / across) }, (_, row) =>
    Math.max(...months.slice(row * across, (row + 1) * across).map(({ weeks }) => weeks)),
  );
  const tops = rows.map((_, row) =>
    rows.slice(0, row).reduce((sum, weeks) => sum + titleHeight + weeks * height + 12, 0),
  );
  const originOf = (month: number): ChartPoint => ({
    x: (month % across) * (7 * cell + monthGap),
    y: tops[Math.floor(month / across)] ?? 0,
  });
  const total = (tops.at(-1) ?? 0) + titleHeight + (rows.at(-1) ?? 0) * height;
  return { cell, height, originOf, total };
}

function calendarAt(months: readonly CalendarMonth[], measure: PnlMeasure, width: number): MarkLayout {
  const { cell, height, originOf, total } = gridOf(months, width);
  const greatest = Math.max(0, ...months.flatMap(({ days }) => days.map(({ usd }) => Math.abs(usd))));
  const placed = months.flatMap((month, nth) =>
    month.days.map((day) => {
      const { x, y } = originOf(nth);
      return { day, x: x + day.weekday * cell, y: y + titleHeight + day.week * height };
    }),
  );
  return {
    height: total + legendHeight,
    marks: placed.map(({ day, x, y }) => ({
      x: x + cell / 2,
      y: y + height / 2,
      tip: () => dayTip(day, measure),
    })),
    draw: (tabStop) => (
      <>
        {months.map((month, nth) => (
          <MonthHead key={month.title} month={month} cell={cell} {...originOf(nth)} />
        ))}
        {placed.map(({ day, x, y }, index) => (
          <ChartMark
            key={day.day}
            index={index}
            tabStop={tabStop}
            name={dayName(day)}
            href={day.row.tradeCount > 0 ? closedDayAddress(day.day) : null}
          >
            <DayCell day={day} heat={heatOf(day.usd, greatest)} {...{ x, y, cell, height }} />
          </ChartMark>
        ))}
        {placed.map(({ day, x, y }) => (
          <DayText key={day.day} day={day} {...{ x, y, cell, height }} />
        ))}
        <Legend greatest={greatest} y={total + 12} />
      </>
    ),
  };
}

function dayName({ at, usd, row: { tradeCount: count } }: CalendarDay): string {
  return `${dayTitle(at)}: ${formatSignedUsd(usd)}, ${counted(count, 'closed trade')}`;
}

interface MonthHeadProps extends ChartPoint {
  readonly month: CalendarMonth;
  readonly cell: number;
}

function MonthHead({ month: { title, usd }, cell, x, y }: MonthHeadProps): ReactElement {
  return (
    <g aria-hidden="true">
      <text className="ink strong" x={x} y={y + 14}>
        {title}
      </text>
      <text className="soft" x={x + 7 * cell - cellGap} y={y + 14} textAnchor="end">
        {formatSignedCompactUsd(usd)}
      </text>
      {weekdays.map((letter, day) => (
        <text key={day} x={x + day * cell + cell / 2} y={y + 32} textAnchor="middle">
          {letter}
        </text>
      ))}
    </g>
  );
}

interface DayTextProps extends ChartPoint {
  readonly day: CalendarDay;
  readonly cell: number;
  readonly height: number;
}

interface DayCellProps extends DayTextProps {
  readonly heat: number;
}

const isQuiet = ({ usd, row }: CalendarDay): boolean => row.tradeCount === 0 && usd === 0;

function DayCell({ day, heat, x, y, cell, height }: DayCellProps): ReactElement {
  const color = usdFill(day.usd);
  const quiet = isQuiet(day);
  const box = { x, y, width: cell - cellGap, height: height - cellGap, rx: 2 };
  return (
    <>
      <rect {...box} fill="var(--raised)" />
      {quiet ? null : <rect {...box} fill={color} fillOpacity={strengthOf(heat)} />}
      <rect
        className="mark-edge"
        {...box}
        fill="none"
        stroke={quiet ? 'var(--line)' : color}
        strokeOpacity={quiet ? 1 : 0.6}
      />
    </>
  );
}

/**
 * Day of the month and figure of a day, or only its sign. Drawn above the day's mark, not in it, because the mark has a name of
 * its own.
 */
function DayText({ day, x, y, cell, height }: DayTextProps): ReactElement {
  const [width, tall] = [cell - cellGap, height - cellGap];
  const hasRoom = cell >= figureWidth;
  return (
    <g aria-hidden="true" pointerEvents="none">
      {hasRoom ? (
        <text x={x + 5} y={y + 13}>
          {new Date(day.at).getUTCDate()}
        </text>
      ) : null}
      {isQuiet(day) ? null : (
        <text
          className="ink"
          x={hasRoom ? x + width - 4 : x + width / 2}
          y={hasRoom ? y + tall - 6 : y + tall / 2}
          textAnchor={hasRoom ? 'end' : 'middle'}
          dominantBaseline={hasRoom ? 'auto' : 'central'}
        >
          {hasRoom ? barLabel(day.usd) : signs[usdTone(day.usd)]}
        </text>
      )}
    </g>
  );
}

const signs = { up: '+', down: '−', soft: '' } as const;

/** Legend of the colors; its ends are labeled with the greatest gain or loss of a day. */
function Legend({ greatest, y }: { readonly greatest: number; readonly y: number }): ReactElement {
  const steps = [-1, -0.5, -0.1, 0.1, 0.5, 1] as const;
  return (
    <g aria-hidden="true">
      <text x={94} y={y + 10} textAnchor="end">
        Day: {formatSignedCompactUsd(-greatest)}
      </text>
      {steps.map((step, nth) => (
        <rect
          key={step}
          x={100 + nth * 18}
          y={y}
          width={16}
          height={12}
          rx={2}
          fill={usdFill(step)}
          fillOpacity={strengthOf(heatOf(step, 1))}
        />
      ))}
      <text x={100 + steps.length * 18 + 6} y={y + 10}>
        {formatSignedCompactUsd(greatest)}
      </text>
    </g>
  );
}

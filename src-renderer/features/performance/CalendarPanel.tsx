import { useMemo, type ReactElement } from 'react';
import type {
  PerformanceCharts,
  PerformancePeriod,
} from '../../../src-preload/contract/views/performance/performance.ts';
import { formatSignedUsd } from '../../format/number.ts';
import { ChartPanel } from '../../ui/chart/ChartPanel.tsx';
import { calendarMonths, type CalendarDay, type CalendarMonth } from './calendar-months.ts';
import { pnlColumns } from './pnl-columns.ts';
import { extremesOf, measureOf, measureLabels, type PnlBar } from './pnl-bars.ts';
import { dayTitle, PnlCalendar } from './PnlCalendar.tsx';
import type { PnlPanelState } from './use-closed-trades.ts';
import { utcInstant } from '../../format/instant.ts';

/** Most months drawn; the table has all. */
const mostMonths = 12;

interface CalendarPanelProps extends PnlPanelState {
  readonly period: PerformancePeriod;
  readonly rows: PerformanceCharts['byDay'];
}

/** Calendar of the net P&L of each UTC day. */
export function CalendarPanel({ period, rows, staleMs, partial, panel }: CalendarPanelProps): ReactElement {
  const measure = measureOf(rows);
  const months = useMemo(() => calendarMonths(rows, measure), [rows, measure]);
  const shown = useMemo(() => months.slice(-mostMonths), [months]);
  const bars = useMemo(() => dayRows(months), [months]);
  const newest = months.length > mostMonths ? `, newest ${mostMonths} of ${months.length} months` : '';
  // Every other period begins in the middle of a day.
  const first = period === 'all' ? '' : ', of the first day only the part in the period';
  return (
    <ChartPanel
      title="Calendar"
      note={`${measureLabels[measure]} by UTC day${first}${newest}`}
      state={panel(calendarText(months, bars), bars.length === 0)}
      staleMs={staleMs}
      partial={partial}
      wide
      hasMarks
      drawing={<PnlCalendar months={shown} measure={measure} />}
      table={{
        id: 'pnl calendar',
        name: 'P&L by day',
        columns,
        rows: bars,
        keyOf: ({ key }) => key,
      }}
    />
  );
}

const columns = pnlColumns('Day');
const isActive = ({ usd, row }: CalendarDay): boolean => row.tradeCount > 0 || usd !== 0;

/** Returns the days, newest first; days on which nothing was closed or paid have no row. */
function dayRows(months: readonly CalendarMonth[]): readonly PnlBar[] {
  return months
    .flatMap(({ days }) => days)
    .filter(isActive)
    .map(({ at, day, usd, row }) => ({ key: day, label: utcInstant.date(at), title: dayTitle(at), usd, row }))
    .toReversed();
}

function calendarText(months: readonly CalendarMonth[], bars: readonly PnlBar[]): string {
  const won = bars.filter(({ usd }) => usd > 0).length;
  const lost = bars.filter(({ usd }) => usd < 0).length;
  const total = months.reduce((sum, { usd }) => sum + usd, 0);
  const { best, worst } = extremesOf(bars);
  return [
    `${won} winning and ${lost} losing days, ${formatSignedUsd(total)} in all.`,
    best === null ? '' : `Best ${best.label} ${formatSignedUsd(best.usd)}.`,
    worst === null ? '' : `Worst ${worst.label} ${formatSignedUsd(worst.usd)}.`,
  ]
    .join(' ')
    .trim();
}

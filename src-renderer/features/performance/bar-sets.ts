import type { PerformanceCharts } from '../../../src-preload/contract/views/performance/performance.ts';
import type { ClosedTradesFilter } from '../../format/trade-address.ts';
import { isoTime, utcInstant } from '../../format/instant.ts';
import { weekdayOf } from './calendar-months.ts';
import { pnlOf, sumOf, type PnlBar, type PnlFigures, type PnlMeasure } from './pnl-bars.ts';
import { dayMs } from '../../format/time.ts';

/** Most bars for days and for weeks. Longer periods use the next unit, because thinner bars can't be distinguished. */
const mostDays = 120;
const mostWeeks = 156;
/** Most names that have room in a chart of bars. */
const mostNames = 10;

type DayRow = PerformanceCharts['byDay'][number];

function barOf(
  { key, label, title }: Pick<PnlBar, 'key' | 'label' | 'title'>,
  row: PnlFigures,
  measure: PnlMeasure,
): PnlBar {
  return { key, label, title, usd: pnlOf(row, measure), row };
}

export type DayUnit = 'day' | 'week' | 'month';

interface DayBars {
  readonly unit: DayUnit;
  /** Ascending. A day on which nothing closed and nothing was paid has an empty bar, so that it keeps its place. */
  readonly bars: readonly PnlBar[];
}

const units = {
  day: { startOf: (ms: number) => ms, name: (ms: number) => utcInstant.day(ms), prefix: '' },
  week: {
    startOf: (ms: number) => ms - weekdayOf(ms) * dayMs,
    name: (ms: number) => utcInstant.day(ms),
    prefix: 'Week of ',
  },
  month: {
    startOf: (ms: number) => Date.parse(`${isoTime(ms)?.slice(0, 7)}-01T00:00:00Z`),
    name: (ms: number) => utcInstant.month(ms),
    prefix: '',
  },
} as const;

function unitFor(days: number): DayUnit {
  if (days <= mostDays) return 'day';
  return days / 7 <= mostWeeks ? 'week' : 'month';
}

/** Returns one bar per UTC day; for a long period per week or month, so that each bar can be seen. */
export function dayBars(rows: readonly DayRow[], measure: PnlMeasure): DayBars {
  const starts = rows.map(({ day }) => Date.parse(`${day}T00:00:00Z`));
  const [first, last] = [Math.min(...starts), Math.max(...starts)];
  if (rows.length === 0) return { unit: 'day', bars: [] };
  const unit = unitFor((last - first) / dayMs + 1);
  const { startOf, name, prefix } = units[unit];
  const byStart = Map.groupBy(rows, ({ day }) => startOf(Date.parse(`${day}T00:00:00Z`)));
  return {
    unit,
    bars: startsOf(startOf, first, last).map((start) => {
      const title = unit === 'day' ? utcInstant.full(start).slice(0, -10) : `${prefix}${name(start)}`;
      return barOf(
        { key: String(start), label: name(start), title },
        sumOf(byStart.get(start) ?? []),
        measure,
      );
    }),
  };
}

function startsOf(startOf: (ms: number) => number, first: number, last: number): readonly number[] {
  const starts = new Set<number>();
  for (let at = first; at <= last; at += dayMs) starts.add(startOf(at));
  return [...starts];
}

export interface NamedRow {
  readonly name: string;
  readonly row: PnlFigures;
  /** Leaves the row's trades in the list of closed trades; null: no filter does. */
  readonly filter: ClosedTradesFilter | null;
}

/** Returns one bar per name, from the greatest gain to the greatest loss. */
export function nameBars(
  rows: readonly Pick<NamedRow, 'name' | 'row'>[],
  measure: PnlMeasure,
): readonly PnlBar[] {
  return rows
    .map(({ name, row }) => barOf({ key: name, label: name, title: name }, row, measure))
    .toSorted((a, b) => b.usd - a.usd || (a.key < b.key ? -1 : 1));
}

/** If there are too many bars, folds those with the smallest amounts into one bar at the end. */
export function foldedBars(bars: readonly PnlBar[], measure: PnlMeasure): readonly PnlBar[] {
  if (bars.length <= mostNames) return bars;
  const bySize = bars.toSorted((a, b) => Math.abs(b.usd) - Math.abs(a.usd));
  const shown = new Set(bySize.slice(0, mostNames - 1));
  const rest = sumOf(bySize.slice(mostNames - 1).map(({ row }) => row));
  const title = `${bars.length - shown.size} others`;
  return [
    ...bars.filter((bar) => shown.has(bar)),
    barOf({ key: ' rest', label: title, title }, rest, measure),
  ];
}

export function marketRows(rows: PerformanceCharts['byMarket']): readonly NamedRow[] {
  return rows.map(({ symbol, marketId, ...row }) => ({
    name: symbol,
    row,
    filter: marketId === null ? null : { market: marketId },
  }));
}

const noStrategy = 'No strategy known';

export function strategyRows(rows: PerformanceCharts['byStrategy']): readonly NamedRow[] {
  return rows.map(({ strategyId: id, ...row }) => ({
    name: id ?? noStrategy,
    row,
    filter: id === null ? null : { strategy: id },
  }));
}

const two = (hour: number): string => String(hour).padStart(2, '0');

/** Returns all 24 hours: an hour without a trade is an empty place, not a missing one. */
export function hourBars(rows: PerformanceCharts['byHour'], measure: PnlMeasure): readonly PnlBar[] {
  const byHour = new Map(rows.map((row) => [row.hour, row]));
  return Array.from({ length: 24 }, (_, hour) =>
    barOf(
      { key: String(hour), label: two(hour), title: `${two(hour)}:00 to ${two((hour + 1) % 24)}:00 UTC` },
      byHour.get(hour) ?? sumOf([]),
      measure,
    ),
  );
}

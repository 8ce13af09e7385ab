import type { PerformanceCharts } from '../../../src-preload/contract/views/performance/performance.ts';
import { counted, formatSignedUsd } from '../../format/number.ts';
import {
  dayBars,
  foldedBars,
  hourBars,
  marketRows,
  nameBars,
  strategyRows,
  type DayUnit,
} from './bar-sets.ts';
import { extremesOf, measureOf, measureLabels, type PnlBar, type PnlMeasure } from './pnl-bars.ts';

/** A chart of bars, and the table of the same rows. */
export interface BarSet {
  readonly title: string;
  readonly note: string;
  /** Header of the table's first column. */
  readonly of: string;
  readonly shape: 'columns' | 'rows';
  readonly measure: PnlMeasure;
  readonly bars: readonly PnlBar[];
  /** Same as `bars`, with nothing folded together. */
  readonly allBars: readonly PnlBar[];
  readonly summary: string;
}

type BarCharts = Pick<PerformanceCharts, 'byDay' | 'byMarket' | 'byStrategy' | 'byHour'>;
const nothing: BarCharts = { byDay: [], byMarket: [], byStrategy: [], byHour: [] };

export function chartSets(charts: BarCharts | null): readonly BarSet[] {
  const known = charts ?? nothing;
  return [byDay(known), byMarket(known), byStrategy(known), byHour(known)];
}

const unitTitles = { day: 'By day', week: 'By week', month: 'By month' } as const satisfies Record<
  DayUnit,
  string
>;
export const unitNotes = {
  day: 'UTC days',
  week: 'UTC weeks from Monday',
  month: 'UTC months',
} as const satisfies Record<DayUnit, string>;
export const unitNouns = { day: 'Day', week: 'Week', month: 'Month' } as const satisfies Record<
  DayUnit,
  string
>;

function byDay({ byDay: rows }: BarCharts): BarSet {
  const measure = measureOf(rows);
  const { unit, bars } = dayBars(rows, measure);
  const filled = bars.filter(({ row }) => row.tradeCount > 0 || row.fundingUsd !== 0);
  return {
    title: unitTitles[unit],
    note: `${measureLabels[measure]}, ${unitNotes[unit]}`,
    of: unitNouns[unit],
    shape: 'columns',
    measure,
    bars,
    allBars: filled.toReversed(),
    summary: barText(filled, unit),
  };
}

function byMarket({ byMarket: rows }: BarCharts): BarSet {
  const measure = measureOf(rows);
  const allBars = nameBars(marketRows(rows), measure);
  return {
    title: 'By market',
    note: measureLabels[measure],
    of: 'Market',
    shape: 'rows',
    measure,
    bars: foldedBars(allBars, measure),
    allBars,
    summary: barText(allBars, 'market'),
  };
}

function byStrategy({ byStrategy: rows }: BarCharts): BarSet {
  const measure = measureOf(rows);
  const allBars = nameBars(strategyRows(rows), measure);
  return {
    title: 'By strategy',
    note: measureLabels[measure],
    of: 'Strategy',
    shape: 'rows',
    measure,
    bars: foldedBars(allBars, measure),
    allBars,
    summary: barText(allBars, 'strategy'),
  };
}

const hourOf: Readonly<Record<PnlMeasure, string>> = {
  net: 'the trade closed and funding was paid',
  before_funding: 'the trade closed',
};

function byHour({ byHour: rows }: BarCharts): BarSet {
  const measure = measureOf(rows);
  const bars = hourBars(rows, measure);
  return {
    title: 'By hour of the day',
    note: `${measureLabels[measure]}, by UTC hour in which ${hourOf[measure]}`,
    of: 'Hour',
    shape: 'columns',
    measure,
    bars,
    allBars: bars,
    summary: barText(
      bars.filter(({ usd, row }) => row.tradeCount > 0 || usd !== 0),
      'hour',
    ),
  };
}

const plurals: Readonly<Record<string, string>> = { strategy: 'strategies' };

/** Writes a bar's title for the middle of a sentence. */
const inWords = ({ title }: PnlBar): string => title.replace(/^Week of/, 'week of');

/** Describes a chart of bars. */
export function barText(bars: readonly PnlBar[], noun: string): string {
  const { best, worst } = extremesOf(bars);
  const count = counted(bars.length, noun, plurals[noun]);
  const won = bars.filter(({ usd }) => usd > 0).length;
  const parts = [
    `${count}, ${won} with a gain.`,
    best === null ? null : `Best ${inWords(best)} ${formatSignedUsd(best.usd)}`,
    worst === null ? null : `worst ${inWords(worst)} ${formatSignedUsd(worst.usd)}`,
  ].filter((part) => part !== null);
  const [first, ...ends] = parts;
  const end = ends.join(', ');
  return ends.length === 0 ? (first ?? '') : `${first} ${end.charAt(0).toUpperCase()}${end.slice(1)}.`;
}

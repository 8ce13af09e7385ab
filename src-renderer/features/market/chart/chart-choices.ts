import { useSessionStorage } from '@mantine/hooks';
import { candleIntervals } from '../../../../src-preload/contract/views/markets/candle-intervals.ts';
import type { CandleInterval } from '../../../../src-preload/contract/views/markets/candles.ts';
import { studyKinds } from '../../../charts/studies.ts';
import type { DrawnStudies } from '../../../charts/study-layer.ts';
import { dayMs, hourMs, minuteMs } from '../../../format/time.ts';
import { useAddressQuery } from '../../../stores/address-query.ts';

/** Choices of the time in view. */
export const chartRanges = ['1D', '1W', '1M', '3M', '1Y'] as const;
export type ChartRange = (typeof chartRanges)[number];

const rangeDays = { '1D': 1, '1W': 7, '1M': 30, '3M': 91, '1Y': 365 } as const satisfies Record<
  ChartRange,
  number
>;

const usualInterval: CandleInterval = '1h';
/** Slots in view if no range is chosen. */
const usualSlots = 150;
/** Least and most candles of a range: fewer make no chart, and the venue keeps no more. */
const [fewestSlots, mostSlots] = [8, 5_000];

function slotsIn(range: ChartRange, interval: CandleInterval): number {
  return Math.ceil((rangeDays[range] * dayMs) / lengthOf(interval));
}

export function fitsRange(range: ChartRange, interval: CandleInterval): boolean {
  const slots = slotsIn(range, interval);
  return slots >= fewestSlots && slots <= mostSlots;
}

export interface ChartChoices {
  readonly interval: CandleInterval;
  /** null: the address names no range that this interval can show. */
  readonly range: ChartRange | null;
  readonly shownSlots: number;
}

function isOneOf<T extends string>(list: readonly T[], text: string | null): text is T {
  return text !== null && (list as readonly string[]).includes(text);
}

export function chartChoices(params: URLSearchParams): ChartChoices {
  const [named, wanted] = [params.get('interval'), params.get('range')];
  const interval = isOneOf(candleIntervals, named) ? named : usualInterval;
  const range = isOneOf(chartRanges, wanted) && fitsRange(wanted, interval) ? wanted : null;
  return { interval, range, shownSlots: range === null ? usualSlots : slotsIn(range, interval) };
}

interface AddressChoices extends ChartChoices {
  readonly setInterval: (interval: CandleInterval) => void;
  readonly setRange: (range: ChartRange) => void;
}

/** Interval and range that the address names. */
export function useChartChoices(): AddressChoices {
  const { params, change } = useAddressQuery();
  return {
    ...chartChoices(params),
    setInterval: (interval) => change({ interval: interval === usualInterval ? null : interval }),
    setRange: (range) => change({ range }),
  };
}

const volumeAlone: DrawnStudies = { volume: true, kinds: [] };

function readStudies(text: string | undefined): DrawnStudies {
  if (text === undefined) return volumeAlone;
  const names = text.split(' ');
  return { volume: names.includes('volume'), kinds: studyKinds.filter((kind) => names.includes(kind)) };
}

/** Studies drawn with the candles, stored for this window. */
export function useStudies(): readonly [DrawnStudies, (studies: DrawnStudies) => void] {
  const [studies, setStudies] = useSessionStorage<DrawnStudies>({
    key: 'perpscope.studies',
    defaultValue: volumeAlone,
    getInitialValueInEffect: false,
    serialize: ({ volume, kinds }) => [...(volume ? ['volume'] : []), ...kinds].join(' '),
    deserialize: readStudies,
  });
  return [studies, setStudies];
}

const unitMs = { m: minuteMs, h: hourMs, d: dayMs, w: 7 * dayMs, M: 30 * dayMs } as const;

/** Returns the length of an interval, ms; a month counts as 30 days. */
function lengthOf(interval: CandleInterval): number {
  return Number.parseInt(interval, 10) * unitMs[interval.at(-1) as keyof typeof unitMs];
}

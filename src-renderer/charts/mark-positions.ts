import type { IChartApi, ISeriesApi } from 'lightweight-charts';
import type { CandleChart } from '../../src-preload/contract/bridge/calls.ts';
import { markLooks, placeMarks, type ChartMark, type PlacedMark } from './candle-marks.ts';
import { secondsOf } from './candle-points.ts';

/** A drawn mark and its middle, px from the left and the top of the chart. */
export interface MarkSpot<M extends ChartMark = ChartMark> extends PlacedMark<M> {
  readonly x: number;
  readonly y: number;
}

interface MarkPositions {
  readonly show: (chart: CandleChart) => void;
  readonly mark: (marks: readonly ChartMark[]) => void;
  /** Groups as many slots as a mark is wide. Returns whether that number changed. */
  readonly regroup: () => boolean;
  readonly placed: () => readonly PlacedMark[];
  /** Returns the marks in view. */
  readonly spots: () => readonly MarkSpot[];
}

/** Minimum distance of two marks, px; closer ones are drawn as one. */
const leastApart = 16;
/** Distance from the end of a wick to the middle of its first mark, and from there to the next one, px. */
const [firstOffset, nextOffset] = [13, 17];

interface MarkedSeries {
  readonly chart: IChartApi;
  readonly candles: ISeriesApi<'Candlestick'>;
}

/** Minimum distance between the middles of two marks that a pointer or a finger can tell apart, px. */
const leastTarget = 24;

/** Combines marks that are too close to point at separately into one spot, at the position of the first. */
export function clusterSpots<M extends ChartMark>(spots: readonly MarkSpot<M>[]): readonly MarkSpot<M>[] {
  const clusters: MarkSpot<M>[] = [];
  for (const spot of spots) {
    const at = clusters.findIndex(({ x, y }) => Math.hypot(x - spot.x, y - spot.y) < leastTarget);
    const near = clusters[at];
    if (near === undefined) clusters.push(spot);
    else {
      const marks = [...near.marks, ...spot.marks].toSorted((a, b) => a.at - b.at);
      clusters[at] = { ...near, marks, count: marks.length };
    }
  }
  return clusters;
}

type Candle = CandleChart['series']['candles'][number];

/** Checks whether marks have the same slots: a new price of the current candle moves none. */
function haveSameTimes(before: CandleChart | null, next: CandleChart): boolean {
  return (
    before !== null &&
    before.slots[0] === next.slots[0] &&
    before.slots.length === next.slots.length &&
    before.series.candles.at(-1)?.closeTime === next.series.candles.at(-1)?.closeTime
  );
}

/** Computes the positions of marks at the current zoom. */
export function createMarkPositions({ chart, candles }: MarkedSeries): MarkPositions {
  const state = {
    chart: null as CandleChart | null,
    marks: [] as readonly ChartMark[],
    slotsPerMark: 1,
    placed: null as readonly PlacedMark[] | null,
    byOpenTime: null as ReadonlyMap<number, Candle> | null,
  };
  const placed = (): readonly PlacedMark[] => {
    state.placed ??= state.chart === null ? [] : placeMarks(state.chart, state.marks, state.slotsPerMark);
    return state.placed;
  };
  /** Finds a candle by its open time. The index is built once for all frames in which the chart only moves. */
  const candleAt = (openMs: number): Candle | undefined => {
    state.byOpenTime ??= new Map(
      state.chart?.series.candles.map((candle) => [Date.parse(candle.openTime), candle]),
    );
    return state.byOpenTime.get(openMs);
  };
  return {
    show: (next) => {
      if (!haveSameTimes(state.chart, next)) state.placed = null;
      state.chart = next;
      state.byOpenTime = null;
    },
    mark: (marks) => {
      state.marks = marks;
      state.placed = null;
    },
    regroup: () => {
      const slotsPerMark = Math.max(1, Math.ceil(leastApart / chart.timeScale().options().barSpacing));
      if (slotsPerMark === state.slotsPerMark) return false;
      state.slotsPerMark = slotsPerMark;
      state.placed = null;
      return true;
    },
    placed,
    spots: () => {
      const width = chart.timeScale().width();
      const inView = placed().flatMap((mark) => {
        const x = chart.timeScale().timeToCoordinate(secondsOf(mark.openMs));
        return x === null || x < 0 || x > width ? [] : [{ mark, x: Number(x) }];
      });
      const stacked = new Map<string, number>();
      const spots = inView.flatMap(({ mark, x }): readonly MarkSpot[] => {
        const candle = candleAt(mark.openMs);
        if (candle === undefined) return [];
        const isBelow = markLooks[mark.kind].position === 'belowBar';
        const end = candles.priceToCoordinate(isBelow ? candle.low : candle.high);
        if (end === null) return [];
        const key = `${mark.openMs} ${isBelow}`;
        const nth = stacked.get(key) ?? 0;
        stacked.set(key, nth + 1);
        const offset = firstOffset + nth * nextOffset;
        return [{ ...mark, x, y: end + (isBelow ? offset : -offset) }];
      });
      return clusterSpots(spots);
    },
  };
}

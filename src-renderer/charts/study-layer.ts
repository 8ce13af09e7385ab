import {
  HistogramSeries,
  LineSeries,
  LineStyle,
  type HistogramData,
  type IChartApi,
  type ISeriesApi,
  type LineData,
  type SeriesType,
  type UTCTimestamp,
  type WhitespaceData,
} from 'lightweight-charts';
import type { CandleChart } from '../../src-preload/contract/bridge/calls.ts';
import type { Candle } from '../../src-preload/contract/views/markets/candles.ts';
import { formatCompact } from '../format/number.ts';
import { secondsOf, volumePoint } from './candle-points.ts';
import type { ChartLook } from './chart-look.ts';
import { studyOf, type StudyKind } from './studies.ts';

/** Studies drawn with the candles. */
export interface DrawnStudies {
  readonly volume: boolean;
  readonly kinds: readonly StudyKind[];
}

const lineLooks = {
  sma20: { style: LineStyle.Solid, color: ({ info }) => info },
  sma50: { style: LineStyle.Dashed, color: ({ reference }) => reference },
  ema20: { style: LineStyle.Dotted, color: ({ agent }) => agent },
  atr24: { style: LineStyle.Solid, color: ({ inkSoft }) => inkSoft },
} as const satisfies Record<StudyKind, LineLook>;

interface LineLook {
  readonly style: LineStyle;
  readonly color: (look: ChartLook) => string;
}

type Key = StudyKind | 'volume';

interface StudyLayerDeps {
  readonly chart: IChartApi;
  readonly price: (value: number) => string;
  readonly priceStep: number;
  readonly look: ChartLook;
  /** Called when this series opens or closes a pane of its own. */
  readonly onPane: (series: ISeriesApi<SeriesType>, isOpen: boolean) => void;
}

interface StudyLayer {
  readonly choose: (studies: DrawnStudies) => void;
  /** Draws all candles, or only the given number of the last ones: the library can't update candles before the last one drawn. */
  readonly show: (chart: CandleChart, change: 'all' | number) => void;
  readonly setLook: (look: ChartLook) => void;
}

type LineParts = Pick<StudyLayerDeps, 'price' | 'priceStep' | 'look'>;

function lineOptions(key: StudyKind, { price, priceStep, look }: LineParts) {
  return {
    color: lineLooks[key].color(look),
    lineStyle: lineLooks[key].style,
    lineWidth: 1,
    crosshairMarkerVisible: false,
    priceFormat: { type: 'custom', formatter: price, minMove: priceStep },
  } as const;
}

/** Creates the studies: volume and ATR in panes of their own, averages among the candles. */
export function createStudyLayer({ chart, price, priceStep, onPane, ...deps }: StudyLayerDeps): StudyLayer {
  const series = new Map<Key, ISeriesApi<'Line'> | ISeriesApi<'Histogram'>>();
  const state = { look: deps.look, drawn: null as CandleChart | null };
  const hasPane = (key: Key): boolean => key === 'volume' || key === 'atr24';
  const quiet = { priceLineVisible: false, lastValueVisible: false } as const;

  const add = (key: Key): void => {
    const pane = hasPane(key) ? chart.panes().length : 0;
    const added =
      key === 'volume'
        ? chart.addSeries(
            HistogramSeries,
            { priceFormat: { type: 'custom', formatter: formatCompact, minMove: 0.01 }, ...quiet },
            pane,
          )
        : chart.addSeries(
            LineSeries,
            { ...lineOptions(key, { price, priceStep, look: state.look }), ...quiet },
            pane,
          );
    series.set(key, added);
    if (hasPane(key)) onPane(added, true);
  };
  const remove = (key: Key): void => {
    const gone = series.get(key);
    if (gone === undefined) return;
    if (hasPane(key)) onPane(gone, false);
    chart.removeSeries(gone);
    series.delete(key);
  };
  const draw = (change: 'all' | number): void => {
    const { drawn, look } = state;
    if (drawn === null) return;
    const slots = change === 'all' ? drawn.slots : drawn.slots.slice(-change);
    for (const [key, one] of series) {
      const points = key === 'volume' ? volumePoints(drawn, slots, look) : studyPoints(drawn, slots, key);
      if (change === 'all') (one as ISeriesApi<SeriesType>).setData(points);
      else for (const point of points) (one as ISeriesApi<SeriesType>).update(point);
    }
  };
  return {
    choose: ({ volume, kinds }) => {
      const wanted = new Set<Key>([...(volume ? (['volume'] as const) : []), ...kinds]);
      for (const key of series.keys()) if (!wanted.has(key)) remove(key);
      for (const key of wanted) if (!series.has(key)) add(key);
      for (const [index, pane] of chart.panes().entries()) pane.setStretchFactor(index === 0 ? 4 : 1);
      draw('all');
    },
    show: (next, change) => {
      state.drawn = next;
      draw(change);
    },
    setLook: (look) => {
      state.look = look;
      for (const [key, one] of series)
        if (key !== 'volume') one.applyOptions(lineOptions(key, { price, priceStep, look }));
      draw('all');
    },
  };
}

type Empty = WhitespaceData<UTCTimestamp>;

/** Returns the candles that open in these slots, the last ones of a chart. */
function candlesIn({ series }: CandleChart, slots: readonly number[]): ReadonlyMap<number, Candle> {
  return new Map(series.candles.slice(-slots.length).map((candle) => [Date.parse(candle.openTime), candle]));
}

function volumePoints(
  chart: CandleChart,
  slots: readonly number[],
  look: ChartLook,
): (HistogramData<UTCTimestamp> | Empty)[] {
  const bySlot = candlesIn(chart, slots);
  return slots.map((slot) => {
    const candle = bySlot.get(slot);
    return candle === undefined ? { time: secondsOf(slot) } : volumePoint(candle, look, slot);
  });
}

/** Returns a study's points. A slot without a candle has no figure. */
function studyPoints(
  chart: CandleChart,
  slots: readonly number[],
  kind: StudyKind,
): (LineData<UTCTimestamp> | Empty)[] {
  const values = studyOf(kind, chart.series.candles).slice(-slots.length);
  const bySlot = new Map([...candlesIn(chart, slots).keys()].map((slot, at) => [slot, values[at] ?? null]));
  return slots.map((slot) => {
    const value = bySlot.get(slot) ?? null;
    return value === null ? { time: secondsOf(slot) } : { time: secondsOf(slot), value };
  });
}

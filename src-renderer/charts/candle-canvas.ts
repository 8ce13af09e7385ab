import {
  CandlestickSeries,
  ColorType,
  CrosshairMode,
  HistogramSeries,
  createChart,
  createSeriesMarkers,
  type ChartOptions,
  type DeepPartial,
  type IChartApi,
  type ISeriesApi,
  type SeriesMarker,
  type Time,
} from 'lightweight-charts';
import type { CandleChart } from '../../src-preload/contract/bridge/calls.ts';
import type { SessionSpan } from '../../src-preload/contract/bridge/sessions.ts';
import type { Candle } from '../../src-preload/contract/views/markets/candles.ts';
import { candleChange } from './candle-change.ts';
import { markLooks, placeMarks, type ChartMark } from './candle-marks.ts';
import { candlePoint, chartPoints, secondsOf, volumePoint } from './candle-points.ts';
import type { ChartLook } from './chart-look.ts';
import type { ChartTimes } from './chart-times.ts';
import { createSessionLayer } from './session-layer.ts';
import { formatCompact } from '../format/number.ts';

interface CandleCanvasParts {
  readonly look: ChartLook;
  readonly times: ChartTimes;
  readonly price: (value: number) => string;
  readonly priceStep: number;
}

/** A drawn chart. */
export interface CandleCanvas {
  /** Draws the least that changed since the last time. */
  readonly show: (chart: CandleChart) => void;
  readonly setLook: (look: ChartLook) => void;
  /** Replaces what was marked. A slot without a candle bears no mark. */
  readonly mark: (marks: readonly ChartMark[]) => void;
  /** Fills behind the candles; empty if there are none. */
  readonly shade: (spans: readonly SessionSpan[]) => void;
  /** Open time (ms) of the slot under the pointer, null when it leaves. Returns its undo. */
  readonly onHover: (listener: (openMs: number | null) => void) => () => void;
  readonly pan: (slots: number) => void;
  /** Below 1: closer. */
  readonly zoom: (factor: number) => void;
  readonly showAll: () => void;
  readonly showEnd: () => void;
  readonly remove: () => void;
}

const shownSlots = 200;
const roomAtEnd = 4;

function chartOptions(look: ChartLook): DeepPartial<ChartOptions> {
  const guide = { color: look.lineStrong, labelBackgroundColor: look.lineStrong };
  return {
    layout: {
      background: { type: ColorType.Solid, color: look.ground },
      textColor: look.ink,
      fontFamily: look.font,
      fontSize: 11,
      attributionLogo: false,
      panes: { separatorColor: look.line, enableResize: false },
    },
    grid: { vertLines: { color: look.line }, horzLines: { color: look.line } },
    crosshair: { mode: CrosshairMode.Normal, vertLine: guide, horzLine: guide },
    rightPriceScale: { borderColor: look.line },
    timeScale: { borderColor: look.line },
  };
}

/** Risen candles are hollow and fallen ones full: the direction shows without colour. */
function candleColours(look: ChartLook) {
  return {
    upColor: look.ground,
    borderUpColor: look.up,
    wickUpColor: look.up,
    downColor: look.down,
    borderDownColor: look.down,
    wickDownColor: look.down,
    priceLineColor: look.lineStrong,
  } as const;
}

interface Layers {
  readonly chart: IChartApi;
  readonly candles: ISeriesApi<'Candlestick'>;
  readonly volumes: ISeriesApi<'Histogram'>;
}

function createLayers(container: HTMLElement, { look, times, price, priceStep }: CandleCanvasParts): Layers {
  const chart = createChart(container, { ...chartOptions(look), autoSize: true });
  chart.applyOptions({
    localization: { timeFormatter: (time: unknown) => times.crosshair(Number(time) * 1000) },
    timeScale: {
      timeVisible: true,
      secondsVisible: false,
      rightOffset: roomAtEnd,
      tickMarkFormatter: (time: unknown, kind: number) => times.mark(Number(time) * 1000, kind),
    },
  });
  const candles = chart.addSeries(CandlestickSeries, {
    ...candleColours(look),
    priceFormat: { type: 'custom', formatter: price, minMove: priceStep },
  });
  const volumes = chart.addSeries(
    HistogramSeries,
    {
      priceFormat: { type: 'custom', formatter: formatCompact, minMove: 0.01 },
      priceLineVisible: false,
      lastValueVisible: false,
    },
    1,
  );
  chart.panes()[0]?.setStretchFactor(4);
  chart.panes()[1]?.setStretchFactor(1);
  return { chart, candles, volumes };
}

function navigation(
  chart: IChartApi,
): Pick<CandleCanvas, 'pan' | 'zoom' | 'showAll' | 'showEnd' | 'onHover'> {
  const scale = chart.timeScale();
  return {
    pan: (slots) => scale.scrollToPosition(scale.scrollPosition() + slots, false),
    zoom: (factor) => {
      const range = scale.getVisibleLogicalRange();
      if (range === null) return;
      const half = Math.max(5, ((range.to - range.from) / 2) * factor);
      const middle = (range.from + range.to) / 2;
      scale.setVisibleLogicalRange({ from: middle - half, to: middle + half });
    },
    showAll: () => scale.fitContent(),
    showEnd: () => scale.scrollToPosition(roomAtEnd, false),
    onHover: (listener) => {
      const hear = ({ time }: { readonly time?: unknown }): void =>
        listener(time === undefined ? null : Number(time) * 1000);
      chart.subscribeCrosshairMove(hear);
      return () => chart.unsubscribeCrosshairMove(hear);
    },
  };
}

interface Marked {
  readonly chart: CandleChart | null;
  readonly marks: readonly ChartMark[];
}

function markers({ chart, marks }: Marked, look: ChartLook): SeriesMarker<Time>[] {
  if (chart === null) return [];
  return placeMarks(chart, marks).map(({ openMs, kind, count }) => {
    const { shape, position, colour } = markLooks[kind];
    const text = count > 1 ? { text: String(count) } : {};
    return { time: secondsOf(openMs), shape, position, color: colour(look), ...text };
  });
}

function showFirst(chart: IChartApi, { slots }: CandleChart): void {
  const end = slots.length;
  chart.timeScale().setVisibleLogicalRange({ from: Math.max(0, end - shownSlots) - 1, to: end + roomAtEnd });
}

/** Draws into `container` until removed. */
export function createCandleCanvas(container: HTMLElement, parts: CandleCanvasParts): CandleCanvas {
  const { chart, candles, volumes } = createLayers(container, parts);
  const markLayer = createSeriesMarkers(candles, []);
  const sessions = createSessionLayer([candles, volumes], parts.look.sessions);
  let { look } = parts;
  let drawn: CandleChart | null = null;
  let marks: readonly ChartMark[] = [];

  const drawMarks = (): void => markLayer.setMarkers(markers({ chart: drawn, marks }, look));
  const drawAll = (next: CandleChart): void => {
    const points = chartPoints(next, look);
    candles.setData(points.candles);
    volumes.setData(points.volumes);
    drawMarks();
  };
  const drawTail = (tail: readonly Candle[]): void => {
    for (const candle of tail) {
      candles.update(candlePoint(candle));
      volumes.update(volumePoint(candle, look));
    }
  };
  return {
    ...navigation(chart),
    show: (next) => {
      const change = candleChange(drawn, next);
      const before = drawn;
      drawn = next;
      sessions.place(next);
      if (change.kind === 'all') drawAll(next);
      if (change.kind === 'tail') {
        drawTail(change.candles);
        // A mark may have waited for its candle.
        if (before?.slots.length !== next.slots.length) drawMarks();
      }
      if (before === null) showFirst(chart, next);
    },
    setLook: (next) => {
      look = next;
      chart.applyOptions(chartOptions(next));
      candles.applyOptions(candleColours(next));
      if (drawn !== null) drawAll(drawn);
      sessions.setLook(next.sessions);
    },
    shade: sessions.show,
    mark: (next) => {
      marks = next;
      drawMarks();
    },
    remove: () => chart.remove(),
  };
}

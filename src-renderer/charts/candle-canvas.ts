import {
  CandlestickSeries,
  ColorType,
  CrosshairMode,
  createChartEx,
  createSeriesMarkers,
  type ChartOptions,
  type DeepPartial,
  type IChartApi,
  type SeriesMarker,
  type Time,
} from 'lightweight-charts';
import type { CandleChart } from '../../src-preload/contract/bridge/calls.ts';
import type { SessionSpan } from '../../src-preload/contract/bridge/sessions.ts';
import type { Candle } from '../../src-preload/contract/views/markets/candles.ts';
import { candleChange } from './candle-change.ts';
import { markLooks, type ChartMark, type PlacedMark } from './candle-marks.ts';
import { candlePoint, chartPoints, secondsOf } from './candle-points.ts';
import { createMarkPositions } from './mark-positions.ts';
import { LocalTimeScale, UtcScale } from './local-time-scale.ts';
import { createAxisTicks } from './price-axis-ticks.ts';
import { createPriceLineLayer, type PriceLine } from './price-lines.ts';
import { createStudyLayer, type DrawnStudies } from './study-layer.ts';
import { createViewWatch, visiblePart, zoomed, type CanvasView } from './view-watch.ts';
import type { ChartLook } from './chart-look.ts';
import type { ChartTimes } from './chart-times.ts';
import { createSessionLayer } from './session-layer.ts';

interface CandleCanvasDeps {
  readonly look: ChartLook;
  readonly times: ChartTimes;
  readonly price: (value: number) => string;
  readonly priceStep: number;
  /** Number of the newest slots in view at first. */
  readonly shownSlots: number;
}

/** A chart drawn on a canvas. */
export interface CandleCanvas {
  /** Draws a chart, updating as little as possible since the last one. */
  readonly show: (chart: CandleChart) => void;
  readonly setLook: (look: ChartLook) => void;
  /** Replaces all marks. A slot without a candle gets no mark. */
  readonly mark: (marks: readonly ChartMark[]) => void;
  /** Replaces the shading behind the candles; empty removes it. */
  readonly shade: (spans: readonly SessionSpan[]) => void;
  /** Replaces the prices of the position and of open orders. */
  readonly lines: (lines: readonly PriceLine[]) => void;
  readonly study: (studies: DrawnStudies) => void;
  /** Called after each change of the view. Returns the function that unsubscribes. */
  readonly onView: (listener: (view: CanvasView) => void) => () => void;
  /** Shows this many of the newest slots, also after older ones are loaded, until the view is moved. */
  readonly showLast: (slots: number) => void;
  /**
   * Called with the open time (ms) of the slot under the pointer, null when it leaves. Returns the function that unsubscribes.
   */
  readonly onHover: (listener: (openMs: number | null) => void) => () => void;
  readonly pan: (slots: number) => void;
  /** Below 1 zooms in. */
  readonly zoom: (factor: number) => void;
  readonly showAll: () => void;
  readonly showEnd: () => void;
  readonly remove: () => void;
}

const roomAtEnd = 4;
/** Width in px at which the longest range, of 5,000 slots, fits a small window. */
const narrowestSlot = 0.1;

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
    // A tick beside the line between two panes would overlap it.
    rightPriceScale: { borderColor: look.line, entireTextOnly: true },
    timeScale: { borderColor: look.line },
  };
}

/** Returns the candles' colors. Rising candles are hollow and falling ones filled, so the direction shows without color. */
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

function createLayers(container: HTMLElement, deps: CandleCanvasDeps) {
  const { look, times, price, priceStep } = deps;
  const scale = times.isUtc ? new UtcScale() : new LocalTimeScale();
  // Its API is that of createChart, whose time scale both of these extend.
  const chart = createChartEx<Time, typeof scale>(container, scale, {
    ...chartOptions(look),
    autoSize: true,
  }) as IChartApi;
  chart.applyOptions({
    localization: { timeFormatter: (time: unknown) => times.crosshair(Number(time) * 1000) },
    timeScale: {
      timeVisible: true,
      rightOffset: roomAtEnd,
      minBarSpacing: narrowestSlot,
      tickMarkFormatter: (time: unknown, kind: number) => times.mark(Number(time) * 1000, kind),
    },
  });
  const candles = chart.addSeries(CandlestickSeries, {
    ...candleColours(look),
    priceFormat: { type: 'custom', formatter: price, minMove: priceStep },
  });
  const sessions = createSessionLayer(look.sessions);
  sessions.attach(candles);
  const lines = createPriceLineLayer(candles, look);
  const ticks = createAxisTicks({ chart, candles, lines: lines.shown, price, priceStep });
  const showLines = (next: readonly PriceLine[]): void => {
    lines.show(next);
    ticks.refresh();
  };
  return {
    chart,
    candles,
    sessions,
    markLayer: createSeriesMarkers(candles, []),
    lines: { ...lines, show: showLines },
    ticks,
    marks: createMarkPositions({ chart, candles }),
    studies: createStudyLayer({
      ...deps,
      chart,
      onPane: (series, isOpen) => (isOpen ? sessions.attach(series) : sessions.detach(series)),
    }),
  };
}

function navigation(
  chart: IChartApi,
  leaveRange: () => void,
): Pick<CandleCanvas, 'pan' | 'zoom' | 'showAll' | 'showEnd' | 'onHover'> {
  const scale = chart.timeScale();
  return {
    pan: (slots) => {
      leaveRange();
      scale.scrollToPosition(scale.scrollPosition() + slots, false);
    },
    zoom: (factor) => {
      leaveRange();
      const range = scale.getVisibleLogicalRange();
      if (range === null) return;
      scale.setVisibleLogicalRange(zoomed(range, factor));
    },
    showAll: () => {
      leaveRange();
      scale.fitContent();
    },
    showEnd: () => {
      leaveRange();
      scale.scrollToPosition(roomAtEnd, false);
    },
    onHover: (listener) => {
      const hear = ({ time }: { readonly time?: unknown }): void =>
        listener(time === undefined ? null : Number(time) * 1000);
      chart.subscribeCrosshairMove(hear);
      return () => chart.unsubscribeCrosshairMove(hear);
    },
  };
}

function markers(placed: readonly PlacedMark[], look: ChartLook): SeriesMarker<Time>[] {
  return placed.map(({ openMs, kind, count }) => {
    const { shape, position, colour } = markLooks[kind];
    const text = count > 1 ? { text: String(count) } : {};
    return { time: secondsOf(openMs), shape, position, color: colour(look), ...text };
  });
}

function showNewest(chart: IChartApi, { slots }: CandleChart, count: number): void {
  const end = slots.length;
  chart.timeScale().setVisibleLogicalRange({ from: end - count - 1, to: end + roomAtEnd });
}

function removeAll(chart: IChartApi, ...watches: readonly { readonly stop: () => void }[]): void {
  for (const { stop } of watches) stop();
  chart.remove();
}

/** Keeps a chosen number of the newest slots in view while older ones are loaded, until a person moves the view. */
function createRange(chart: IChartApi, container: HTMLElement, first: number) {
  let wanted: number | null = first;
  const leave = (): void => {
    wanted = null;
  };
  const show = (drawn: CandleChart | null): void => {
    if (wanted !== null && drawn !== null) showNewest(chart, drawn, Math.min(drawn.slots.length, wanted));
  };
  const moves = ['pointerdown', 'wheel', 'dblclick'] as const;
  for (const move of moves) container.addEventListener(move, leave, { passive: true });
  return {
    show,
    leave,
    choose: (slots: number, drawn: CandleChart | null): void => {
      wanted = slots;
      show(drawn);
    },
    stop: (): void => {
      for (const move of moves) container.removeEventListener(move, leave);
    },
  };
}

/** Creates a chart that draws into `container` until it is removed. */
export function createCandleCanvas(container: HTMLElement, deps: CandleCanvasDeps): CandleCanvas {
  const layers = createLayers(container, deps);
  const { chart, candles, markLayer, sessions, lines, studies, marks } = layers;
  let { look } = deps;
  let drawn: CandleChart | null = null;
  const range = createRange(chart, container, deps.shownSlots);

  const drawMarks = (): void => markLayer.setMarkers(markers(marks.placed(), look));
  const view = createViewWatch({ chart, container }, () => {
    if (marks.regroup()) drawMarks();
    layers.ticks.refresh();
    return { ...visiblePart(chart, drawn), spots: marks.spots() };
  });
  const drawAll = (next: CandleChart): void => {
    candles.setData(chartPoints(next));
    studies.show(next, 'all');
    drawMarks();
  };
  const drawTail = (next: CandleChart, tail: readonly Candle[]): void => {
    for (const candle of tail) candles.update(candlePoint(candle));
    studies.show(next, tail.length);
  };
  return {
    ...navigation(chart, range.leave),
    showLast: (slots) => range.choose(slots, drawn),
    onView: view.listen,
    lines: lines.show,
    study: studies.choose,
    show: (next) => {
      const change = candleChange(drawn, next);
      const before = drawn;
      drawn = next;
      sessions.setChart(next);
      marks.show(next);
      if (change.kind === 'all') drawAll(next);
      if (change.kind === 'tail') {
        drawTail(next, change.candles);
        // A mark may have been waiting for its candle.
        if (before?.slots.length !== next.slots.length) drawMarks();
      }
      if (before?.slots[0] !== next.slots[0]) range.show(next);
      view.changed();
    },
    setLook: (next) => {
      look = next;
      chart.applyOptions(chartOptions(next));
      candles.applyOptions(candleColours(next));
      studies.setLook(next);
      lines.setLook(next);
      if (drawn !== null) drawAll(drawn);
      sessions.setLook(next.sessions);
    },
    shade: sessions.show,
    mark: (next) => {
      marks.mark(next);
      drawMarks();
      view.changed();
    },
    remove: () => removeAll(chart, view, range),
  };
}

import '@mantine/core/styles.css';
import { MantineProvider } from '@mantine/core';
import { CandlestickSeries, HistogramSeries, createChart } from 'lightweight-charts';
import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import type { CandleChart } from '../../../src-preload/contract/bridge/calls.ts';
import type { Candle } from '../../../src-preload/contract/views/markets/candles.ts';
import { CandleCanvasView } from '../../../src-renderer/charts/CandleCanvasView.tsx';
import { candlePoint, chartPoints, volumePoint } from '../../../src-renderer/charts/candle-points.ts';
import type { ChartLook } from '../../../src-renderer/charts/chart-look.ts';
import { mergeCandle } from '../../../src-renderer/features/market/chart/merge-candle.ts';
import '../../../src-renderer/ui/base.css';
import '../../../src-renderer/ui/tokens.css';

/** ms of the page's main thread. */
export interface Update {
  /** Merging the candle, rendering, and handing it to the chart. */
  readonly scriptMs: number;
  /** Time with the chart's drawing in the next frame. */
  readonly wholeMs: number;
}

interface ChartBench {
  /** Time from the data to the frame in which candles had been painted. */
  readonly firstPaint: (candles: number) => Promise<number>;
  /** Times of updates, each of one live candle. */
  readonly updates: (candles: number, count: number) => Promise<readonly Update[]>;
  /** The same for the chart library alone. */
  readonly bareFirstPaint: (candles: number) => Promise<number>;
  readonly bareUpdates: (candles: number, count: number) => Promise<readonly Update[]>;
}

declare global {
  interface Window {
    chartBench: ChartBench;
  }
}

const minuteMs = 60_000;
const end = Date.UTC(2026, 9, 31, 12);
const utcText = (ms: number): string => new Date(ms).toISOString().replace('Z', '+00:00');

function candleAt(openMs: number, close: number): Candle {
  return {
    openTime: utcText(openMs),
    closeTime: utcText(openMs + minuteMs - 1),
    open: 100 + 10 * Math.sin(openMs / (50 * minuteMs)),
    high: 113,
    low: 87,
    close,
    volume: 1_000 + ((openMs / minuteMs) % 97),
    trades: 10,
    source: 'simulated',
  };
}

function chartOf(count: number): CandleChart {
  const slots = Array.from({ length: count }, (_, i) => end - (count - i) * minuteMs);
  const candles = slots.map((slot) => candleAt(slot, 100 + 12 * Math.sin(slot / (37 * minuteMs))));
  return {
    series: {
      marketId: 'sim-testnet:BTC',
      network: 'TESTNET',
      interval: '1m',
      limit: count,
      complete: true,
      incompleteReason: null,
      stale: false,
      source: 'simulated',
      candles,
      lastCandle: null,
      historical: false,
    },
    slots,
    historicalFromMs: null,
    incompleteMessage: null,
  };
}

const frameWork = { ms: 0 };
const plainRequest = window.requestAnimationFrame.bind(window);
/** The chart draws in frames that it requests: their time is part of an update. */
window.requestAnimationFrame = (callback) =>
  plainRequest((time) => {
    const startedAt = performance.now();
    callback(time);
    frameWork.ms += performance.now() - startedAt;
  });
const nextFrame = (): Promise<number> => new Promise((resolve) => plainRequest(resolve));

const price = (value: number): string => value.toFixed(2);
const ignore = (): void => undefined;

function View({ chart }: { readonly chart: CandleChart }): ReactElement {
  return (
    <MantineProvider defaultColorScheme="dark">
      <CandleCanvasView chart={chart} label="bench" price={price} priceStep={0.01} onHover={ignore} />
    </MantineProvider>
  );
}

const size = document.createElement('style');
size.textContent = '.candle-canvas { width: 1000px; height: 420px; }';
document.head.append(size);

/** Ground, grid and axes make three colours at most; candles bring more. */
function showsCandles(container: Element): boolean {
  return [...container.querySelectorAll('canvas')].some((canvas) => {
    if (canvas.width < 200) return false;
    const pixels = canvas.getContext('2d')?.getImageData(canvas.width - 200, 0, 120, canvas.height).data;
    const colours = new Set(new Uint32Array(pixels?.buffer ?? new ArrayBuffer(0)));
    return colours.size > 4;
  });
}

async function withChart<T>(use: (root: Root, container: HTMLElement) => Promise<T>): Promise<T> {
  const container = document.createElement('div');
  Object.assign(container.style, { width: '1000px', height: '420px' });
  document.body.append(container);
  const root = createRoot(container);
  try {
    return await use(root, container);
  } finally {
    root.unmount();
    container.remove();
  }
}

async function untilPainted(container: Element): Promise<number> {
  for (let frames = 0; frames < 300; frames += 1) {
    await nextFrame();
    const at = performance.now();
    if (showsCandles(container)) return at;
  }
  throw new Error('No candle was painted in 300 frames.');
}

/** Times each of `count` updates: the time of `update`, and of the frame that it requests. */
async function timeUpdates(count: number, update: (i: number) => void): Promise<Update[]> {
  const took: Update[] = [];
  for (let i = 0; i < count; i += 1) {
    frameWork.ms = 0;
    const startedAt = performance.now();
    update(i);
    const scriptMs = performance.now() - startedAt;
    await nextFrame();
    await nextFrame();
    took.push({ scriptMs, wholeMs: scriptMs + frameWork.ms });
  }
  return took;
}

/** Every tenth begins a new candle. */
function liveCandle(i: number): Candle {
  return candleAt(end - minuteMs + Math.floor(i / 10) * minuteMs, 100 + Math.sin(i));
}

const look: ChartLook = {
  font: 'sans-serif',
  ground: '#111',
  ink: '#eee',
  line: '#222',
  lineStrong: '#333',
  up: '#0a0',
  down: '#a00',
  upBar: '#070',
  downBar: '#700',
  warn: '#aa0',
  critical: '#f0f',
  info: '#09f',
  reference: '#aa8',
  selection: '#00f',
  inkSoft: '#ccc',
  agent: '#0aa',
  sessions: { pre_market: '#222', after_hours: '#222', closed: '#222', holiday: '#222', hatch: '#222' },
};

function bareChart(container: HTMLElement) {
  const chart = createChart(container, { autoSize: true });
  const candles = chart.addSeries(CandlestickSeries);
  const volumes = chart.addSeries(HistogramSeries, {}, 1);
  const show = (data: CandleChart): void => {
    candles.setData(chartPoints(data));
    volumes.setData(data.series.candles.map((candle) => volumePoint(candle, look)));
  };
  const update = (candle: Candle): void => {
    candles.update(candlePoint(candle));
    volumes.update(volumePoint(candle, look));
  };
  return { show, update };
}

window.chartBench = {
  firstPaint: (candles) =>
    withChart(async (root, container) => {
      const chart = chartOf(candles);
      await nextFrame();
      const startedAt = performance.now();
      flushSync(() => root.render(<View chart={chart} />));
      return (await untilPainted(container)) - startedAt;
    }),
  updates: (candles, count) =>
    withChart(async (root, container) => {
      let chart = chartOf(candles);
      flushSync(() => root.render(<View chart={chart} />));
      await untilPainted(container);
      return timeUpdates(count, (i) => {
        const live = { watchId: 'bench', marketId: 'sim-testnet:BTC', interval: '1m' } as const;
        const merge = mergeCandle(chart, { ...live, candle: liveCandle(i), historicalFromMs: end });
        if (merge.kind !== 'merged') throw new Error('The live candle does not follow.');
        chart = merge.chart;
        flushSync(() => root.render(<View chart={chart} />));
      });
    }),
  bareFirstPaint: (candles) =>
    withChart(async (_, container) => {
      const chart = chartOf(candles);
      await nextFrame();
      const startedAt = performance.now();
      bareChart(container).show(chart);
      return (await untilPainted(container)) - startedAt;
    }),
  bareUpdates: (candles, count) =>
    withChart(async (_, container) => {
      const bare = bareChart(container);
      bare.show(chartOf(candles));
      await untilPainted(container);
      return timeUpdates(count, (i) => bare.update(liveCandle(i)));
    }),
};

import type { IChartApi, ISeriesApi } from 'lightweight-charts';
import type { PriceLine } from './price-lines.ts';

/**
 * Heights at a font size of 11 px: a label of a price line or of the last price, and half of a tick's text plus a pixel between
 * the two.
 */
const [labelHeight, halfTick] = [16, 6];

interface AxisLabels {
  /** Positions of the labels' prices, px from the top; some are outside the axis. */
  readonly prices: readonly number[];
  /** The last price, from which overlapping labels are pushed away. */
  readonly center: number;
  readonly axisHeight: number;
}

/** Returns where the library draws the labels: without overlap, each as near to its price as the previous one allows. */
export function labelMiddles({ prices, center, axisHeight }: AxisLabels): readonly number[] {
  const half = labelHeight / 2;
  const shown = prices.filter((y) => y > -half && y < axisHeight + half);
  const up = shown.filter((y) => y <= center).toSorted((a, b) => b - a);
  const down = shown.filter((y) => y > center).toSorted((a, b) => a - b);
  const above = stacked(
    up.map((y) => -y),
    { from: -Infinity, end: -half },
  ).map((y) => -y);
  return [
    ...above,
    ...stacked(down, { from: (above[0] ?? -Infinity) + labelHeight, end: axisHeight - half }),
  ];
}

/** Returns positions in ascending order; those that would end past `end` are pushed back. */
function stacked(
  wanted: readonly number[],
  { from, end }: { readonly from: number; readonly end: number },
): readonly number[] {
  const placed: number[] = [];
  for (const y of wanted) placed.push(Math.max(y, (placed.at(-1) ?? from - labelHeight) + labelHeight));
  return placed.map((y, nth) => Math.min(y, end - (placed.length - 1 - nth) * labelHeight));
}

interface AxisTicks {
  /** Leaves out the ticks that labels now cover. */
  readonly refresh: () => void;
}

interface AxisTickParts {
  readonly chart: IChartApi;
  readonly candles: ISeriesApi<'Candlestick'>;
  readonly lines: () => readonly PriceLine[];
  readonly price: (value: number) => string;
  readonly priceStep: number;
}

/** Formats the ticks of the price axis, except those under a label: the library would draw labels over half of a tick's text. */
export function createAxisTicks({ chart, candles, lines, price, priceStep }: AxisTickParts): AxisTicks {
  const state = { labels: '' };
  const labels = (): readonly number[] => {
    const last = candles.lastValueData(false);
    const at = (value: number): readonly number[] => {
      const y = candles.priceToCoordinate(value);
      return y === null ? [] : [Number(y)];
    };
    const own = last.noData ? [] : at(last.price);
    return labelMiddles({
      prices: [...own, ...lines().flatMap((line) => at(line.price))],
      center: own[0] ?? 0,
      axisHeight: chart.paneSize(0).height,
    });
  };
  const format = (values: readonly number[]): string[] => {
    const covered = labels();
    return values.map((value) => {
      // No price has a position while the axis is empty, which has no labels either.
      const y = Number(candles.priceToCoordinate(value));
      const isCovered = covered.some((middle) => Math.abs(y - middle) < labelHeight / 2 + halfTick);
      return isCovered ? '' : price(value);
    });
  };
  return {
    refresh: () => {
      const next = labels().map(Math.round).join(' ');
      if (next === state.labels) return;
      state.labels = next;
      // The library keeps its ticks until the range or this option changes.
      candles.applyOptions({
        priceFormat: { type: 'custom', formatter: price, tickmarksFormatter: format, minMove: priceStep },
      });
    },
  };
}

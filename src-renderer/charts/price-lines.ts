import { LineStyle, type AutoscaleInfo, type IPriceLine, type ISeriesApi } from 'lightweight-charts';
import type { ChartLook } from './chart-look.ts';

export type PriceLineKind = 'entry' | 'liquidation' | 'take_profit' | 'stop_loss' | 'order';

/** A price of the position or of an open order. */
export interface PriceLine {
  readonly key: string;
  readonly kind: PriceLineKind;
  readonly price: number;
  /** Text beside the price on the axis. */
  readonly label: string;
  readonly stale: boolean;
}

/** The dash pattern and the label identify the line; color only repeats it. */
export const priceLineLooks = {
  entry: { style: LineStyle.Solid, color: ({ info }) => info },
  liquidation: { style: LineStyle.LargeDashed, color: ({ critical }) => critical },
  take_profit: { style: LineStyle.Dashed, color: ({ up }) => up },
  stop_loss: { style: LineStyle.Dashed, color: ({ down }) => down },
  order: { style: LineStyle.SparseDotted, color: ({ selection }) => selection },
} as const satisfies Record<PriceLineKind, PriceLineLook>;

interface PriceLineLook {
  readonly style: LineStyle;
  readonly color: (look: ChartLook) => string;
}

interface PriceLineLayer {
  readonly shown: () => readonly PriceLine[];
  readonly show: (lines: readonly PriceLine[]) => void;
  readonly setLook: (look: ChartLook) => void;
}

export function createPriceLineLayer(
  series: ISeriesApi<'Candlestick'>,
  firstLook: ChartLook,
): PriceLineLayer {
  const state = { lines: [] as readonly PriceLine[], look: firstLook, drawn: [] as IPriceLine[] };
  const draw = (): void => {
    for (const line of state.drawn.splice(0)) series.removePriceLine(line);
    state.drawn = state.lines.map(({ kind, price, label, stale }) => {
      const { style, color } = priceLineLooks[kind];
      return series.createPriceLine({
        price,
        title: stale ? `${label}, stale` : label,
        color: stale ? state.look.lineStrong : color(state.look),
        lineStyle: stale ? LineStyle.Dotted : style,
        lineWidth: 1,
        axisLabelVisible: true,
        axisLabelTextColor: state.look.ground,
      });
    });
  };
  series.applyOptions({
    autoscaleInfoProvider: (original: () => AutoscaleInfo | null) => widened(original(), state.lines),
  });
  return {
    shown: () => state.lines,
    show: (lines) => {
      const isSame =
        lines.length === state.lines.length && lines.every((line, at) => areAlike(line, state.lines[at]));
      state.lines = lines;
      if (!isSame) draw();
    },
    setLook: (look) => {
      state.look = look;
      draw();
    },
  };
}

/** Checks whether two lines are drawn the same: each push of the account sends all of them again. */
const areAlike = (a: PriceLine, b: PriceLine | undefined): boolean =>
  a.key === b?.key && a.kind === b.kind && a.price === b.price && a.label === b.label && a.stale === b.stale;

/**
 * Distance, as a share of the visible range, up to which a line is brought into view. A line further away would flatten the
 * candles.
 */
const nearShare = 0.5;

/** Returns the visible price range, widened to the lines near it. */
export function widened(info: AutoscaleInfo | null, lines: readonly PriceLine[]): AutoscaleInfo | null {
  const range = info?.priceRange;
  if (info === null || range === null || range === undefined) return info;
  const { minValue, maxValue } = range;
  const margin = (maxValue - minValue) * nearShare;
  const near = lines
    .map(({ price }) => price)
    .filter((price) => price >= minValue - margin && price <= maxValue + margin);
  return {
    ...info,
    priceRange: { minValue: Math.min(minValue, ...near), maxValue: Math.max(maxValue, ...near) },
  };
}

import type {
  IChartApiBase,
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  Logical,
  Time,
} from 'lightweight-charts';
import type { SessionSpan } from '../../src-preload/contract/bridge/sessions.ts';
import type { SessionLook } from './chart-look.ts';
import { shadesInView, type Shade, type TimeGrid } from './session-shades.ts';

/** Sessions to shade on a chart, and its slots. */
export interface Shading {
  readonly spans: readonly SessionSpan[];
  readonly firstMs: number;
  readonly slotMs: number;
}

type Pane = Parameters<IPrimitivePaneRenderer['draw']>[0];

/** Shading behind the candles of one pane. */
interface SessionShading {
  readonly primitive: ISeriesPrimitive<Time>;
  /** null: nothing is shaded. */
  readonly show: (shading: Shading | null, look: SessionLook) => void;
}

const hatchStep = 7;

function gridOf(chart: IChartApiBase<Time>, { firstMs, slotMs }: Shading, width: number): TimeGrid | null {
  const scale = chart.timeScale();
  // The library only gives coordinates of whole slots.
  const [first, second] = [scale.logicalToCoordinate(0 as Logical), scale.logicalToCoordinate(1 as Logical)];
  if (first === null || second === null) return null;
  return { firstMs, slotMs, firstX: first, slotWidth: second - first, width };
}

interface Brush {
  readonly context: CanvasRenderingContext2D;
  readonly height: number;
  readonly ratio: number;
  readonly look: SessionLook;
}

function fill({ context, height, ratio, look }: Brush, { state, left, right }: Shade): void {
  const [x, end] = [Math.round(left * ratio), Math.round(right * ratio)];
  if (end <= x) return;
  context.fillStyle = look[state];
  context.fillRect(x, 0, end - x, height);
  if (state === 'holiday') hatch({ context, height, ratio, look }, x, end);
}

/** Draws the hatching of a holiday, which distinguishes it from a night without color. */
function hatch({ context, height, ratio, look }: Brush, x: number, end: number): void {
  context.save();
  context.beginPath();
  context.rect(x, 0, end - x, height);
  context.clip();
  context.beginPath();
  const step = hatchStep * ratio;
  // The lines are on one grid for the whole pane, so that they stay in place while a part scrolls in.
  for (let at = Math.floor((x - height) / step) * step; at < end; at += step) {
    context.moveTo(at, height);
    context.lineTo(at + height, 0);
  }
  context.strokeStyle = look.hatch;
  context.lineWidth = ratio;
  context.stroke();
  context.restore();
}

/** Creates the shading of one series, drawn only in its pane. */
export function createSessionShading(first: SessionLook): SessionShading {
  const state = { shading: null as Shading | null, look: first };
  const attached = { chart: null as IChartApiBase<Time> | null, redraw: (): void => undefined };
  const draw = (pane: Pane): void => {
    const { shading, look } = state;
    const { chart } = attached;
    if (shading === null || chart === null) return;
    pane.useBitmapCoordinateSpace(({ context, bitmapSize, mediaSize, horizontalPixelRatio }) => {
      const grid = gridOf(chart, shading, mediaSize.width);
      if (grid === null) return;
      const brush = { context, height: bitmapSize.height, ratio: horizontalPixelRatio, look };
      for (const shade of shadesInView(shading.spans, grid)) fill(brush, shade);
    });
  };
  const views: readonly IPrimitivePaneView[] = [{ zOrder: () => 'bottom', renderer: () => ({ draw }) }];
  return {
    primitive: {
      paneViews: () => views,
      attached: ({ chart, requestUpdate }) => {
        attached.chart = chart;
        attached.redraw = requestUpdate;
      },
      detached: () => {
        attached.chart = null;
        attached.redraw = () => undefined;
      },
    },
    show: (shading, look) => {
      Object.assign(state, { shading, look });
      attached.redraw();
    },
  };
}

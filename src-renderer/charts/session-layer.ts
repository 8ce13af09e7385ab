import type { ISeriesApi, SeriesType } from 'lightweight-charts';
import type { CandleChart } from '../../src-preload/contract/bridge/calls.ts';
import type { SessionSpan } from '../../src-preload/contract/bridge/sessions.ts';
import type { SessionLook } from './chart-look.ts';
import { createSessionShading, type Shading } from './session-shading.ts';

/** Shading behind all panes of a chart. */
interface SessionLayer {
  /** Sets the slots that are drawn. */
  readonly setChart: (chart: CandleChart) => void;
  readonly show: (spans: readonly SessionSpan[]) => void;
  readonly setLook: (look: SessionLook) => void;
  /** Adds shading behind the pane of this series. */
  readonly attach: (series: ISeriesApi<SeriesType>) => void;
  readonly detach: (series: ISeriesApi<SeriesType>) => void;
}

/** Returns what to shade. The slots must have one length, which the first two give. */
function shadingOf({ slots }: Pick<CandleChart, 'slots'>, spans: readonly SessionSpan[]): Shading | null {
  const [firstMs, secondMs] = slots;
  if (firstMs === undefined || secondMs === undefined) return null;
  return { spans, firstMs, slotMs: secondMs - firstMs };
}

/** Creates the shading; attach one series of each pane. */
export function createSessionLayer(firstLook: SessionLook): SessionLayer {
  const shadings = new Map<ISeriesApi<SeriesType>, ReturnType<typeof createSessionShading>>();
  const state = {
    chart: { slots: [] } as Pick<CandleChart, 'slots'>,
    spans: [] as readonly SessionSpan[],
    look: firstLook,
  };
  const draw = (): void => {
    const shading = shadingOf(state.chart, state.spans);
    for (const { show } of shadings.values()) show(shading, state.look);
  };
  return {
    setChart: (chart) => {
      const isMoved = state.chart.slots[0] !== chart.slots[0] || state.chart.slots[1] !== chart.slots[1];
      state.chart = chart;
      if (isMoved) draw();
    },
    show: (spans) => {
      state.spans = spans;
      draw();
    },
    setLook: (look) => {
      state.look = look;
      draw();
    },
    attach: (series) => {
      const own = createSessionShading(state.look);
      series.attachPrimitive(own.primitive);
      own.show(shadingOf(state.chart, state.spans), state.look);
      shadings.set(series, own);
    },
    detach: (series) => void shadings.delete(series),
  };
}

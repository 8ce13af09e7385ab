import type { ISeriesApi, SeriesType } from 'lightweight-charts';
import type { CandleChart } from '../../src-preload/contract/bridge/calls.ts';
import type { SessionSpan } from '../../src-preload/contract/bridge/sessions.ts';
import type { SessionLook } from './chart-look.ts';
import { createSessionShading, type Shading } from './session-shading.ts';

/** Fills behind all panes of a chart. */
interface SessionLayer {
  /** Where the slots lie that are drawn. */
  readonly place: (chart: CandleChart) => void;
  readonly show: (spans: readonly SessionSpan[]) => void;
  readonly setLook: (look: SessionLook) => void;
}

/** Slots of one length alone can be shaded: the first two give the length. */
function shadingOf({ slots }: Pick<CandleChart, 'slots'>, spans: readonly SessionSpan[]): Shading | null {
  const [firstMs, secondMs] = slots;
  if (firstMs === undefined || secondMs === undefined || spans.length === 0) return null;
  return { spans, firstMs, slotMs: secondMs - firstMs };
}

/** One series of each pane is enough. */
export function createSessionLayer(
  series: readonly ISeriesApi<SeriesType>[],
  firstLook: SessionLook,
): SessionLayer {
  const shadings = series.map((one) => {
    const shading = createSessionShading(firstLook);
    one.attachPrimitive(shading.primitive);
    return shading;
  });
  const held = {
    chart: { slots: [] } as Pick<CandleChart, 'slots'>,
    spans: [] as readonly SessionSpan[],
    look: firstLook,
  };
  const draw = (): void => {
    const shading = shadingOf(held.chart, held.spans);
    for (const { show } of shadings) show(shading, held.look);
  };
  return {
    place: (chart) => {
      const isMoved = held.chart.slots[0] !== chart.slots[0] || held.chart.slots[1] !== chart.slots[1];
      held.chart = chart;
      if (isMoved) draw();
    },
    show: (spans) => {
      held.spans = spans;
      draw();
    },
    setLook: (look) => {
      held.look = look;
      draw();
    },
  };
}

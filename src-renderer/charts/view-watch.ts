import type { IChartApi, Logical } from 'lightweight-charts';
import type { CandleChart } from '../../src-preload/contract/bridge/calls.ts';
import type { MarkSpot } from './mark-positions.ts';
import type { TimeGrid } from './session-shades.ts';

/** Part of a chart that is in view. */
export interface CanvasView {
  /** Index of the first slot in view; negative if empty space is before it. */
  readonly from: number;
  /** Mapping from time to px; null while nothing is drawn. */
  readonly grid: TimeGrid | null;
  readonly spots: readonly MarkSpot[];
}

export function visiblePart(chart: IChartApi, drawn: CandleChart | null): Omit<CanvasView, 'spots'> {
  const scale = chart.timeScale();
  const from = scale.getVisibleLogicalRange()?.from ?? 0;
  const [firstMs, secondMs] = drawn?.slots ?? [];
  const [first, second] = [scale.logicalToCoordinate(0 as Logical), scale.logicalToCoordinate(1 as Logical)];
  if (firstMs === undefined || secondMs === undefined || first === null || second === null)
    return { from, grid: null };
  const [firstX, slotWidth] = [Number(first), second - first];
  return { from, grid: { firstMs, slotMs: secondMs - firstMs, firstX, slotWidth, width: scale.width() } };
}

interface SlotRange {
  readonly from: number;
  readonly to: number;
}

/** Returns a range `factor` times as long, at least ten slots, around the same middle. */
export function zoomed({ from, to }: SlotRange, factor: number): SlotRange {
  const half = Math.max(5, ((to - from) / 2) * factor);
  const middle = (from + to) / 2;
  return { from: middle - half, to: middle + half };
}

interface ViewWatch {
  readonly listen: (listener: (view: CanvasView) => void) => () => void;
  readonly changed: () => void;
  readonly stop: () => void;
}

interface Watched {
  readonly chart: IChartApi;
  readonly container: HTMLElement;
}

/** Reads the view once per frame, after anything that may have moved it. */
export function createViewWatch({ chart, container }: Watched, read: () => CanvasView): ViewWatch {
  const listeners = new Set<(view: CanvasView) => void>();
  const frame = { id: 0 };
  const emit = (): void => {
    frame.id = 0;
    const view = read();
    for (const listener of listeners) listener(view);
  };
  const changed = (): void => {
    if (frame.id === 0) frame.id = requestAnimationFrame(emit);
  };
  // The library does not report changes of the price axis, so any drag or zoom counts as one.
  const onPointer = ({ buttons }: PointerEvent): void => {
    if (buttons !== 0) changed();
  };
  const scale = chart.timeScale();
  scale.subscribeVisibleLogicalRangeChange(changed);
  scale.subscribeSizeChange(changed);
  container.addEventListener('pointermove', onPointer);
  container.addEventListener('wheel', changed, { passive: true });
  container.addEventListener('dblclick', changed);
  return {
    listen: (listener) => {
      listeners.add(listener);
      changed();
      return () => listeners.delete(listener);
    },
    changed,
    stop: () => {
      cancelAnimationFrame(frame.id);
      listeners.clear();
      container.removeEventListener('pointermove', onPointer);
      container.removeEventListener('wheel', changed);
      container.removeEventListener('dblclick', changed);
    },
  };
}

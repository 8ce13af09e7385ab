import type { SeriesMarkerBarPosition, SeriesMarkerShape } from 'lightweight-charts';
import type { CandleChart } from '../../src-preload/contract/bridge/calls.ts';
import type { ChartLook } from './chart-look.ts';

export type MarkKind = 'buy' | 'sell' | 'rejected' | 'decision';

/** Something that happened while a candle ran. */
export interface ChartMark {
  /** World ms. */
  readonly at: number;
  readonly kind: MarkKind;
}

/** Marks of one kind in one slot are one, with their number. */
export interface PlacedMark {
  readonly openMs: number;
  readonly kind: MarkKind;
  readonly count: number;
}

/** Last slot that begins at or before it; null: it lies before the first, or after the last has ended. */
function slotOf({ slots, series }: CandleChart, at: number): number | null {
  const last = series.candles.at(-1);
  if (last === undefined || at > Date.parse(last.closeTime)) return null;
  let [low, high] = [0, slots.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((slots[middle] ?? Infinity) <= at) low = middle + 1;
    else high = middle;
  }
  return slots[low - 1] ?? null;
}

const kindOrder: readonly MarkKind[] = ['decision', 'rejected', 'buy', 'sell'];

/** Where marks stand on a chart, ascending. What lies outside of its time has no place. */
export function placeMarks(chart: CandleChart, marks: readonly ChartMark[]): readonly PlacedMark[] {
  const places = new Map<string, PlacedMark>();
  for (const { at, kind } of marks) {
    const openMs = slotOf(chart, at);
    if (openMs === null) continue;
    const key = `${openMs} ${kind}`;
    places.set(key, { openMs, kind, count: (places.get(key)?.count ?? 0) + 1 });
  }
  return [...places.values()].toSorted(
    (a, b) => a.openMs - b.openMs || kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind),
  );
}

interface MarkLook {
  readonly shape: SeriesMarkerShape;
  readonly position: SeriesMarkerBarPosition;
  readonly colour: (look: ChartLook) => string;
}

/** Shape and place alone say what it is; colour says it again. */
export const markLooks = {
  buy: { shape: 'arrowUp', position: 'belowBar', colour: ({ up }) => up },
  sell: { shape: 'arrowDown', position: 'aboveBar', colour: ({ down }) => down },
  rejected: { shape: 'square', position: 'aboveBar', colour: ({ warn }) => warn },
  decision: { shape: 'circle', position: 'belowBar', colour: ({ agent }) => agent },
} as const satisfies Record<MarkKind, MarkLook>;

import type { SeriesMarkerBarPosition, SeriesMarkerShape } from 'lightweight-charts';
import type { CandleChart } from '../../src-preload/contract/bridge/calls.ts';
import type { ChartLook } from './chart-look.ts';

export type MarkKind = 'buy' | 'sell' | 'rejected' | 'decision';

/** An event during a candle. */
export interface ChartMark {
  /** World ms. */
  readonly at: number;
  readonly kind: MarkKind;
}

/** Marks of one kind in one slot, or in neighboring slots if they are dense, drawn as one mark with their number. */
export interface PlacedMark<M extends ChartMark = ChartMark> {
  readonly openMs: number;
  readonly kind: MarkKind;
  readonly count: number;
  readonly marks: readonly M[];
}

/**
 * Returns the last slot that begins at or before a time; null: it is before the first slot, or after the end of the last candle.
 */
function slotOf({ slots, series }: Pick<CandleChart, 'slots' | 'series'>, at: number): number | null {
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

/**
 * Places marks on a chart, ascending. Marks outside the chart's time are left out. In each group of `slotsPerMark` slots, marks
 * of one kind are placed together in the last slot that has one. Groups are counted from the epoch, so that loading older candles
 * moves no group.
 */
export function placeMarks<M extends ChartMark>(
  chart: Pick<CandleChart, 'slots' | 'series'>,
  marks: readonly M[],
  slotsPerMark = 1,
): readonly PlacedMark<M>[] {
  const [first = 0, second = first + 1] = chart.slots;
  const groupMs = (second - first) * slotsPerMark;
  const groups = new Map<string, { openMs: number; readonly kind: MarkKind; readonly marks: M[] }>();
  for (const mark of marks.toSorted((a, b) => a.at - b.at)) {
    const { at, kind } = mark;
    const openMs = slotOf(chart, at);
    if (openMs === null) continue;
    const key = `${slotsPerMark === 1 ? openMs : Math.floor(openMs / groupMs)} ${kind}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { openMs, kind, marks: [mark] });
    else {
      group.openMs = Math.max(openMs, group.openMs);
      group.marks.push(mark);
    }
  }
  return [...groups.values()]
    .map((group) => ({ ...group, count: group.marks.length }))
    .toSorted((a, b) => a.openMs - b.openMs || kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind));
}

interface MarkLook {
  readonly shape: SeriesMarkerShape;
  readonly position: SeriesMarkerBarPosition;
  readonly colour: (look: ChartLook) => string;
}

/** Shape and position identify the kind; color only repeats it. */
export const markLooks = {
  buy: { shape: 'arrowUp', position: 'belowBar', colour: ({ up }) => up },
  sell: { shape: 'arrowDown', position: 'aboveBar', colour: ({ down }) => down },
  rejected: { shape: 'square', position: 'aboveBar', colour: ({ warn }) => warn },
  decision: { shape: 'circle', position: 'belowBar', colour: ({ agent }) => agent },
} as const satisfies Record<MarkKind, MarkLook>;

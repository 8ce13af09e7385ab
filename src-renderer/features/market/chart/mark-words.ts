import type { ChartMark, MarkKind, PlacedMark } from '../../../charts/candle-marks.ts';

/** What a person may show or hide on the chart. */
export interface ShownMarks {
  readonly trades: boolean;
  readonly decisions: boolean;
}

export function shownMarks<M extends ChartMark>(marks: readonly M[], shown: ShownMarks): readonly M[] {
  return marks.filter(({ kind }) => (kind === 'decision' ? shown.decisions : shown.trades));
}

const markWords = {
  buy: 'bought',
  sell: 'sold',
  rejected: 'rejected',
  decision: 'decided',
} as const satisfies Record<MarkKind, string>;

/** What happened in one slot: `bought, decided ×2`. */
export function slotWords(placed: readonly PlacedMark[]): string {
  return placed
    .map(({ kind, count }) => (count === 1 ? markWords[kind] : `${markWords[kind]} ×${count}`))
    .join(', ');
}

/** What is marked on the chart, for whoever can't see it. */
export function marksLabel(marks: readonly ChartMark[]): string {
  const counts = Map.groupBy(marks, ({ kind }) => kind);
  const parts = (['buy', 'sell', 'rejected', 'decision'] as const).flatMap((kind) => {
    const count = counts.get(kind)?.length ?? 0;
    return count === 0 ? [] : [`${count} ${markWords[kind]}`];
  });
  return parts.length === 0 ? '' : ` Marked: ${parts.join(', ')}.`;
}

import type { ChartMark, MarkKind, PlacedMark } from '../../../charts/candle-marks.ts';

/** Which marks the chart shows. */
export interface ShownMarks {
  readonly trades: boolean;
  readonly decisions: boolean;
}

export function shownMarks<M extends ChartMark>(marks: readonly M[], shown: ShownMarks): readonly M[] {
  return marks.filter(({ kind }) => (kind === 'decision' ? shown.decisions : shown.trades));
}

const markLabels = {
  buy: 'bought',
  sell: 'sold',
  rejected: 'rejected',
  decision: 'decided',
} as const satisfies Record<MarkKind, string>;

/** Says what happened in one slot: `bought, decided ×2`. */
export function slotText(placed: readonly PlacedMark[]): string {
  return placed
    .map(({ kind, count }) => (count === 1 ? markLabels[kind] : `${markLabels[kind]} ×${count}`))
    .join(', ');
}

/** Describes the marks on the chart for a screen reader. */
export function marksLabel(marks: readonly ChartMark[]): string {
  const counts = Map.groupBy(marks, ({ kind }) => kind);
  const parts = (['buy', 'sell', 'rejected', 'decision'] as const).flatMap((kind) => {
    const count = counts.get(kind)?.length ?? 0;
    return count === 0 ? [] : [`${count} ${markLabels[kind]}`];
  });
  return parts.length === 0 ? '' : ` Marked: ${parts.join(', ')}.`;
}

import type { CandleChart } from '../../src-preload/contract/bridge/calls.ts';
import type { Candle } from '../../src-preload/contract/views/markets/candles.ts';

/** Part to redraw. `tail`: the last candles, none older than the last one drawn, without a gap among them. */
type CandleChange =
  | { readonly kind: 'none' }
  | { readonly kind: 'tail'; readonly candles: readonly Candle[] }
  | { readonly kind: 'all' };

function firstDifference(drawn: readonly Candle[], next: readonly Candle[]): number {
  const index = next.findIndex((candle, at) => candle !== drawn[at]);
  return index === -1 ? next.length : index;
}

/** Checks for the same market and interval, the same first slot, and at most one more slot, which has a candle. */
function continues(drawn: CandleChart, next: CandleChart): boolean {
  const [before, after] = [drawn.series, next.series];
  const grown = after.candles.length - before.candles.length;
  return (
    before.marketId === after.marketId &&
    before.interval === after.interval &&
    drawn.slots[0] === next.slots[0] &&
    next.slots.length - drawn.slots.length === grown &&
    (grown === 0 || grown === 1)
  );
}

/**
 * Returns the smallest change from the drawn chart to `next`. Only the end can be updated in place: the chart library overwrites
 * a neighbor when an earlier slot is filled in.
 */
export function candleChange(drawn: CandleChart | null, next: CandleChart): CandleChange {
  if (drawn === next) return { kind: 'none' };
  if (drawn === null || !continues(drawn, next)) return { kind: 'all' };
  const [before, after] = [drawn.series.candles, next.series.candles];
  const from = firstDifference(before, after);
  if (from === after.length) return { kind: 'none' };
  return from < before.length - 1 ? { kind: 'all' } : { kind: 'tail', candles: after.slice(from) };
}

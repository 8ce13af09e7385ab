/** Closed trades whose net P&L lies from `from` (included) to `to`. */
export interface PnlBin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** Fraction of all trades. */
  readonly share: number;
  /** Whether it also holds values further out: only the first or last bin does. */
  readonly isOpenBelow: boolean;
  readonly isOpenAbove: boolean;
}

interface Distribution {
  /** Ascending, all of one width; zero is an edge, never inside a bin. */
  readonly bins: readonly PnlBin[];
  readonly median: number;
  readonly mean: number;
}

/** Most bins that a chart has room for. */
const mostBins = 40;
const leaps = [1, 2, 5, 10] as const;
/** Rounding error of binary fractions that is tolerated. */
const slack = 1e-9;

/** Bins values; null without a value. The bin width is that of Freedman and Diaconis, rounded up to 1, 2 or 5 times a power of ten. */
export function distributionOf(values: readonly number[]): Distribution | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const [least, greatest] = [sorted[0] ?? 0, sorted.at(-1) ?? 0];
  const spread = quantile(sorted, 0.75) - quantile(sorted, 0.25);
  const width = (2 * spread) / Math.cbrt(sorted.length) || (greatest - least) / 10 || Math.abs(least) || 1;
  const step = roundStep(width);
  const [first, last] = binsWithin(sorted, step);
  const counts = new Map<number, number>();
  for (const value of sorted) {
    const nth = Math.min(last, Math.max(first, binOf(value, step)));
    counts.set(nth, (counts.get(nth) ?? 0) + 1);
  }
  const bins = Array.from({ length: last - first + 1 }, (_, index) => {
    const nth = first + index;
    const count = counts.get(nth) ?? 0;
    return {
      from: rounded(nth * step),
      to: rounded((nth + 1) * step),
      count,
      share: count / sorted.length,
      isOpenBelow: nth === first && binOf(least, step) < first,
      isOpenAbove: nth === last && binOf(greatest, step) > last,
    };
  });
  return { bins, median: quantile(sorted, 0.5), mean: meanOf(sorted) };
}

const binOf = (value: number, step: number): number => Math.floor(value / step + slack);
const rounded = (value: number): number => Number(value.toPrecision(12));

/** Returns the first and last bin: of all values if they have room, otherwise of as many as have room around the median. */
function binsWithin(sorted: readonly number[], step: number): readonly [number, number] {
  const first = binOf(sorted[0] ?? 0, step);
  const last = binOf(sorted.at(-1) ?? 0, step);
  if (last - first < mostBins) return [first, last];
  const middle = binOf(quantile(sorted, 0.5), step);
  const from = Math.min(Math.max(first, middle - mostBins / 2), last - mostBins + 1);
  return [from, from + mostBins - 1];
}

/** Returns a quantile, interpolated linearly between two values. `sorted` is ascending and not empty. */
export function quantile(sorted: readonly number[], fraction: number): number {
  const at = (sorted.length - 1) * fraction;
  const [below, above] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return below + (above - below) * (at - Math.floor(at));
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function roundStep(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width));
  return (leaps.find((leap) => leap * power >= width * (1 - slack)) ?? 10) * power;
}

import type { Rng } from './rng.ts';

/**
 * Sizes to which positions grow, in equal units. The numbers divide a price without remainder, so an entry price, the average of
 * the purchases, is a finite decimal, and every figure derived from it is exact.
 */
const grown = [1, 2, 4, 5, 8, 10, 16, 20, 25, 32, 40, 50, 64, 80, 100] as const;

const entries = [[10], [4, 10], [2, 5, 10], [1, 4, 8, 10], [5, 8, 10], [4, 5, 8, 10]] as const;
const slices = [
  [1, 2, 4, 5, 8, 10],
  [2, 4, 5, 8, 10, 16, 20],
] as const;

/** Returns the successive sizes that give these totals. */
function increments(totals: readonly number[]): readonly number[] {
  return totals.map((total, i) => total - (totals[i - 1] ?? 0));
}

/** Returns the fills of an entry order, in units. */
export function entryUnits(rng: Rng): readonly number[] {
  return increments(rng.pick(entries));
}

export function sliceUnits(rng: Rng): readonly number[] {
  return increments(rng.pick(slices));
}

/** Returns the units to add to a position of `held` units; 0: none fits. */
export function unitsToAdd(held: number, rng: Rng): number {
  const fits = grown.filter((total) => total > held && total <= held * 2);
  const total = fits[rng.below(fits.length)] ?? held;
  return total - held;
}

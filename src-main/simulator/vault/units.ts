import type { Dice } from './dice.ts';

/**
 * Positions grow to so many units of equal size, numbers that divide a price without remainder: an entry price, the
 * average over what was bought, is then a finite decimal, and every figure that follows from it is exact.
 */
const grown = [1, 2, 4, 5, 8, 10, 16, 20, 25, 32, 40, 50, 64, 80, 100] as const;

const entries = [[10], [4, 10], [2, 5, 10], [1, 4, 8, 10], [5, 8, 10], [4, 5, 8, 10]] as const;
const slices = [
  [1, 2, 4, 5, 8, 10],
  [2, 4, 5, 8, 10, 16, 20],
] as const;

/** Sizes one after the other from what a position holds after each of them. */
function increments(totals: readonly number[]): readonly number[] {
  return totals.map((total, i) => total - (totals[i - 1] ?? 0));
}

/** The fills, in units, that an order to enter comes in. */
export function entryUnits(dice: Dice): readonly number[] {
  return increments(dice.pick(entries));
}

export function sliceUnits(dice: Dice): readonly number[] {
  return increments(dice.pick(slices));
}

/** Units to add to a position of so many; 0: none fits. */
export function unitsToAdd(held: number, dice: Dice): number {
  const fits = grown.filter((total) => total > held && total <= held * 2);
  const total = fits[dice.below(fits.length)] ?? held;
  return total - held;
}

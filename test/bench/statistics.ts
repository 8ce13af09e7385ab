/** Returns the value that `share` (0 to 1) of the values don't exceed: one of them, never interpolated. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (found === undefined) throw new Error('Nothing was measured.');
  return found;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export function largest(values: readonly number[]): number {
  return quantile(values, 1);
}

/** Parts of the sentences that tools answer with. */

/** Formats a count: `1 order`, `2,000 orders`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? noun : plural}`;
}

/** Formats dollars as `$1,234.50`, `-$3.00` or `unknown`. An amount that rounds to zero has no sign. */
export function dollars(value: number | null): string {
  if (value === null) return 'unknown';
  const digits = Math.abs(value).toLocaleString('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return `${value < 0 && /[1-9]/.test(digits) ? '-' : ''}$${digits}`;
}

/** Formats a fraction as a percentage. */
export function percent(fraction: number | null): string {
  return fraction === null ? 'unknown' : `${(fraction * 100).toFixed(1).replace(/^-(?=0\.0$)/, '')}%`;
}

/** Counts equal words: `3 filled, 1 rejected`, the most frequent first. */
export function tally(words: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const sorted = [...counts].toSorted((a, b) => b[1] - a[1]);
  return sorted.map(([word, count]) => `${count} ${word}`).join(', ');
}

/** Formats the total in dollars: `$3.50 (2 unknown)` if some values are not known, `unknown` if none is. */
export function totalOf(values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null);
  const unknown = values.length - known.length;
  if (unknown > 0 && known.length === 0) return dollars(null);
  const total = dollars(known.reduce((sum, value) => sum + value, 0));
  return unknown === 0 ? total : `${total} (${unknown} unknown)`;
}

import type { DecimalText } from './decimal.ts';
import { Exact, averageText } from './exact.ts';
import type { Position } from './position.ts';

/** The mark that a position was valued at; null for one of size zero. */
export function markOf({ value, size }: Pick<Position, 'value' | 'size'>): DecimalText | null {
  return averageText(new Exact(value), new Exact(size));
}

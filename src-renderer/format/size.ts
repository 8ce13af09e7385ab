import { formatDecimals } from './number.ts';

/** Bytes in the unit that fits. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000
    ? `${formatDecimals(bytes / 1_000, 1)} kB`
    : `${formatDecimals(bytes / 1_000_000, 1)} MB`;
}

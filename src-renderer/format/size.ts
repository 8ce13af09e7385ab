import { formatDecimals } from './number.ts';

/** Formats a number of bytes in a fitting unit. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000
    ? `${formatDecimals(bytes / 1_000, 1)} kB`
    : `${formatDecimals(bytes / 1_000_000, 1)} MB`;
}

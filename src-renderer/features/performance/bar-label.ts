import { formatCompactUsd, formatSignedUsd } from '../../format/number.ts';

/** The figure at a bar's end: to the cent below a thousand, shortened from there. */
export function barLabel(usd: number): string {
  if (Math.abs(usd) < 999.995) return formatSignedUsd(usd);
  return usd > 0 ? `+${formatCompactUsd(usd)}` : formatCompactUsd(usd);
}

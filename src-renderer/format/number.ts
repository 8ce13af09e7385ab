const grouping = 'en-US';

const formats = new Map<number, Intl.NumberFormat>();

/** With at least so many decimals and at most so many. A format is made once: making it takes far longer than its use. */
function written(value: number, least: number, most: number): string {
  const key = least * 100 + most;
  const known = formats.get(key);
  if (known !== undefined) return known.format(value);
  const format = new Intl.NumberFormat(grouping, {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
  });
  formats.set(key, format);
  return format.format(value);
}

function fixed(value: number, decimals: number): string {
  return written(value, decimals, decimals);
}

function digitsBeforePoint(value: number): number {
  const size = Math.abs(value);
  return size < 1 ? 0 : Math.floor(Math.log10(size)) + 1;
}

/**
 * A price to all the digits that the venue quotes: at most `6 - sizeDecimals` decimals and five significant digits,
 * which are always written so that a ticking column keeps its width, and a sixth where a mid price has it.
 */
export function formatPrice(value: number, sizeDecimals: number): string {
  const allowed = Math.max(0, 6 - sizeDecimals);
  const decimals = (digits: number): number =>
    Math.min(allowed, Math.max(0, digits - digitsBeforePoint(value)));
  return written(value, decimals(5), decimals(6));
}

/** Percent with its sign spelled out: colour is never the only signal. A change that rounds to nothing has no sign. */
export function formatSignedPercent(value: number, decimals = 2): string {
  const text = fixed(Math.abs(value), decimals);
  if (Number(text.replaceAll(',', '')) === 0) return `${text}%`;
  return `${value > 0 ? '+' : '−'}${text}%`;
}

/** An hourly funding rate, given as a fraction. */
export function formatFunding(fraction: number): string {
  return formatSignedPercent(fraction * 100, 4);
}

const scales = [
  { from: 1e12, suffix: 'T' },
  { from: 1e9, suffix: 'B' },
  { from: 1e6, suffix: 'M' },
  { from: 1e3, suffix: 'K' },
] as const;

/** Three significant digits or so: `1.23B`, `456K`, `12.5`. */
export function formatCompact(value: number): string {
  const size = Math.abs(value);
  const scale = scales.find(({ from }) => size >= from);
  if (scale === undefined) return written(value, 0, 2);
  const scaled = value / scale.from;
  const decimals = Math.abs(scaled) >= 100 ? 1 : 2;
  return `${fixed(scaled, decimals)}${scale.suffix}`;
}

export function formatCompactUsd(value: number): string {
  return value < 0 ? `−$${formatCompact(-value)}` : `$${formatCompact(value)}`;
}

/** Every digit there is, for titles. */
export function formatExact(value: number): string {
  return written(value, 0, 12);
}

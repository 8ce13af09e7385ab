import { mask } from '../../src-preload/contract/masked-amounts.ts';
import { hidesAmounts, numberLocale } from './preferences.ts';

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Formats a number with at least `least` and at most `most` decimals; a dash for NaN and the infinities. Each format is created
 * once, since creating one takes far longer than using it.
 */
function written(value: number, least: number, most: number): string {
  if (!Number.isFinite(value)) return '–';
  const locale = numberLocale();
  const key = `${locale} ${least} ${most}`;
  const known = formats.get(key);
  if (known !== undefined) return known.format(value);
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    signDisplay: 'negative',
  });
  formats.set(key, format);
  return format.format(value);
}

function fixed(value: number, decimals: number): string {
  return written(value, decimals, decimals);
}

/** Puts the sign of a value before its formatted size. A size of zeros gets no sign, nor does a hidden one. */
function signed(value: number, size: string, plus: '+' | '' = ''): string {
  if (!/[1-9]/.test(size)) return size;
  return `${value < 0 ? '−' : plus}${size}`;
}

/** Returns whether a text with an explicit sign shows a gain or a loss. */
export function signTone(text: string): 'up' | 'down' | 'soft' {
  if (text.startsWith('+')) return 'up';
  return text.startsWith('−') ? 'down' : 'soft';
}

/**
 * Returns whether an amount in dollars, rounded to the cent, is a gain or a loss, also while amounts are hidden. Below half a
 * cent it is neither.
 */
export function usdTone(value: number): 'up' | 'down' | 'soft' {
  return signTone(signed(value, fixed(Math.abs(value), 2), '+'));
}

/** Formats a plain number, such as a ratio or a file size, with the window's minus sign. */
export function formatDecimals(value: number, decimals: number): string {
  return signed(value, fixed(Math.abs(value), decimals));
}

const priceDigits = 5;

/** Returns 4 for 1234.5, 0 for 0.5, -2 for 0.004321: below 1, leading zeros after the point count as negative. */
function digitsBeforePoint(value: number): number {
  return value === 0 ? 1 : Math.floor(Math.log10(Math.abs(value))) + 1;
}

/**
 * Formats a price to the digits that orders are quoted in: five significant ones and at most `6 - sizeDecimals` decimals, but a
 * whole number in full. Trailing zeros are kept, so that a ticking price keeps its width.
 */
export function formatPrice(value: number, sizeDecimals: number): string {
  const allowed = Math.max(0, 6 - sizeDecimals);
  // Digits are counted after rounding: 9.99999 is written as 10.000.
  const rounded = Number(value.toPrecision(priceDigits));
  return fixed(value, Math.min(allowed, Math.max(0, priceDigits - digitsBeforePoint(rounded))));
}

/** Formats a figure of outside data, to the hundredth. */
export function formatReading(value: number): string {
  return fixed(value, 2);
}

/** Formats a percentage with its sign, since color must not be the only signal. A change that rounds to zero has no sign. */
export function formatSignedPercent(value: number, decimals = 2): string {
  return `${signed(value, fixed(Math.abs(value), decimals), '+')}%`;
}

/** Formats an hourly funding rate, given as a fraction. */
export function formatFunding(fraction: number): string {
  return formatSignedPercent(fraction * 100, 4);
}

/** `below`: a value that rounds up to 1,000 of a unit is shown in the next unit. */
const scales = [
  { unit: 1e3, below: 999.95e3, suffix: 'K' },
  { unit: 1e6, below: 999.95e6, suffix: 'M' },
  { unit: 1e9, below: 999.95e9, suffix: 'B' },
  { unit: 1e12, below: Infinity, suffix: 'T' },
] as const;

/** Formats with about three significant digits: `1.23B`, `456.8K`, `12.5`. */
export function formatCompact(value: number): string {
  const size = Math.abs(value);
  const scale = size < 999.995 ? undefined : scales.find(({ below }) => size < below);
  if (scale === undefined) return written(value, 0, 2);
  const scaled = value / scale.unit;
  const decimals = Math.abs(scaled) >= 99.995 ? 1 : 2;
  return `${fixed(scaled, decimals)}${scale.suffix}`;
}

/** Formats dollars of a whole market: its volume, its open interest. */
export function formatVolumeUsd(value: number): string {
  return signed(value, `$${formatCompact(Math.abs(value))}`);
}

/** Formats dollars of the account in short form. */
export function formatCompactUsd(value: number): string {
  return hidesAmounts() ? `$${mask}` : formatVolumeUsd(value);
}

/** Formats dollars of the account in short form, with an explicit sign. */
export function formatSignedCompactUsd(value: number): string {
  return signed(value, formatCompactUsd(Math.abs(value)), '+');
}

/**
 * Formats the label of an axis tick: in full below 100,000, shortened from there, with enough decimals that neighboring ticks
 * differ.
 */
export function formatAxisUsd(value: number, step: number): string {
  if (hidesAmounts()) return `$${mask}`;
  const size = Math.abs(value);
  const scale = size < 1e5 ? undefined : (scales.find(({ unit }) => size < unit * 1e3) ?? scales.at(-1));
  const unit = scale?.unit ?? 1;
  const decimals = Math.max(0, -Math.floor(Math.log10(step / unit) + 1e-9));
  const cents = scale === undefined && decimals > 0 ? Math.max(2, decimals) : decimals;
  return signed(value, `$${fixed(size / unit, cents)}${scale?.suffix ?? ''}`);
}

/** Formats a number of things, e.g. rows or blocks. */
export function formatCount(value: number): string {
  return written(value, 0, 2);
}

/** Formats a number of things with their name: `1 order`, `2,000 orders`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`;
}

/** Returns every digit, for the title of a figure shown as `text`; undefined if `text` hides the amount. */
export function exactTitle(value: number, text: string): string | undefined {
  return text.includes(mask) ? undefined : formatExact(value);
}

/** Formats an amount of the account in an unknown unit, with every digit. */
export function formatAmount(value: number): string {
  return hidesAmounts() ? mask : formatExact(value);
}

/** Formats with every digit, for titles. */
export function formatExact(value: number): string {
  return written(value, 0, 12);
}

/** Formats dollars to the cent, with the sign before the currency: `$1,234.50`, `−$12.30`. */
export function formatUsd(value: number): string {
  if (hidesAmounts()) return `$${mask}`;
  return signed(value, `$${fixed(Math.abs(value), 2)}`);
}

/** Tokens that count one to one as dollars, and are written as dollars. */
const dollarTokens: ReadonlySet<string> = new Set(['USDC', 'USDT0', 'USDH', 'USDE']);

const tokenDigits = 6;

/** Formats an amount of a token that is not a dollar: six significant digits and the token's name. */
export function formatToken(value: number, token: string): string {
  return tokenText(value, token, '');
}

function tokenText(value: number, token: string, plus: '+' | ''): string {
  if (hidesAmounts()) return `${mask} ${token}`;
  const size = Number(Math.abs(value).toPrecision(tokenDigits));
  const decimals = Math.min(12, Math.max(0, tokenDigits - digitsBeforePoint(size)));
  return `${signed(value, written(size, 0, decimals), plus)} ${token}`;
}

/** Formats an amount in its token; null: US dollars. */
export function formatIn(token: string | null, value: number): string {
  return token === null || dollarTokens.has(token) ? formatUsd(value) : formatToken(value, token);
}

/** Formats an amount with its token's name, also where the token is written as dollars: `$100.00 USDC`, `5 HYPE`. */
export function formatNamed(value: number, token: string): string {
  return dollarTokens.has(token) ? `${formatUsd(value)} ${token}` : formatToken(value, token);
}

/** Formats a gain or a loss in its token, with an explicit sign. */
export function formatSignedIn(token: string | null, value: number): string {
  if (token === null || dollarTokens.has(token)) return formatSignedUsd(value);
  return tokenText(value, token, '+');
}

/** Formats a token's price in dollars to five digits: `$0.083912`. */
export function formatTokenUsd(value: number): string {
  return `$${formatPrice(value, 0)}`;
}

/** Formats a gain or a loss in dollars, with an explicit sign. One that rounds to zero has no sign. */
export function formatSignedUsd(value: number): string {
  return signed(value, formatUsd(Math.abs(value)), '+');
}

/** Formats a size in base units, to the market's own decimals. */
export function formatSize(value: number, sizeDecimals: number): string {
  return hidesAmounts() ? mask : written(value, 0, sizeDecimals);
}

/** Formats a percentage, with a minus below zero. */
export function formatPercent(value: number, decimals = 1): string {
  return `${formatDecimals(value, decimals)}%`;
}

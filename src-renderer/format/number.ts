import { hidesAmounts, numberLocale } from './preferences.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** Stands for an amount of the account while amounts are hidden. */
export const mask = '•••';

/**
 * With at least so many decimals and at most so many; a dash for NaN and the infinities. A format is made once: making it takes far
 * longer than its use.
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

/** Puts the sign of a value before the text of its size; a size of which no digit is left has none, nor has a hidden one. */
function signed(value: number, size: string, plus: '+' | '' = ''): string {
  if (!/[1-9]/.test(size)) return size;
  return `${value < 0 ? '−' : plus}${size}`;
}

/** Whether a text with its sign spelled out is of a gain or of a loss. */
export function signTone(text: string): 'up' | 'down' | 'soft' {
  if (text.startsWith('+')) return 'up';
  return text.startsWith('−') ? 'down' : 'soft';
}

/** Whether dollars as they are written to the cent are a gain or a loss, hidden or not: less than half a cent is neither. */
export function usdTone(value: number): 'up' | 'down' | 'soft' {
  return signTone(signed(value, fixed(Math.abs(value), 2), '+'));
}

/** A plain number to so many decimals, its minus as the window writes it: a ratio, a size of a file. */
export function formatDecimals(value: number, decimals: number): string {
  return signed(value, fixed(Math.abs(value), decimals));
}

const priceDigits = 5;

/** 4 for 1234.5, 0 for 0.5, -2 for 0.004321: below 1, the zeros that lead are counted off. */
function digitsBeforePoint(value: number): number {
  return value === 0 ? 1 : Math.floor(Math.log10(Math.abs(value))) + 1;
}

/**
 * A price to the digits that orders are quoted in: five significant ones, and at most `6 - sizeDecimals` decimals; a
 * whole number in full. Zeros at the end are written, so that a ticking price keeps its width.
 */
export function formatPrice(value: number, sizeDecimals: number): string {
  const allowed = Math.max(0, 6 - sizeDecimals);
  // 9.99999 is written as 10.000: its digits are counted after rounding.
  const rounded = Number(value.toPrecision(priceDigits));
  return fixed(value, Math.min(allowed, Math.max(0, priceDigits - digitsBeforePoint(rounded))));
}

/** A figure of outside data, to the hundredth. */
export function formatReading(value: number): string {
  return fixed(value, 2);
}

/** Percent with its sign spelled out: colour is never the only signal. A change that rounds to nothing has no sign. */
export function formatSignedPercent(value: number, decimals = 2): string {
  return `${signed(value, fixed(Math.abs(value), decimals), '+')}%`;
}

/** An hourly funding rate, given as a fraction. */
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

/** Three significant digits or so: `1.23B`, `456.8K`, `12.5`. */
export function formatCompact(value: number): string {
  const size = Math.abs(value);
  const scale = size < 999.995 ? undefined : scales.find(({ below }) => size < below);
  if (scale === undefined) return written(value, 0, 2);
  const scaled = value / scale.unit;
  const decimals = Math.abs(scaled) >= 99.995 ? 1 : 2;
  return `${fixed(scaled, decimals)}${scale.suffix}`;
}

/** Of a market as a whole: its volume, its open interest. */
export function formatVolumeUsd(value: number): string {
  return signed(value, `$${formatCompact(Math.abs(value))}`);
}

/** Of the account. */
export function formatCompactUsd(value: number): string {
  return hidesAmounts() ? `$${mask}` : formatVolumeUsd(value);
}

/** The same with its sign spelled out. */
export function formatSignedCompactUsd(value: number): string {
  return signed(value, formatCompactUsd(Math.abs(value)), '+');
}

/** The label of a tick: in full below 100,000, shortened from there, with enough decimals that neighboring ticks differ. */
export function formatAxisUsd(value: number, step: number): string {
  if (hidesAmounts()) return `$${mask}`;
  const size = Math.abs(value);
  const scale = size < 1e5 ? undefined : (scales.find(({ unit }) => size < unit * 1e3) ?? scales.at(-1));
  const unit = scale?.unit ?? 1;
  const decimals = Math.max(0, -Math.floor(Math.log10(step / unit) + 1e-9));
  const cents = scale === undefined && decimals > 0 ? Math.max(2, decimals) : decimals;
  return signed(value, `$${fixed(size / unit, cents)}${scale?.suffix ?? ''}`);
}

/** A number of things, e.g. rows or blocks. */
export function formatCount(value: number): string {
  return written(value, 0, 2);
}

/** Every digit there is, for the title of a figure shown as `text`; undefined where that hides it. */
export function exactTitle(value: number, text: string): string | undefined {
  return text.includes(mask) ? undefined : formatExact(value);
}

/** A sentence of another's making, without its dollar amounts while amounts are hidden. */
export function withoutAmounts(sentence: string): string {
  return hidesAmounts() ? sentence.replaceAll(/\$\d[\d,.]*\d|\$\d/g, `$${mask}`) : sentence;
}

/** An amount of the account in a unit that is not known: every digit. */
export function formatAmount(value: number): string {
  return hidesAmounts() ? mask : formatExact(value);
}

/** Every digit there is, for titles. */
export function formatExact(value: number): string {
  return written(value, 0, 12);
}

/** Dollars to the cent, with the sign before the currency: `$1,234.50`, `−$12.30`. */
export function formatUsd(value: number): string {
  if (hidesAmounts()) return `$${mask}`;
  return signed(value, `$${fixed(Math.abs(value), 2)}`);
}

/** Tokens that count one to one as a dollar, and are written as such. */
const dollarTokens: ReadonlySet<string> = new Set(['USDC', 'USDT0', 'USDH', 'USDE']);

const tokenDigits = 6;

/** An amount of a token that is no dollar: six significant digits, and its name. */
export function formatToken(value: number, token: string): string {
  return tokenText(value, token, '');
}

function tokenText(value: number, token: string, plus: '+' | ''): string {
  if (hidesAmounts()) return `${mask} ${token}`;
  const size = Number(Math.abs(value).toPrecision(tokenDigits));
  const decimals = Math.min(12, Math.max(0, tokenDigits - digitsBeforePoint(size)));
  return `${signed(value, written(size, 0, decimals), plus)} ${token}`;
}

/** An amount in what it is in; null: US dollars. */
export function formatIn(token: string | null, value: number): string {
  return token === null || dollarTokens.has(token) ? formatUsd(value) : formatToken(value, token);
}

/** The same with its sign spelled out: a gain or a loss. */
export function formatSignedIn(token: string | null, value: number): string {
  if (token === null || dollarTokens.has(token)) return formatSignedUsd(value);
  return tokenText(value, token, '+');
}

/** A token's price in dollars to five digits: `$0.083912`. */
export function formatTokenUsd(value: number): string {
  return `$${formatPrice(value, 0)}`;
}

/** The same with the sign always spelled out: a gain or a loss. One that rounds to nothing has none. */
export function formatSignedUsd(value: number): string {
  return signed(value, formatUsd(Math.abs(value)), '+');
}

/** A size in base units, to the market's own decimals. */
export function formatSize(value: number, sizeDecimals: number): string {
  return hidesAmounts() ? mask : written(value, 0, sizeDecimals);
}

/** A percentage; below zero it has its minus. */
export function formatPercent(value: number, decimals = 1): string {
  return `${formatDecimals(value, decimals)}%`;
}

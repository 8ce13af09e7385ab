import { Decimal } from 'decimal.js';

declare const brand: unique symbol;
/** An exact decimal in plain notation (`-0.00000625`), without redundant zeros. */
export type DecimalText = string & { readonly [brand]: 'decimal' };

const plain = /^-?\d+(\.\d+)?$/;
/** Already canonical: no redundant zero, no negative zero. */
const canonical = /^(?:0|-?[1-9]\d*|-?(?:0|[1-9]\d*)\.\d*[1-9])$/;

/** The canonical text of a plain decimal, null for anything else (NaN, Infinity, exponents, blanks). */
export function parseDecimal(text: string): DecimalText | null {
  // The venue writes most zeros like this.
  if (text === '0.0') return '0' as DecimalText;
  if (text.length > 64) return null;
  if (canonical.test(text)) return text as DecimalText;
  if (!plain.test(text)) return null;
  return trimmed(text) as DecimalText;
}

/** Removes redundant zeros. */
function trimmed(text: string): string {
  const isNegative = text.startsWith('-');
  const [whole = '', fraction = ''] = (isNegative ? text.slice(1) : text).split('.');
  const places = fraction.replace(/0+$/, '');
  const size = `${whole.replace(/^0+(?=\d)/, '')}${places === '' ? '' : `.${places}`}`;
  return isNegative && size !== '0' ? `-${size}` : size;
}

/** The nearest JSON number, for the wire and the screen. Never calculate money with it. */
export function toNumber(value: DecimalText): number {
  return Number(value);
}

export function toNumberOrNull(value: DecimalText | null): number | null {
  return value === null ? null : toNumber(value);
}

/** (to - from) / from in percent; null unless `from` is above zero. */
export function percentChange(from: DecimalText, to: DecimalText): number | null {
  const base = new Decimal(from);
  if (base.lte(0)) return null;
  return new Decimal(to).minus(base).div(base).times(100).toNumber();
}

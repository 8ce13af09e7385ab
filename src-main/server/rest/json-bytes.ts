import { PerpscopeError } from '../../errors.ts';
import { isTooDeep, tooDeep } from '../../queries/json-depth.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * A body as JSON, exactly as it was sent: a fraction that a double would round to a whole number is none, and is NaN.
 * Throws invalid_json.
 */
export function parseJsonBytes(bytes: Uint8Array): unknown {
  try {
    const text = utf8.decode(bytes);
    if (isTooDeep(text)) throw tooDeep();
    return JSON.parse(text, keepFractions as (key: string, value: unknown) => unknown) as unknown;
  } catch (error) {
    if (error instanceof PerpscopeError) throw error;
    throw new PerpscopeError('invalid_json', 'The body must be JSON, in UTF-8.', error);
  }
}

/** `source` is the number's own text. */
function keepFractions(_key: string, value: unknown, { source }: { readonly source?: string }): unknown {
  if (!Number.isInteger(value) || source === undefined) return value;
  return isWhole(source) ? value : Number.NaN;
}

/** Whether nothing but zeros is behind the decimal point, once the exponent has moved it. */
function isWhole(number: string): boolean {
  const [mantissa = '', exponent = '0'] = number.replace('-', '').toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = whole + fraction;
  return /^0*$/.test(digits.slice(Math.max(0, whole.length + Number(exponent))));
}

import { Decimal } from 'decimal.js';
import { fixedText } from '../world/fixed-point.ts';

/** Decimal with enough digits that no figure of a vault is ever rounded by accident. */
export const Exact = Decimal.clone({ precision: 100 });
export type Exact = Decimal;

/** Formats a figure as the venue does: plain, without trailing zeros but with at least one decimal. */
export function spelled(value: Exact): string {
  const text = value.toFixed();
  if (text === '-0') return '0.0';
  return text.includes('.') ? text : `${text}.0`;
}

/** Formats millionths of a token, the unit in which size times price comes for every perpetual. */
export function microText(micro: number): string {
  return fixedText(micro, 6);
}

export function fromMicro(micro: number): Exact {
  return new Exact(micro).div(1_000_000);
}

/** Returns value * factor / divisor, rounded half away from zero, for products too large for exact floats. */
export function scaled(value: number, factor: number, divisor: number): number {
  const product = BigInt(value) * BigInt(factor);
  const by = BigInt(divisor);
  const half = by / 2n;
  return Number((product < 0n ? product - half : product + half) / by);
}

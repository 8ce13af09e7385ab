import { Decimal } from 'decimal.js';
import { fixedText } from '../world/fixed-point.ts';

/** Wide enough that no figure of a vault is ever rounded unless it is rounded on purpose. */
export const Exact = Decimal.clone({ precision: 100 });
export type Exact = Decimal;

/** The venue's spelling: plain, no trailing zeros but at least one place. */
export function spelled(value: Exact): string {
  const text = value.toFixed();
  if (text === '-0') return '0.0';
  return text.includes('.') ? text : `${text}.0`;
}

/** Millionths of a token: what size times price comes in, for every perpetual. */
export function microText(micro: number): string {
  return fixedText(micro, 6);
}

export function fromMicro(micro: number): Exact {
  return new Exact(micro).div(1_000_000);
}

/** Rounded half away from zero, as a share of whole numbers too large for exact floats. */
export function scaled(value: number, factor: number, divisor: number): number {
  const product = BigInt(value) * BigInt(factor);
  const by = BigInt(divisor);
  const half = by / 2n;
  return Number((product < 0n ? product - half : product + half) / by);
}

import type { DecimalText } from './decimal.ts';

/** 10 to the power of what two scales differ by; scales of the venue's figures hardly differ by more. */
const powers = Array.from({ length: 40 }, (_, exponent) => 10n ** BigInt(exponent));
const power = (exponent: number): bigint => powers[exponent] ?? 10n ** BigInt(exponent);

/**
 * A decimal whose sums and products are never rounded: units of 10 to the power of -scale. For the fold of fills alone,
 * which adds up ten figures a fill: decimal.js, which everything else calculates with, takes several times as long for it.
 */
export class Fixed {
  readonly units: bigint;
  readonly scale: number;

  constructor(units: bigint, scale: number) {
    this.units = units;
    this.scale = scale;
  }

  /** Of plain decimal text. */
  static of(text: string): Fixed {
    const point = text.indexOf('.');
    if (point < 0) return new Fixed(BigInt(text), 0);
    return new Fixed(BigInt(text.slice(0, point) + text.slice(point + 1)), text.length - point - 1);
  }

  plus(other: Fixed): Fixed {
    if (this.scale === other.scale) return new Fixed(this.units + other.units, this.scale);
    const scale = Math.max(this.scale, other.scale);
    return new Fixed(this.at(scale) + other.at(scale), scale);
  }

  minus(other: Fixed): Fixed {
    return this.plus(other.negated());
  }

  times(other: Fixed): Fixed {
    return new Fixed(this.units * other.units, this.scale + other.scale);
  }

  negated(): Fixed {
    return new Fixed(-this.units, this.scale);
  }

  abs(): Fixed {
    return this.units < 0n ? this.negated() : this;
  }

  isZero(): boolean {
    return this.units === 0n;
  }

  isPositive(): boolean {
    return this.units > 0n;
  }

  /** Below zero where it is less than the other, above where it is more. */
  compare(other: Fixed): number {
    const scale = Math.max(this.scale, other.scale);
    const [own, others] = [this.at(scale), other.at(scale)];
    return own < others ? -1 : own > others ? 1 : 0;
  }

  /** Units of a scale not smaller than its own. */
  private at(scale: number): bigint {
    return scale === this.scale ? this.units : this.units * power(scale - this.scale);
  }
}

export const zero = new Fixed(0n, 0);

/** Canonical text; zero has no sign. */
export function fixedText({ units, scale }: Fixed): DecimalText {
  if (units === 0n) return '0' as DecimalText;
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const sign = units < 0n ? '-' : '';
  const whole = digits.length - scale;
  let end = digits.length;
  while (end > whole && digits[end - 1] === '0') end -= 1;
  const fraction = end > whole ? `.${digits.slice(whole, end)}` : '';
  return `${sign}${digits.slice(0, whole)}${fraction}` as DecimalText;
}

/** Digits of a quotient at least, which need not end: more than a JSON number can tell apart. */
const quotientDigits = 20;

/** Total over count, neither of them negative, cut off after 20 digits or more; null where there is nothing to divide by. */
export function quotientText(total: Fixed, count: Fixed): DecimalText | null {
  if (count.isZero()) return null;
  const missing = quotientDigits + digitsOf(count.units) - digitsOf(total.units);
  const shift = Math.max(0, missing, count.scale - total.scale);
  const units = (total.units * power(shift)) / count.units;
  return fixedText(new Fixed(units, total.scale - count.scale + shift));
}

const digitsOf = (units: bigint): number => units.toString().length;

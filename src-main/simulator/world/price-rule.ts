/** Number of decimals of a tick: the venue allows 6 minus the size's decimals. */
export function tickDecimals(sizeDecimals: number): number {
  return 6 - sizeDecimals;
}

/** Table of powers of ten: they are needed in every minute of every candle, where `10 **` would take most of the time. */
const powersOfTen: readonly number[] = Array.from({ length: 17 }, (_, exponent) => 10 ** exponent);

function powerOfTen(exponent: number): number {
  return powersOfTen[exponent] ?? 10 ** exponent;
}

function digitsOf(value: number): number {
  let digits = 1;
  while (value >= powerOfTen(digits)) digits += 1;
  return digits;
}

/** Returns the smallest step allowed at a price, in ticks: five significant figures, and always whole numbers. */
export function stepAt(ticks: number, decimals: number): number {
  return powerOfTen(Math.max(0, Math.min(digitsOf(ticks) - 5, decimals)));
}

/** Returns the nearest allowed price of at least one tick, in ticks. */
export function roundToRule(price: number, decimals: number): number {
  const raw = price * powerOfTen(decimals);
  const step = stepAt(raw, decimals);
  return Math.max(1, Math.round(raw / step) * step);
}

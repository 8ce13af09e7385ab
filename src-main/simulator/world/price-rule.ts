/** Prices are whole numbers of ticks of this many decimals; the venue allows 6 less the size's. */
export function tickDecimals(sizeDecimals: number): number {
  return 6 - sizeDecimals;
}

/** Looked up: it is asked for in every minute of every candle, where `10 **` would take most of the time. */
const powersOfTen: readonly number[] = Array.from({ length: 17 }, (_, exponent) => 10 ** exponent);

function powerOfTen(exponent: number): number {
  return powersOfTen[exponent] ?? 10 ** exponent;
}

function digitsOf(value: number): number {
  let digits = 1;
  while (value >= powerOfTen(digits)) digits += 1;
  return digits;
}

/** The smallest step allowed at a price: five significant figures, whole numbers always. In ticks. */
export function stepAt(ticks: number, decimals: number): number {
  return powerOfTen(Math.max(0, Math.min(digitsOf(ticks) - 5, decimals)));
}

/** The nearest allowed price of at least one tick. In ticks. */
export function roundToRule(price: number, decimals: number): number {
  const raw = price * powerOfTen(decimals);
  const step = stepAt(raw, decimals);
  return Math.max(1, Math.round(raw / step) * step);
}

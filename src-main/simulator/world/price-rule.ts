/** Prices are whole numbers of ticks of this many decimals; the venue allows 6 less the size's. */
export function tickDecimals(sizeDecimals: number): number {
  return 6 - sizeDecimals;
}

/** The smallest step allowed at a price: five significant figures, whole numbers always. In ticks. */
export function stepAt(ticks: number, decimals: number): number {
  const digits = Math.floor(Math.log10(ticks) + 1e-12) + 1;
  return 10 ** Math.max(0, Math.min(digits - 5, decimals));
}

/** The nearest allowed price of at least one tick. In ticks. */
export function roundToRule(price: number, decimals: number): number {
  const raw = price * 10 ** decimals;
  if (raw < 1) return 1;
  const step = stepAt(raw, decimals);
  return Math.max(1, Math.round(raw / step) * step);
}

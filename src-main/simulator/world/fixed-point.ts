/** Formats `units` with `decimals` decimals as the venue does: no trailing zeros but at least one decimal (`77562.0`). */
export function fixedText(units: number, decimals: number): string {
  const digits = String(Math.abs(units)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return `${units < 0 ? '-' : ''}${whole}.${fraction === '' ? '0' : fraction}`;
}

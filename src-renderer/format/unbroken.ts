/** Keeps a minus on the same line as the amount after it. */
export function unbroken(text: string): string {
  return text.replaceAll('−$', '−\u2060$');
}

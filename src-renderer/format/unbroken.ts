/** Keeps a minus on the line of the money that it stands before. */
export function unbroken(text: string): string {
  return text.replaceAll('−$', '−\u2060$');
}

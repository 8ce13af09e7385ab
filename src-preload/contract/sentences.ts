/** Joins texts, each as a sentence of its own: `Could not connect` and `Check the network.` A null or empty text is left out. */
export function inSentences(...texts: readonly (string | null | undefined)[]): string {
  return texts
    .flatMap((text) => (text === null || text === undefined || text === '' ? [] : [text]))
    .map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`))
    .join(' ');
}

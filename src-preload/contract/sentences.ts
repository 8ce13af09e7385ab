/** Joins texts, each as a sentence of its own: `Could not connect` and `Check the network.` A null or empty text is left out. */
export function inSentences(...texts: readonly (string | null | undefined)[]): string {
  return texts
    .flatMap((text) => (text === null || text === undefined || text === '' ? [] : [text]))
    .map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`))
    .join(' ');
}

/** Names the first of a list and counts the rest: `BTC, ETH and 3 more`. */
export function firstNames(names: readonly string[], most: number): string {
  const more = names.length - most;
  return `${names.slice(0, most).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Text in place of an amount of the account while amounts are hidden. */
export const mask = '•••';

const number = String.raw`\d(?:[\d,.]*\d)?`;
const sign = '[-−+]\u2060?';

/** `$1,234.50`, `−$5`, `$1.2M`. */
const dollars = new RegExp(String.raw`(?:(?<=^|[\s(])${sign})?\$${number}(?:[KkMmBb]\b)?`, 'g');
/** `0.5 BTC`, `7 S`, `9 2Z`, `3 xyz:TSLA`, `250 USDC`, but no time of day: `12:30 UTC`. */
const sizes = new RegExp(
  String.raw`(?<![\w.,:$])(?:${sign})?${number}(?= (?!(?:UTC|GMT|AM|PM|ET)\b)(?:[a-z]+:)?k?[A-Z0-9]*[A-Z][A-Z0-9]*\b)`,
  'g',
);
/** Sizes and fees in sentences of alerts: `a long position of 3`, `Filled: agent 3, venue 2`. */
const bare = new RegExp(
  String.raw`(?<=\b(?:position|size) of )${number}|(?<=\b(?:Filled|Fee): agent )-?${number}|(?<=\b(?:Filled|Fee): agent \S+, venue )-?${number}`,
  'g',
);

/** Masks money and sizes in a sentence of the service. Prices are without a currency there, and stay. */
export function maskAmounts(sentence: string): string {
  return sentence.replaceAll(bare, mask).replaceAll(dollars, `$$${mask}`).replaceAll(sizes, mask);
}

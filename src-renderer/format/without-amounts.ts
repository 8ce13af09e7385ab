import { mask } from './number.ts';
import { hidesAmounts } from './preferences.ts';

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

/**
 * Returns a sentence written outside the window as the window shows it: while amounts are hidden, its money and sizes are masked.
 * Prices are without a currency there, and stay visible. Every sentence of the agent, of the venue and of alerts is shown by this.
 */
export function withoutAmounts(sentence: string): string;
export function withoutAmounts(sentence: string | null): string | null;
export function withoutAmounts(sentence: string | null): string | null {
  if (sentence === null || !hidesAmounts()) return sentence;
  return sentence.replaceAll(bare, mask).replaceAll(dollars, `$$${mask}`).replaceAll(sizes, mask);
}

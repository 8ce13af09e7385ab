import { maskAmounts } from '../../src-preload/contract/masked-amounts.ts';
import { hidesAmounts } from './preferences.ts';

/**
 * Returns a sentence written outside the window as the window shows it: while amounts are hidden, its money and sizes are masked.
 * Prices are without a currency there, and stay visible. Every sentence of the agent, of the venue and of alerts is shown by this.
 */
export function withoutAmounts(sentence: string): string;
export function withoutAmounts(sentence: string | null): string | null;
export function withoutAmounts(sentence: string | null): string | null {
  return sentence === null || !hidesAmounts() ? sentence : maskAmounts(sentence);
}

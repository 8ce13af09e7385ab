import type { UnreadableRow } from '../../src-preload/contract/views/unreadable.ts';
import { dexPhrase } from './labels.ts';

/** Lists unreadable rows for a sentence: `ETH, one on DEX xyz that names no market`. */
export function unreadableText(rows: readonly UnreadableRow[]): string {
  return rows.map(({ dex, coin }) => coin ?? `one on ${dexPhrase(dex)} that names no market`).join(', ');
}

/** Checks whether a row may belong to this market: a row that names none may belong to any market of its DEX. */
export function mayBeUnreadable(
  rows: readonly UnreadableRow[],
  market: { readonly dex: string; readonly coin: string },
): boolean {
  return rows.some(({ dex, coin }) => dex === market.dex && (coin === null || coin === market.coin));
}

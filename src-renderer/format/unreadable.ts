import type { UnreadableRow } from '../../src-preload/contract/views/unreadable.ts';
import { dexPhrase } from './words.ts';

/** What could not be read, as a list in a sentence: `ETH, one on DEX xyz that names no market`. */
export function unreadableWords(rows: readonly UnreadableRow[]): string {
  return rows.map(({ dex, coin }) => coin ?? `one on ${onDex(dex)} that names no market`).join(', ');
}

function onDex(dex: string): string {
  return dex === '' ? `the ${dexPhrase(dex)} DEX` : dexPhrase(dex);
}

/** Whether something of this market may be among it: a row that names none may be of any market of its DEX. */
export function mayBeUnreadable(
  rows: readonly UnreadableRow[],
  market: { readonly dex: string; readonly coin: string },
): boolean {
  return rows.some(({ dex, coin }) => dex === market.dex && (coin === null || coin === market.coin));
}

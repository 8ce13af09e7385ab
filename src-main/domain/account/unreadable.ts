/** Coins or tokens of rows that an answer held and that could not be read; null for a row that says not even which it is. */
export type Unreadable = readonly (string | null)[];

/** Whether an answer that does not name this coin may have held it all the same. */
export function mayBeUnread(unreadable: Unreadable, coin: string): boolean {
  return unreadable.includes(coin) || unreadable.includes(null);
}

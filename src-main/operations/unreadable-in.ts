import type { UnreadableRow } from '../../src-preload/contract/views/unreadable.ts';
import type { Unreadable } from '../domain/account/account.ts';

/** Returns the rows that could not be read in lists that are read DEX by DEX, in the order of DEX and coin. */
export function unreadableIn(
  readings: readonly (readonly [dex: string, unreadable: Unreadable | undefined])[],
): UnreadableRow[] {
  return readings
    .flatMap(([dex, unreadable = []]) => unreadable.map((coin) => ({ dex, coin })))
    .toSorted((a, b) => (`${a.dex} ${a.coin ?? ''}` < `${b.dex} ${b.coin ?? ''}` ? -1 : 1));
}

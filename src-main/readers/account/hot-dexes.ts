import { isPerpCoin } from '../../domain/account/fill.ts';
import { dexOf } from '../../domain/markets/market.ts';
import type { AccountState } from '../../store/account.ts';

interface HotSigns {
  readonly account: Pick<AccountState, 'dexes' | 'orders'>;
  /** Coins with a fill within the last day. */
  readonly filled: readonly string[];
  readonly agentCoins: readonly string[];
  /** What is stored may be of a DEX that is gone, and an agent's word may name anything. */
  readonly isListed: (dex: string) => boolean;
}

/** Listed DEXes where something goes on: a position, an open order, a recent fill, or a coin that the agent trades. */
export function hotDexes({ account, filled, agentCoins, isListed }: HotSigns): ReadonlySet<string> {
  // What can't be read is there all the same.
  const held = [...account.dexes.values()].filter(
    ({ value, unreadable = [] }) => value.positions.length > 0 || unreadable.length > 0,
  );
  const ordered = [...account.orders].filter(
    ([, { value, unreadable = [] }]) => value.length > 0 || unreadable.length > 0,
  );
  const found = new Set([
    ...held.map(({ value }) => value.dex),
    ...ordered.map(([dex]) => dex),
    ...[...filled, ...agentCoins].filter(isPerpCoin).map(dexOf),
  ]);
  return new Set([...found].filter(isListed));
}

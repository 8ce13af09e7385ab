import { isPerpCoin } from '../domain/fill.ts';
import { dexOf } from '../domain/market.ts';
import type { AccountScope } from './account-scope.ts';
import { lastWord } from './agent-reading.ts';
import { holdsOrders } from './orders.ts';

const dayMs = 24 * 3_600_000;

/**
 * DEXes on which an order is to be looked for: the venue's own, and those with a position, an order, a fill within the last day
 * or a coin that the agent trades. On the others, which can be more than a hundred, the stream tells of an order as it is
 * placed, and they are read one after another besides.
 */
export function dexesInUse(scope: AccountScope): readonly string[] {
  const { reader, world } = scope;
  const { dexes, orders } = reader.account();
  const held = [...dexes].filter(
    ([, { value, unreadable = [] }]) => value.positions.length > 0 || unreadable.length > 0,
  );
  const ordered = [...orders].filter(([, reading]) => holdsOrders(reading));
  const coins = [...reader.coinsFilledSince(world.now() - dayMs), ...(lastWord(scope)?.symbols ?? [])];
  const named = [...held, ...ordered].map(([dex]) => dex);
  const found = new Set(['', ...named, ...coins.filter(isPerpCoin).map(dexOf)]);
  return [...found].filter((dex) => dex === '' || reader.dex(dex) !== null);
}

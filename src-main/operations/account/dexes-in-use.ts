import { dexOf, isPerpCoin } from '../../domain/markets/market.ts';
import { dayMs } from '../../time.ts';
import { lastReport } from '../journal/last-report.ts';
import { coinOfRow } from '../markets/row-market.ts';
import { holdsOrders, isUnlisted } from '../reading-states.ts';
import type { Reads } from '../scope.ts';

/** DEXes that had orders at their last reading and that the venue no longer lists. */
export function unlistedWithOrders(scope: Reads<'account' | 'catalog'>): readonly string[] {
  return [...scope.reader.account().orders].filter((one) => isUnlisted(scope, one)).map(([dex]) => dex);
}

/**
 * Returns the DEXes on which open orders are looked for: the venue's own, and those with a position, an order, a fill within
 * the last day or a coin that the agent trades. On the others, which can be more than a hundred, the stream reports an order as
 * it is placed, and they are also read one after another.
 */
export function dexesInUse(
  scope: Reads<'account' | 'agent' | 'agentHistory' | 'catalog' | 'fills'>,
): readonly string[] {
  const { reader, world } = scope;
  const { dexes, orders } = reader.account();
  const held = [...dexes].filter(
    ([, { value, unreadable = [] }]) => value.positions.length > 0 || unreadable.length > 0,
  );
  const ordered = [...orders].filter(([, reading]) => holdsOrders(reading));
  const symbols = lastReport(scope)?.symbols ?? [];
  const traded = symbols.map((coin) => coinOfRow(scope, { coin, namedBy: 'agent' }) ?? coin);
  const coins = [...reader.coinsFilledSince(world.thisMinute() - dayMs), ...traded];
  const named = [...held, ...ordered].map(([dex]) => dex);
  const found = new Set(['', ...named, ...coins.filter(isPerpCoin).map(dexOf)]);
  return [...found].filter((dex) => dex === '' || reader.dex(dex) !== null);
}

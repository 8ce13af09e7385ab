import { freshnessLimitsMs } from '../../src-preload/contract/views/freshness.ts';
import type { OrderStanding } from '../../src-preload/contract/bridge/trades.ts';
import { isPerpCoin } from '../domain/fill.ts';
import { isStale } from '../domain/freshness.ts';
import { dexOf } from '../domain/market.ts';
import type { OpenOrder } from '../domain/order.ts';
import { mayBeUnread } from '../domain/unreadable.ts';
import { isOpenAtVenue } from '../domain/venue-order-status.ts';
import type { WholeReading } from '../store/account.ts';
import type { KeptTrade } from '../store/trades.ts';
import type { AccountScope } from './account-scope.ts';
import type { MarketScope } from './market-scope.ts';

/** What rows of orders are asked of. */
export type OrderScope = MarketScope & Pick<AccountScope, 'accountConflict'>;

/** A list read so shortly after the agent's word may lack an order that has only just come to rest. */
const settleMs = 10_000;

const unknown: OrderStanding = { kind: 'unknown' };

/** Where an order that the agent left resting stands by the venue; null for any other. */
export function orderStanding(scope: OrderScope, trade: KeptTrade): OrderStanding | null {
  if (trade.orderStatus !== 'resting') return null;
  if (scope.accountConflict() !== null) return unknown;
  // It never comes back, whatever an older list of open orders has.
  if (trade.venueStatus !== null && !isOpenAtVenue(trade.venueStatus))
    return { kind: 'ended', word: trade.venueStatus };
  const reading = trade.coin === null ? undefined : scope.reader.account().orders.get(dexOf(trade.coin));
  if (reading === undefined) return unknown;
  if (isListed(reading, trade))
    return isStale(scope.world.ageOf(reading.receivedAt), freshnessLimitsMs.account)
      ? unknown
      : { kind: 'resting' };
  return isSurelyGone(reading, trade) ? { kind: 'ended', word: null } : unknown;
}

type OpenOrders = WholeReading<readonly OpenOrder[]>;

const isListed = ({ value }: OpenOrders, { venueOids }: KeptTrade): boolean =>
  value.some(({ oid }) => venueOids.includes(oid));

/** An order whose number the agent does not tell may be any of its market. Spot is not among what is read of a DEX. */
function isSurelyGone({ value, receivedAt, unreadable = [] }: OpenOrders, trade: KeptTrade): boolean {
  const { coin, venueOids, executedAt } = trade;
  if (coin === null || !isPerpCoin(coin)) return false;
  if (receivedAt < executedAt + settleMs || mayBeUnread(unreadable, coin)) return false;
  return venueOids.length > 0 || value.every((order) => order.coin !== coin);
}

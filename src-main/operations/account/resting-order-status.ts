import type { RestingOrderStatus, RestingState } from '../../../src-preload/contract/views/trades/trade.ts';
import { isApiWallet, mayBeUnread } from '../../domain/account/account.ts';
import { Exact } from '../../domain/exact.ts';
import { dexOf, isPerpCoin } from '../../domain/markets/market.ts';
import type { OpenOrder } from '../../domain/account/order.ts';
import { endOfVenueStatus, isOpenAtVenue } from '../../domain/trades/venue-order-status.ts';
import type { CompleteReading } from '../../store/account.ts';
import type { StoredTrade } from '../../store/trades.ts';
import { areOrdersStale } from '../reading-states.ts';
import type { Reads } from '../scope.ts';

/** Time after the agent's report within which a list of open orders may still lack an order that has just come to rest. */
const settleMs = 10_000;

const unknown: RestingOrderStatus = { kind: 'unknown' };

/** Returns what the venue last showed of an order that the agent reported as resting; null for any other order. */
export function restingOrderStatus(
  scope: Reads<'account' | 'agent'>,
  trade: StoredTrade,
): RestingOrderStatus | null {
  if (trade.orderStatus === 'resting' && scope.accountConflict() !== null) return unknown;
  return restingStatusOnRecord(scope, trade);
}

/** Returns the same of an order that the agent placed in this account. */
export function restingStatusOnRecord(
  scope: Reads<'account'>,
  trade: StoredTrade,
): RestingOrderStatus | null {
  if (trade.orderStatus !== 'resting') return null;
  if (isApiWallet(scope.reader.account())) return unknown;
  const word = endStatus(trade);
  if (word !== null) return { kind: 'ended', word };
  const reading = trade.coin === null ? undefined : scope.reader.account().orders.get(dexOf(trade.coin));
  if (reading === undefined) return unknown;
  if (isListed(reading, trade)) return areOrdersStale(scope, reading) ? unknown : { kind: 'resting' };
  return isSurelyGone(reading, trade) ? { kind: 'ended', word: null } : unknown;
}

/** Returns the state of an order that the agent reported as resting; null for any other order. */
export function restingState(status: RestingOrderStatus | null): RestingState | null {
  if (status === null) return null;
  if (status.kind === 'resting') return 'open';
  return status.kind === 'ended' && status.word !== null ? endOfVenueStatus(status.word) : 'unknown';
}

/**
 * Returns the status with which an order ended; null: nothing says that it has ended. An ended order never reopens, whatever an
 * older list of open orders has.
 */
function endStatus(trade: StoredTrade): string | null {
  if (isCompletelyFilled(trade)) return 'filled';
  return trade.venueStatus === null || isOpenAtVenue(trade.venueStatus) ? null : trade.venueStatus;
}

function isCompletelyFilled({ requestedAmount, filledAmount }: StoredTrade): boolean {
  if (requestedAmount === null || filledAmount === null) return false;
  return new Exact(filledAmount).gte(requestedAmount);
}

type OpenOrders = CompleteReading<readonly OpenOrder[]>;

const isListed = ({ value }: OpenOrders, { venueOids }: StoredTrade): boolean =>
  value.some(({ oid }) => venueOids.includes(oid));

/**
 * Checks whether an unlisted order is surely no longer open. Without a venue order id, any order of its market may be the one.
 * A spot order is never surely gone: the lists read by DEX have no spot orders.
 */
function isSurelyGone({ value, receivedAt, unreadable = [] }: OpenOrders, trade: StoredTrade): boolean {
  const { coin, venueOids, executedAt } = trade;
  if (coin === null || !isPerpCoin(coin)) return false;
  if (receivedAt < executedAt + settleMs || mayBeUnread(unreadable, coin)) return false;
  return venueOids.length > 0 || value.every((order) => order.coin !== coin);
}

import type { AgentClaim, OrderOutcomeStatus } from '../journal/agent-order.ts';
import { claimKey, claimedAt, claimedCoin, namedOids } from '../journal/agent-order.ts';
import type { DecimalText } from '../decimal.ts';
import type { Execution } from './execution.ts';
import { sumFills } from './execution.ts';
import type { Fill } from '../account/fill.ts';
import { isDollarToken } from '../markets/quote.ts';
import { recordId } from '../record-id.ts';
import type { Reconciliation, Trade } from './trade.ts';
import { outcomeOfVenueStatus } from './venue-order-status.ts';

/** Venue facts that a trade needs besides its fills. */
export interface TradeFacts {
  /** The venue's last known status of an order; null if unknown. */
  readonly venueStatus: (oid: number) => string | null;
  /** Collateral token of a market's P&L; null if unknown. */
  readonly collateralOf: (coin: string) => string | null;
}

export interface ReconciledClaim {
  readonly claim: AgentClaim;
  /** The venue's fills of this order, ascending. */
  readonly fills: readonly Fill[];
  /** null: venue or feed were not read at that time. */
  readonly reconciliation: Reconciliation | null;
}

/** A venue order that belongs to no claim. */
export interface UnclaimedExecution {
  readonly execution: Execution;
  /** null: the feed does not cover that time. */
  readonly reconciliation: Reconciliation | null;
}

type Money = Pick<Trade, 'filledAmount' | 'averagePrice' | 'feeUsd' | 'realizedPnlUsd'>;

const zero = '0' as DecimalText;
const unknownMoney: Money = { filledAmount: null, averagePrice: null, feeUsd: null, realizedPnlUsd: null };
const noMoney: Money = { ...unknownMoney, filledAmount: zero, feeUsd: zero, realizedPnlUsd: zero };

/** Trade id of an order the agent reported. `key`: see claimKey. */
export const tradeIdOfClaim = (key: string): string => recordId('order', `agent ${key}`);

/** Trade id of an order known only from its fills. `key`: see Execution. */
export const tradeIdOfExecution = (key: string): string => recordId('order', `venue ${key}`);

/** Builds the trade of an order the agent reported: the status is the agent's, the money the venue's. */
export function tradeOfClaim({ claim, fills, reconciliation }: ReconciledClaim, facts: TradeFacts): Trade {
  const venueOids = oidsOf(claim, fills);
  const atVenue = outcomeAtVenue(venueOids, fills, facts);
  const orderStatus = statusOfClaim(claim, atVenue);
  return {
    id: tradeIdOfClaim(claimKey(claim)),
    coin: fills[0]?.coin ?? claimedCoin(claim),
    ...requestedOrder(claim, fills),
    orderStatus,
    ...(fills.length === 0 ? moneyWithoutFills(orderStatus, atVenue) : moneyOf(fills, facts)),
    rejectReason: claim.outcome?.rejectReason ?? null,
    orderId: claim.orderId,
    venueOids,
    executedAt: fills.at(-1)?.time ?? claimedAt(claim),
    source: 'trade_history_client',
    reconciliation,
  };
}

type RequestedOrder = Pick<Trade, 'side' | 'requestedAmount' | 'strategyId' | 'decisionId'>;

function requestedOrder({ order }: AgentClaim, [fill]: readonly Fill[]): RequestedOrder {
  if (order === null)
    return { side: fill?.side ?? null, requestedAmount: null, strategyId: null, decisionId: null };
  const { side, requested, strategyId, decisionId } = order;
  return { side, requestedAmount: requested, strategyId, decisionId };
}

/** Builds the trade of an order known only from its fills. */
export function tradeOfExecution(
  { execution, reconciliation }: UnclaimedExecution,
  facts: TradeFacts,
): Trade {
  const { key, coin, side, oids, fills, lastAt } = execution;
  return {
    id: tradeIdOfExecution(key),
    coin,
    side,
    orderStatus: outcomeAtVenue(oids, fills, facts),
    requestedAmount: null,
    ...moneyOf(fills, facts),
    rejectReason: null,
    strategyId: null,
    decisionId: null,
    orderId: null,
    venueOids: oids,
    executedAt: lastAt,
    source: 'exchange_fills',
    reconciliation,
  };
}

function statusOfClaim({ outcome }: AgentClaim, venue: OrderOutcomeStatus): OrderOutcomeStatus {
  return outcome === null || outcome.status === 'unknown' ? venue : outcome.status;
}

/** Status of the newest venue order; only a TWAP or a modified order has several. */
function outcomeAtVenue(
  oids: readonly number[],
  fills: readonly Fill[],
  { venueStatus }: TradeFacts,
): OrderOutcomeStatus {
  const newest = oids.at(-1);
  return outcomeOfVenueStatus(newest === undefined ? null : venueStatus(newest), fills.length > 0);
}

function oidsOf(claim: AgentClaim, fills: readonly Fill[]): readonly number[] {
  if (fills.length === 0) return namedOids(claim);
  return [...new Set(fills.map(({ oid }) => oid))].toSorted((a, b) => a - b);
}

/** A resting order that the venue has filled has fills that are not known yet. */
function moneyWithoutFills(status: OrderOutcomeStatus, atVenue: OrderOutcomeStatus): Money {
  if (status === 'rejected') return noMoney;
  return status === 'resting' && atVenue !== 'filled' ? noMoney : unknownMoney;
}

function moneyOf(fills: readonly Fill[], { collateralOf }: TradeFacts): Money {
  const { size, averagePrice, fee, feeToken, closedPnl } = sumFills(fills);
  const collateral = fills[0] === undefined ? null : collateralOf(fills[0].coin);
  return {
    filledAmount: size,
    averagePrice,
    feeUsd: isDollarToken(feeToken) ? fee : null,
    realizedPnlUsd: isDollarToken(collateral) ? closedPnl : null,
  };
}

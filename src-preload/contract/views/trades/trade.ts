import { z } from 'zod';
import { exactNumber } from '../exact-number.ts';
import { EventInstant, MarketReference, MarketTag, UtcInstant, VenueNetwork } from '../identity.ts';
import { PerformancePeriod, Recomputing, TradeSource } from '../performance/performance.ts';
import { RecordId } from '../record-id.ts';
import { snakeOnWire } from '../snake-case.ts';

export const OrderStatus = z.enum(['filled', 'partial', 'resting', 'rejected', 'unknown']);
export type OrderStatus = z.infer<typeof OrderStatus>;

/** Current state of an order that was resting. `unknown`: whether it is open, or how it ended, is not known. */
export const RestingState = z.enum(['open', 'canceled', 'filled', 'rejected', 'unknown']);
export type RestingState = z.infer<typeof RestingState>;

/** Status at the venue, as last read, of an order that the agent reported as resting. */
export const RestingOrderStatus = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('resting') }).describe("among the venue's open orders now"),
  z.object({
    kind: z.literal('ended'),
    word: z
      .string()
      .nullable()
      .describe("the venue's status, e.g. `canceled`; null if it is not known how the order ended"),
  }),
  z.object({ kind: z.literal('unknown') }).describe('not read since, or too long ago'),
]);
export type RestingOrderStatus = z.infer<typeof RestingOrderStatus>;

export const ReconciliationKind = z.enum(['matched', 'venue_missing', 'agent_missing', 'differs', 'pending']);
export type ReconciliationKind = z.infer<typeof ReconciliationKind>;

/** One order's outcome. Money figures are the venue's alone: null if no fill supports them. */
export const Trade = z.object({
  id: RecordId,
  market: MarketReference.nullable().describe('null if the agent names no known market'),
  symbol: z.string().nullable().describe('the exact coin; as the agent wrote it if it names no market'),
  side: z.enum(['buy', 'sell']).nullable(),
  orderType: z
    .string()
    .nullable()
    .describe('as the agent names it, e.g. take_profit_market; null if only its outcome is known'),
  orderStatus: OrderStatus.describe('last status from the agent, else from the venue'),
  restingState: RestingState.nullable().describe("null unless the order's status is resting"),
  restingStatus: RestingOrderStatus.nullable().describe('source of restingState; null if that is null'),
  liquidated: z
    .boolean()
    .nullable()
    .describe('whether the venue liquidated the position by this order; null if not known'),
  requestedAmount: exactNumber.nullable(),
  filledAmount: exactNumber.nullable(),
  averagePrice: z.number().nullable(),
  feeUsd: exactNumber
    .nullable()
    .describe('positive = paid; null if not known or not paid in a US-dollar token'),
  feeUsdExact: z.string().nullable().describe('fee as decimal text'),
  realizedPnlUsd: exactNumber.nullable().describe('gross of fees and funding'),
  realizedPnlUsdExact: z.string().nullable().describe('realized P&L as decimal text'),
  rejectReason: z.string().nullable(),
  strategyId: z.string().nullable(),
  decisionId: z.string().nullable(),
  orderId: z.string().nullable(),
  executedAt: z.number().describe('world time, ms since the epoch'),
  source: TradeSource.extract(['trade_history_client', 'exchange_fills']),
  reconciliation: ReconciliationKind.nullable().describe('null for a time that the feed does not cover'),
  differences: z
    .array(
      z.object({
        figure: z.enum(['filled', 'average_price', 'fee']),
        agent: z.number(),
        venue: z.number(),
        token: z.string().nullable().describe('token of a fee; null: not a fee, or in US dollars'),
      }),
    )
    .describe('figures that differ, from both sides'),
});
export type Trade = z.infer<typeof Trade>;

/** A trade with its market's identity in the row, as GET /api/v1/agent/trades lists it. */
export const TradeRow = Trade.omit({ market: true, restingStatus: true, orderType: true })
  .extend({
    ...MarketTag.shape,
    executedAt: EventInstant.describe(
      "the venue's time of the last fill, else the time that the agent recorded",
    ),
  })
  .meta({ id: 'Trade' })
  .register(snakeOnWire);
export type TradeRow = z.infer<typeof TradeRow>;

/** Fields of every list of trades about the history that it is a page of. */
export const historyFields = {
  period: PerformancePeriod,
  next: z.string().nullable().describe('cursor of the next page; null on the last page'),
  source: TradeSource,
  complete: z.boolean().describe("whether the period's history is complete, not the rows returned"),
  incompleteReason: z.enum(['fill_history_truncated']).nullable(),
  recomputing: Recomputing,
  message: z.string().nullable().describe('what is missing, in words; null if complete'),
  updatedAt: UtcInstant.nullable().describe('last good reading of fills; null before the first'),
  stale: z.boolean().describe('the last good reading of fills is older than 120 s'),
};

/** Outcomes of orders, newest first, a page at a time (GET /api/v1/agent/trades). */
export const TradeList = z
  .object({ network: VenueNetwork, rows: z.array(TradeRow), ...historyFields })
  .meta({ id: 'TradeList' })
  .register(snakeOnWire);
export type TradeList = z.infer<typeof TradeList>;

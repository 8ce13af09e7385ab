import { z } from 'zod';
import { exactNumber } from '../exact-number.ts';
import { AgentMarketReference } from '../journal/agent-identity.ts';
import { SymbolNote, UtcInstant, VenueNetwork } from '../identity.ts';
import {
  PerformanceLeftOut,
  PerformancePeriod,
  TradeSource,
  Recomputing,
} from '../performance/performance.ts';
import { RecordId } from '../record-id.ts';
import { snakeOnWire } from '../snake-case.ts';
import { historyFields } from './trade.ts';

/** A round trip that has ended (source document 2.6), beside its market's identity. Money figures are the venue's. */
export const ClosedTrade = AgentMarketReference.extend({
  tradeId: RecordId,
  symbol: z.string().describe('the exact coin'),
  side: z.enum(['long', 'short']),
  size: exactNumber.describe('positive, base units'),
  entryPrice: z.number().nullable().describe('null for a fill-derived row'),
  exitPrice: z.number().nullable(),
  realizedPnlUsd: exactNumber
    .nullable()
    .describe('gross of fees and funding; null where the collateral is no US-dollar token'),
  holdDurationSeconds: z.number().nullable().describe('null for a fill-derived row'),
  exitReason: z.string().describe("'unknown' unless the agent's journal says"),
  feesUsd: exactNumber.nullable().describe('positive = paid; null where they are in no US-dollar token'),
  strategyId: z.string().nullable(),
  decisionId: z.string().nullable(),
  openedAt: UtcInstant.nullable().describe('null where the opening is not known'),
  filledAt: UtcInstant.nullable().describe('null where it is not known when the position was gone'),
  lastAt: UtcInstant.describe('time that it is listed by: its end, else its last fill'),
});
export type ClosedTrade = z.infer<typeof ClosedTrade>;

/** A closed trade that ended with a fill, as every row of /mcp/trades did. */
export const PricedTrade = ClosedTrade.omit({ openedAt: true, lastAt: true })
  .extend({ exitPrice: z.number(), filledAt: UtcInstant })
  .meta({ id: 'ClosedTrade' })
  .register(snakeOnWire);
export type PricedTrade = z.infer<typeof PricedTrade>;

/** Closed trade history, newest first (GET /mcp/trades, source document 2.6). */
export const ClosedTradeHistory = z
  .object({
    network: VenueNetwork,
    period: PerformancePeriod,
    symbol: z.string().nullable().describe('as it was asked for; null: all symbols'),
    marketId: z.string().nullable().describe('null where no known market is meant, and for all symbols'),
    symbolNote: SymbolNote,
    source: TradeSource,
    tradeCount: z.number().int().describe('rows returned'),
    limit: z.number().int().min(1).max(500).describe('in effect'),
    complete: z.boolean().describe('of the history of the period, not of the rows returned'),
    incompleteReason: z.enum(['fill_history_truncated']).nullable(),
    recomputing: Recomputing,
    leftOut: z
      .array(PerformanceLeftOut)
      .describe(
        'trades of the period that can’t be listed: their positions were gone without a fill, so that they have no exit price; with source exchange_fills, that rows are closing fills',
      ),
    trades: z.array(PricedTrade),
    next: z.string().nullable().describe('asks for the page that follows; null with the last'),
    updatedAt: UtcInstant.nullable().describe('last good reading of fills; null before the first'),
  })
  .meta({ id: 'ClosedTradeHistory' })
  .register(snakeOnWire);
export type ClosedTradeHistory = z.infer<typeof ClosedTradeHistory>;

const ClosedTradeRow = ClosedTrade.meta({ id: 'ClosedTradeRow' }).register(snakeOnWire);

/**
 * Round trips that have ended, newest first, a page at a time (GET /api/v1/agent/closed-trades). A position that disappeared
 * without a fill is included, without an exit price.
 */
export const ClosedTradeList = z
  .object({ network: VenueNetwork, rows: z.array(ClosedTradeRow), ...historyFields })
  .meta({ id: 'ClosedTradeList' })
  .register(snakeOnWire);
export type ClosedTradeList = z.infer<typeof ClosedTradeList>;

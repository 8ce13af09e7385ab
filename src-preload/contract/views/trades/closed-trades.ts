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
    .describe('gross of fees and funding; null if the collateral is not a US-dollar token'),
  holdDurationSeconds: z
    .number()
    .nullable()
    .describe('null if the opening or the closing fills are not known, as in a fill-derived row'),
  exitReason: z.string().describe("'unknown' unless the agent's journal gives it"),
  feesUsd: exactNumber.nullable().describe('positive = paid; null if not paid in a US-dollar token'),
  strategyId: z.string().nullable(),
  decisionId: z.string().nullable(),
  openedAt: UtcInstant.nullable().describe('null if the opening is not known'),
  filledAt: UtcInstant.nullable().describe('null if it is not known when the position closed'),
  lastAt: UtcInstant.describe('time it is sorted by: end of the trade, else its last fill'),
});
export type ClosedTrade = z.infer<typeof ClosedTrade>;

/** A closed trade that ended with a fill, like every row of /mcp/trades. */
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
    symbol: z.string().nullable().describe('requested symbol, unchanged; null: all symbols'),
    marketId: z.string().nullable().describe('null if no known market is meant, or for all symbols'),
    symbolNote: SymbolNote,
    source: TradeSource,
    tradeCount: z.number().int().describe('rows returned'),
    limit: z.number().int().min(1).max(500).describe('limit in effect'),
    complete: z.boolean().describe("whether the period's history is complete, not the rows returned"),
    incompleteReason: z.enum(['fill_history_truncated']).nullable(),
    recomputing: Recomputing,
    leftOut: z
      .array(PerformanceLeftOut)
      .describe(
        'trades of the period that can’t be listed: their positions disappeared without a fill, so they have no exit price; with count 0 a note: rows are closing fills, or the agent’s journal, which names strategy and exit reason, is not known',
      ),
    trades: z.array(PricedTrade),
    next: z.string().nullable().describe('cursor of the next page; null on the last page'),
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

import { z } from 'zod';
import { AgentMarketReference } from './agent-identity.ts';
import { SymbolNote, UtcInstant, VenueNetwork } from './identity.ts';
import { PerformanceLeftOut, PerformancePeriod, TradeSource } from './performance.ts';

/** One round trip that has ended (source document 2.6), beside its market's identity. */
export const ClosedTrade = AgentMarketReference.extend({
  trade_id: z.string(),
  symbol: z.string().describe('the exact coin'),
  side: z.enum(['long', 'short']),
  size: z.number().describe('positive, base units'),
  entry_price: z.number().nullable().describe('null for a fill-derived row'),
  exit_price: z.number(),
  realized_pnl_usd: z
    .number()
    .nullable()
    .describe('gross of fees and funding; null where the collateral is no US-dollar token'),
  hold_duration_seconds: z.number().nullable().describe('null for a fill-derived row'),
  exit_reason: z.string().describe("'unknown' unless the agent's journal says"),
  fees_usd: z.number().nullable().describe('positive = paid; null where they are in no US-dollar token'),
  strategy_id: z.string().nullable(),
  decision_id: z.string().nullable(),
  filled_at: UtcInstant,
}).meta({ id: 'ClosedTrade' });
export type ClosedTrade = z.infer<typeof ClosedTrade>;

/** Closed trade history, newest first (GET /mcp/trades, source document 2.6). */
export const ClosedTradeHistory = z
  .object({
    network: VenueNetwork,
    period: PerformancePeriod,
    symbol: z.string().nullable().describe('as it was asked for; null: all symbols'),
    market_id: z.string().nullable().describe('null where no known market is meant, and for all symbols'),
    symbol_note: SymbolNote,
    source: TradeSource,
    trade_count: z.number().int().describe('rows returned'),
    limit: z.number().int().min(1).max(500).describe('in effect'),
    complete: z.boolean().describe('of the history of the period, not of the rows returned'),
    incomplete_reason: z.enum(['fill_history_truncated']).nullable(),
    left_out: z
      .array(PerformanceLeftOut)
      .describe(
        'trades of the period that can’t be listed: their positions were gone without a fill, so that they have no exit price',
      ),
    trades: z.array(ClosedTrade),
    updated_at: UtcInstant.nullable().describe('last good reading of fills; null before the first'),
  })
  .meta({ id: 'ClosedTradeHistory' });
export type ClosedTradeHistory = z.infer<typeof ClosedTradeHistory>;

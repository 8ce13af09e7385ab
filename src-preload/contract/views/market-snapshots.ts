import { z } from 'zod';
import { SymbolNote, UtcInstant, VenueNetwork } from './identity.ts';

const figure = z.number().nullable();

/** Price, range and funding of one market (source document 2.9). */
export const MarketSnapshot = z
  .object({
    symbol: z.string().describe('the exact coin'),
    market_id: z.string(),
    last_price: figure.describe('the mark'),
    change_24h_pct: figure,
    atr_24h: figure.describe('mean true range of the last 24 closed 1h candles; null with fewer than 25'),
    funding_rate: figure.describe('fraction'),
    volume_24h_usd: figure,
    updated_at: UtcInstant.nullable().describe(
      "the venue's own time of the snapshot; null when it did not say, and never put in for it",
    ),
    received_at: UtcInstant.nullable().describe('when Perpscope received it'),
  })
  .meta({ id: 'MarketSnapshot' });
export type MarketSnapshot = z.infer<typeof MarketSnapshot>;

/** A snapshot of each market that the agent trades, holds or has an order on, or of the one asked for (GET /mcp/markets). */
export const MarketSnapshots = z
  .object({
    network: VenueNetwork,
    symbol: z.string().nullable().describe('as it was asked for'),
    market_id: z.string().nullable(),
    symbol_note: SymbolNote,
    market_count: z.number().int(),
    markets: z.array(MarketSnapshot),
    updated_at: UtcInstant.nullable().describe('when the oldest of the quotes was received; null with none'),
  })
  .meta({ id: 'MarketSnapshots' });
export type MarketSnapshots = z.infer<typeof MarketSnapshots>;

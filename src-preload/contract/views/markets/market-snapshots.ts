import { z } from 'zod';
import { SymbolNote, UtcInstant, VenueNetwork } from '../identity.ts';
import { snakeOnWire } from '../snake-case.ts';

const figure = z.number().nullable();

/** Price, range and funding of one market (source document 2.9). */
export const MarketSnapshot = z
  .object({
    symbol: z.string().describe('the exact coin'),
    marketId: z.string(),
    lastPrice: figure.describe('the mark'),
    change24hPct: figure,
    fundingRate: figure.describe('fraction'),
    volume24hUsd: figure,
    atr24h: figure.describe('mean true range of the last 24 closed 1h candles; null with fewer than 25'),
    updatedAt: UtcInstant.nullable().describe(
      "the venue's own time of the snapshot; null when it did not say, and never put in for it",
    ),
    receivedAt: UtcInstant.nullable().describe('when Perpscope received it'),
  })
  .meta({ id: 'MarketSnapshot' })
  .register(snakeOnWire);
export type MarketSnapshot = z.infer<typeof MarketSnapshot>;

/** Snapshots of each market that the agent trades, holds or has an order on, or of the requested market (GET /mcp/markets). */
export const MarketSnapshots = z
  .object({
    network: VenueNetwork,
    symbol: z.string().nullable().describe('as it was asked for'),
    marketId: z.string().nullable(),
    symbolNote: SymbolNote,
    marketCount: z.number().int(),
    markets: z.array(MarketSnapshot),
    updatedAt: UtcInstant.nullable().describe('when the oldest of the quotes was received; null with none'),
  })
  .meta({ id: 'MarketSnapshots' })
  .register(snakeOnWire);
export type MarketSnapshots = z.infer<typeof MarketSnapshots>;

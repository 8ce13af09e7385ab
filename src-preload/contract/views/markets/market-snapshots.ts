import { z } from 'zod';
import { SymbolNote, UtcInstant, VenueNetwork } from '../identity.ts';
import { snakeOnWire } from '../snake-case.ts';

const figure = z.number().nullable();

/** Price, range and funding of one market (source document 2.9). */
export const MarketSnapshot = z
  .object({
    symbol: z.string().describe('the exact coin'),
    marketId: z.string(),
    lastPrice: figure.describe('mark price'),
    change24hPct: figure,
    fundingRate: figure.describe('hourly, as a fraction'),
    volume24hUsd: figure,
    atr24h: figure.describe('mean true range of the last 24 closed 1h candles; null with fewer than 25'),
    updatedAt: UtcInstant.nullable().describe(
      "the venue's own time of the snapshot; null if it gave none, never substituted",
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
    symbol: z.string().nullable().describe('requested symbol, unchanged; null: none was requested'),
    marketId: z.string().nullable(),
    symbolNote: SymbolNote.describe(
      'why the symbol matches no market, and which exact coins may be meant; without a symbol, which coins have no row because the venue does not list them; null: neither',
    ),
    marketCount: z.number().int(),
    markets: z.array(MarketSnapshot),
    updatedAt: UtcInstant.nullable().describe('when the oldest quote was received; null without quotes'),
  })
  .meta({ id: 'MarketSnapshots' })
  .register(snakeOnWire);
export type MarketSnapshots = z.infer<typeof MarketSnapshots>;

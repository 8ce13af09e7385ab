import { z } from 'zod';

/** The venue network that a row or an answer belongs to. Data of the two networks is never mixed. */
export const VenueNetwork = z.enum(['TESTNET', 'MAINNET']).meta({ id: 'VenueNetwork' });
export type VenueNetwork = z.infer<typeof VenueNetwork>;

export const AssetClass = z.enum(['CRYPTO', 'EQUITY', 'COMMODITY', 'PREDICTION']).meta({ id: 'AssetClass' });
export type AssetClass = z.infer<typeof AssetClass>;

export const MarketActivation = z
  .enum(['ACTIVE', 'CATALOG_ONLY', 'DISABLED'])
  .meta({ id: 'MarketActivation' });
export type MarketActivation = z.infer<typeof MarketActivation>;

/** `hyperliquid`, or `simulated` for the embedded simulator. */
export const VenueName = z.enum(['hyperliquid', 'simulated']).meta({ id: 'VenueName' });
export type VenueName = z.infer<typeof VenueName>;

/** Source of an observation's time: the venue itself, or Perpscope on receipt (venue contexts carry no time). */
export const ObservedBy = z.enum(['venue', 'receipt']).meta({ id: 'ObservedBy' });
export type ObservedBy = z.infer<typeof ObservedBy>;

/** ISO-8601 in UTC, ending in `+00:00`. */
export const UtcInstant = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/);

/** A time that the agent recorded: ISO-8601 in UTC, ending in `Z`. */
export const AgentInstant = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** An instant in one of the two forms: `Z` where the agent recorded it, else `+00:00`. */
export const EventInstant = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(\+00:00|Z)$/);

/** Note beside a requested symbol. */
export const SymbolNote = z
  .string()
  .nullable()
  .describe('why the symbol matches no market, and which exact coins may be meant; null if it matches one');

/** The identity that every market, trade, decision and position carries (source document 2.1). */
export const MarketReference = z
  .object({
    marketId: z.string().describe("'<network_key>:<coin>'; the only key to store"),
    network: VenueNetwork,
    venue: VenueName,
    dex: z.string().describe("builder DEX namespace; empty for the venue's own perps"),
    coin: z.string().describe("exact venue coin, case-sensitive; '<dex>:<TICKER>' on a builder DEX"),
    displayTicker: z.string().describe('for display only'),
    assetClass: AssetClass.nullable().describe('null when unknown'),
    collateral: z.string().nullable().describe('collateral token; null when the venue does not name it'),
  })
  .meta({ id: 'MarketReference' });
export type MarketReference = z.infer<typeof MarketReference>;

/** The identity of a row that may belong to no market, in which case every field is null. */
export const MarketTag = z.object({
  marketId: z.string().nullable(),
  network: VenueNetwork.nullable(),
  venue: VenueName.nullable(),
  dex: z.string().nullable(),
  coin: z.string().nullable().describe('exact venue coin'),
  assetClass: AssetClass.nullable(),
});
export type MarketTag = z.infer<typeof MarketTag>;

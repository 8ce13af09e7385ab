import { z } from 'zod';
import { MarketActivation, MarketReference, UtcInstant, VenueNetwork } from '../identity.ts';

export const VenueSession = z.enum(['open', 'delisted', 'unknown']).meta({ id: 'VenueSession' });
export type VenueSession = z.infer<typeof VenueSession>;

export const CalendarName = z.enum(['us_equity', 'cme_metals_energy']).meta({ id: 'CalendarName' });
export type CalendarName = z.infer<typeof CalendarName>;

/** The five conditions of source document 1.2.4; null while the agent can't be read. */
export const Tradeability = z
  .object({
    discovered: z.boolean().nullable(),
    configured: z.boolean().nullable(),
    operatorListed: z.boolean().nullable(),
    governanceApproved: z.boolean().nullable(),
    activated: z.boolean().nullable(),
  })
  .meta({ id: 'Tradeability' });
export type Tradeability = z.infer<typeof Tradeability>;

export const MarketRow = MarketReference.extend({
  displayName: z.string().describe('for display only; never an identifier'),
  activation: MarketActivation,
  venueSession: VenueSession,
  tradeable: z
    .boolean()
    .nullable()
    .describe('true if all five conditions are true; false if any is false; else null: some are unknown'),
  tradeability: Tradeability,
  unavailableReason: z
    .string()
    .nullable()
    .describe('why tradeable is null or venueSession is unknown; null: both are known'),
  underlying: z
    .object({
      ticker: z.string().nullable().describe('with exchange prefix; null if no reference feed is known'),
      calendar: CalendarName.nullable(),
    })
    .nullable(),
  maxLeverage: z.number(),
  sizeDecimals: z.number().int(),
  onlyIsolated: z.boolean(),
}).meta({ id: 'MarketRow' });
export type MarketRow = z.infer<typeof MarketRow>;

export const MarketDex = z
  .object({
    name: z.string().describe("empty for the venue's own"),
    fullName: z.string(),
    collateral: z.string().nullable(),
    marketCount: z.number().int().nullable().describe('null if some of its markets could not be read'),
  })
  .meta({ id: 'MarketDex' });
export type MarketDex = z.infer<typeof MarketDex>;

export const Catalog = z
  .object({
    network: VenueNetwork,
    dexes: z.array(MarketDex),
    markets: z.array(MarketRow),
    count: z.number().int(),
    timestamp: UtcInstant.describe("when the venue's metadata was last read"),
    stale: z.boolean().describe('the metadata is older than 15 minutes'),
    complete: z
      .boolean()
      .describe('no DEX and no market of the venue is missing because it could not be read'),
    whyIncomplete: z.string().nullable().describe('what could not be read, in words; null: complete is true'),
  })
  .meta({ id: 'Catalog' });
export type Catalog = z.infer<typeof Catalog>;

/** Calls of the bridge. */
export interface CatalogCalls {
  listMarkets: { readonly args: null; readonly result: Catalog };
}

import { z } from 'zod';
import type { AssetClass } from '../identity.ts';
import { AgentInstant, ObservedBy, UtcInstant, VenueNetwork } from '../identity.ts';
import { CalendarName, VenueSession } from './market.ts';
import { ReferenceReading } from '../reference/reference.ts';

export const UnderlyingSession = z
  .enum(['regular', 'pre_market', 'after_hours', 'closed', 'holiday'])
  .meta({ id: 'UnderlyingSession' });
export type UnderlyingSession = z.infer<typeof UnderlyingSession>;

/** Source of the oracle's price by the DEX's own hours: an outside market, or the perpetual's own order book. */
export const OracleRegime = z.enum(['external', 'internal']).meta({ id: 'OracleRegime' });
export type OracleRegime = z.infer<typeof OracleRegime>;

export const OracleSchedule = z
  .enum(['xyz_equity_24_5', 'xyz_commodity_23_5'])
  .meta({ id: 'OracleSchedule' });
export type OracleSchedule = z.infer<typeof OracleSchedule>;

/** A market's sessions, freshness and the verdict on new entries. */
export const MarketState = z
  .object({
    marketId: z.string(),
    network: VenueNetwork,
    venueSession: z.object({
      state: VenueSession,
      observedAt: UtcInstant.nullable(),
      observedBy: ObservedBy.nullable(),
    }),
    underlyingSession: z.object({
      state: UnderlyingSession.nullable(),
      calendar: CalendarName.nullable(),
      nextState: UnderlyingSession.nullable(),
      nextChangeAt: UtcInstant.nullable(),
      dayName: z.string().nullable().describe('name of a holiday or a shortened day; null on a normal day'),
      confidence: z
        .enum(['confirmed', 'rule', 'unconfirmed'])
        .nullable()
        .describe(
          'rule: hours follow a pattern but are not announced yet; unconfirmed: no source states them',
        ),
      advisory: z
        .string()
        .nullable()
        .describe('how an outside calendar differs; it can close a session but never open one'),
      unavailableReason: z.string().nullable(),
    }),
    oracle: z
      .object({
        regime: OracleRegime.nullable(),
        schedule: OracleSchedule.nullable(),
        nextRegime: OracleRegime.nullable(),
        nextChangeAt: UtcInstant.nullable(),
        unavailableReason: z.string().nullable(),
      })
      .describe("the oracle's regime by the DEX's own hours; says nothing about the exchange's session"),
    freshness: z.object({
      venue: z.object({
        observedAt: UtcInstant.nullable(),
        observedBy: ObservedBy.nullable(),
        ageSeconds: z.number().nullable(),
        stale: z.boolean().nullable(),
      }),
      reference: ReferenceReading.nullable(),
    }),
    newEntries: z.object({
      allowed: z
        .boolean()
        .nullable()
        .describe(
          'null: no verdict from the agent, or a condition or session that could forbid it is unknown',
        ),
      reason: z.string().nullable().describe('always given unless allowed is true'),
      agent: z
        .object({ allowed: z.boolean(), reason: z.string().nullable(), at: AgentInstant })
        .nullable()
        .describe('null: no verdict, or one older than 90 s'),
    }),
    exits: z.object({ allowed: z.literal(true) }),
  })
  .meta({ id: 'MarketState' });
export type MarketState = z.infer<typeof MarketState>;

/** Calls of the bridge. */
export interface MarketStateCalls {
  getMarketState: { readonly args: { readonly marketId: string }; readonly result: MarketState };
  /** Every market of an asset class. Called again after each `marketStates` event. */
  listMarketStates: {
    readonly args: { readonly assetClass: AssetClass };
    readonly result: readonly MarketState[];
  };
}

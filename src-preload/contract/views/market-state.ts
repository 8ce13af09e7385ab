import { z } from 'zod';
import { ObservedBy, UtcInstant, VenueNetwork } from './identity.ts';
import { CalendarName, VenueSession } from './market.ts';
import { ReferenceReading } from './reference.ts';

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
      state: z.enum(['regular', 'pre_market', 'after_hours', 'closed', 'holiday']).nullable(),
      calendar: CalendarName.nullable(),
      nextState: z.enum(['regular', 'pre_market', 'after_hours', 'closed', 'holiday']).nullable(),
      nextChangeAt: UtcInstant.nullable(),
      unavailableReason: z.string().nullable(),
    }),
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
      allowed: z.boolean().nullable().describe('null: nobody allows it, and nothing forbids it'),
      reason: z.string().nullable(),
      agent: z
        .object({ allowed: z.boolean(), reason: z.string().nullable(), at: UtcInstant })
        .nullable()
        .describe('null: no verdict, or one older than 90 s'),
    }),
    exits: z.object({ allowed: z.literal(true) }),
  })
  .meta({ id: 'MarketState' });
export type MarketState = z.infer<typeof MarketState>;

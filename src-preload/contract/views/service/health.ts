import { z } from 'zod';
import { UtcInstant, VenueName, VenueNetwork } from '../identity.ts';

/** State of one source. `attached` false: nothing of this kind is connected, so nothing can fail. */
export const SourceHealth = z
  .object({
    state: z
      .enum(['ok', 'degraded', 'down', 'unread'])
      .describe('unread: not read since the start, and no attempt has failed yet'),
    attached: z.boolean(),
    since: UtcInstant.nullable().describe('when this state began'),
    lastOkAt: UtcInstant.nullable(),
    lastError: z.string().nullable(),
    remedy: z.string().nullable().describe('what a person can do about it'),
    invalidRows: z
      .number()
      .int()
      .describe('distinct rows left out since the start because a field did not parse'),
  })
  .meta({ id: 'SourceHealth' });
export type SourceHealth = z.infer<typeof SourceHealth>;

export const Health = z
  .object({
    version: z.string(),
    network: VenueNetwork,
    venueName: VenueName,
    store: SourceHealth,
    venue: SourceHealth,
    agent: SourceHealth,
    reference: SourceHealth,
    chain: SourceHealth,
  })
  .meta({ id: 'Health' });
export type Health = z.infer<typeof Health>;

/** Answer of the health endpoint to a request without the token, if one is configured. */
export const Liveness = z
  .object({
    alive: z.literal(true).describe('the service answers'),
    message: z.string().describe('how to get the state of each source'),
  })
  .meta({ id: 'Liveness' });
export type Liveness = z.infer<typeof Liveness>;

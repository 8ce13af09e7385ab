import { z } from 'zod';
import { VenueNetwork } from '../identity.ts';

/** ISO-8601 in UTC: a provider's, in ns, ends in `+00:00`; one that the agent recorded, in ms, in `Z`. */
export const ReferenceInstant = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}((\d{6})?\+00:00|Z)$/);

/** `unknown`: the provider does not say, and nothing is assumed. */
export const ReferenceDelay = z.enum(['real_time', 'delayed', 'end_of_day', 'unknown']);
export type ReferenceDelay = z.infer<typeof ReferenceDelay>;

/** One observation of outside market data, with whether anything may be made of it. */
export const ReferenceReading = z.object({
  provider: z.string(),
  ticker: z.string(),
  value: z.number().nullable(),
  observedAt: ReferenceInstant.nullable(),
  delay: ReferenceDelay,
  ageSeconds: z.number().nullable(),
  usable: z.boolean(),
  unavailableReason: z.string().nullable(),
});
export type ReferenceReading = z.infer<typeof ReferenceReading>;

/** The same figure as Perpscope's own provider and as the agent have it; null: none is known. */
export const ReferencePair = z.object({
  ours: ReferenceReading.nullable(),
  agent: ReferenceReading.nullable(),
});
export type ReferencePair = z.infer<typeof ReferencePair>;

/** Outside data about what the markets stand for: the volatility index, and the shares that are listed or reported. */
export const Reference = z
  .object({
    network: VenueNetwork,
    vix: ReferencePair,
    stocks: z.array(ReferencePair.extend({ ticker: z.string().describe('exchange-prefixed where known') })),
  })
  .meta({ id: 'Reference' });
export type Reference = z.infer<typeof Reference>;

/** Calls of the bridge. */
export interface ReferenceCalls {
  getReference: { readonly args: null; readonly result: Reference };
}

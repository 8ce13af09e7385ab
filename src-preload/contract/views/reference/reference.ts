import { z } from 'zod';
import { VenueNetwork } from '../identity.ts';

/** ISO-8601 in UTC. From a provider: in ns, ending in `+00:00`; recorded by the agent: in ms, ending in `Z`. */
export const ReferenceInstant = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}((\d{6})?\+00:00|Z)$/);

/** `unknown`: the provider does not say, and nothing is assumed. */
export const ReferenceDelay = z.enum(['real_time', 'delayed', 'end_of_day', 'unknown']);
export type ReferenceDelay = z.infer<typeof ReferenceDelay>;

/** One observation of outside market data, and whether it may be used. */
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

/** The same figure from Perpscope's own provider and from the agent; null: none is known. */
export const ReferencePair = z.object({
  ours: ReferenceReading.nullable(),
  agent: ReferenceReading.nullable(),
});
export type ReferencePair = z.infer<typeof ReferencePair>;

/** Outside data on the underlyings of the markets: the volatility index, and the shares that are listed or reported. */
export const Reference = z
  .object({
    network: VenueNetwork,
    vix: ReferencePair,
    stocks: z.array(ReferencePair.extend({ ticker: z.string().describe('with exchange prefix if known') })),
  })
  .meta({ id: 'Reference' });
export type Reference = z.infer<typeof Reference>;

/** Calls of the bridge. */
export interface ReferenceCalls {
  getReference: { readonly args: null; readonly result: Reference };
}

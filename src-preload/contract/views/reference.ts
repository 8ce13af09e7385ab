import { z } from 'zod';
import { UtcInstant } from './identity.ts';

/** One observation of outside market data, with whether anything may be made of it. */
export const ReferenceReading = z.object({
  provider: z.string(),
  ticker: z.string(),
  value: z.number().nullable(),
  observedAt: UtcInstant.nullable(),
  delay: z.enum(['real_time', 'delayed', 'end_of_day', 'unknown']),
  ageSeconds: z.number().nullable(),
  usable: z.boolean(),
  unavailableReason: z.string().nullable(),
});
export type ReferenceReading = z.infer<typeof ReferenceReading>;

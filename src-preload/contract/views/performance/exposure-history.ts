import { z } from 'zod';
import { UtcInstant, VenueNetwork } from '../identity.ts';
import { PerformancePeriod } from './performance.ts';

const maybe = z.number().nullable();

/**
 * Exposure at one of Perpscope's samples of the account value. Each position counts with its size at the end of the sample's minute,
 * times the mark price sampled in that minute.
 */
export const ExposureSample = z.object({
  at: UtcInstant.describe("minute of the sample; for a step without one, the step's end"),
  grossUsd: maybe.describe('longs plus shorts, both positive; null: not every position can be valued'),
  netUsd: maybe.describe('longs less shorts; null if grossUsd is'),
  leverage: maybe.describe(
    'grossUsd over the account value; null if either is missing or the value is not above zero',
  ),
  partial: z.boolean().describe('the account value leaves something out: leverage may be overstated'),
  missing: z.string().nullable().describe('why a figure is null; null: none is'),
});
export type ExposureSample = z.infer<typeof ExposureSample>;

/** Exposure and leverage over a period, as far back as Perpscope sampled the account itself. */
export const ExposureHistory = z
  .object({
    network: VenueNetwork,
    period: PerformancePeriod,
    updatedAt: UtcInstant.nullable().describe(
      'time of the latest sample of the account value; null: none in the period',
    ),
    stepSeconds: z.number().int().describe('time between two samples'),
    samples: z
      .array(ExposureSample)
      .describe('oldest first, one per step from the first sample on; at most 400'),
    whyIncomplete: z.string().nullable().describe('what is missing from the samples; null: nothing'),
  })
  .meta({ id: 'ExposureHistory' });
export type ExposureHistory = z.infer<typeof ExposureHistory>;

export interface ExposureCalls {
  getExposureHistory: {
    readonly args: { readonly period: PerformancePeriod };
    readonly result: ExposureHistory;
  };
}

import { z } from 'zod';
import { UtcInstant, VenueNetwork } from '../identity.ts';
import { PerformancePeriod } from './performance.ts';

const maybe = z.number().nullable();

/**
 * Exposure at one of our samples of the account value. Each position counts with its size at the end of the sample's minute,
 * times the mark price sampled in that minute.
 */
export const ExposureSample = z.object({
  at: UtcInstant.describe('the minute of the sample; of a time without one, its end'),
  grossUsd: maybe.describe('longs plus shorts, both positive; null: not every position can be valued'),
  netUsd: maybe.describe('longs less shorts; null where grossUsd is'),
  leverage: maybe.describe(
    'grossUsd over the account value; null where either is missing or the value is not above zero',
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
      'the latest sample of the account value; null: none in the period',
    ),
    stepSeconds: z.number().int().describe('distance of two samples'),
    samples: z.array(ExposureSample).describe('ascending, one a step from the first sample on; 400 at most'),
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

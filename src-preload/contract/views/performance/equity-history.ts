import { z } from 'zod';
import { UtcInstant, VenueNetwork } from '../identity.ts';
import { snakeOnWire } from '../snake-case.ts';
import { PerformancePeriod } from './performance.ts';

const usd = z.number();
const maybe = z.number().nullable();

/** The venue's own history of the account, with points hours apart. It is excluded from every sum: which DEXes it counts is not documented. */
export const VenueEquity = z.object({
  readAt: UtcInstant,
  resolutionSeconds: z
    .number()
    .int()
    .nullable()
    .describe('usual time between two points; null below 3 points'),
  combined: z.array(z.object({ at: UtcInstant, valueUsd: usd, pnlUsd: maybe })),
  perp: z.array(z.object({ at: UtcInstant, valueUsd: usd, pnlUsd: maybe })),
});
export type VenueEquity = z.infer<typeof VenueEquity>;

/** Change over Perpscope's own samples, exact to the cent: `pnlUsd` = `endUsd` − `startUsd` − `flowsUsd`. */
export const EquityChange = z.object({
  startAt: UtcInstant,
  startUsd: usd,
  endAt: UtcInstant,
  endUsd: usd,
  flowsUsd: maybe.describe('deposits less withdrawals in between; null: not all are known'),
  pnlUsd: maybe,
});
export type EquityChange = z.infer<typeof EquityChange>;

/** Realized P&L of closed and open trades, net of fees and funding, added up since the first fill. */
export const RealizedPnl = z.object({
  since: UtcInstant.nullable().describe('time of the first fill; null: none is known'),
  points: z
    .array(z.object({ at: UtcInstant, usd }))
    .describe(
      'the first at the start of the period or at the first fill, the last at the start of this minute, with what is booked in it',
    ),
});
export type RealizedPnl = z.infer<typeof RealizedPnl>;

/** The account's value and its P&L over a period, from the first minute on. */
export const EquityHistory = z
  .object({
    network: VenueNetwork,
    period: PerformancePeriod,
    updatedAt: UtcInstant.nullable().describe(
      'last good reading of fills, funding or ledger, whichever is oldest',
    ),
    samples: z
      .array(
        z.object({
          at: UtcInstant,
          equityUsd: usd,
          netDepositsUsd: maybe.describe('deposits less withdrawals since the first sample; null: not known'),
          drawdownUsd: maybe.describe('from the highest value before, net of deposits; null: not known'),
        }),
      )
      .describe(
        "Perpscope's own, one a minute, thinned for long periods; deposits of the last minutes are not known yet",
      ),
    flows: z
      .array(z.object({ at: UtcInstant, amountUsd: maybe }))
      .describe('deposits of the period; negative: a withdrawal'),
    change: EquityChange.nullable().describe('null without two samples'),
    realized: RealizedPnl.nullable().describe('null until fills and funding have been read once'),
    venue: VenueEquity.nullable().describe('null until it has been read'),
    complete: z.boolean().describe('nothing is missing from samples, flows and realized P&L'),
    whyIncomplete: z.string().nullable().describe('what is missing from the samples; null: nothing'),
    whyRealizedIncomplete: z.string().nullable().describe('what is missing from realized P&L; null: nothing'),
  })
  .meta({ id: 'EquityHistory' })
  .register(snakeOnWire);
export type EquityHistory = z.infer<typeof EquityHistory>;

export interface EquityCalls {
  getEquityHistory: {
    readonly args: { readonly period: PerformancePeriod };
    readonly result: EquityHistory;
  };
}

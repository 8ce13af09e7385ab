import { z } from 'zod';
import { exactNumber } from '../exact-number.ts';
import { UtcInstant, VenueName, VenueNetwork } from '../identity.ts';
import { snakeOnWire } from '../snake-case.ts';

const figure = exactNumber.nullable();

/** One collateral token's share of the pool, in its own units. */
export const CollateralShare = z
  .object({
    token: z.string().nullable().describe('null if the venue does not name it'),
    counted: z.boolean().describe('true for a US-dollar token: the sums count it one to one'),
    accountValue: figure,
    withdrawable: figure,
    marginUsed: figure,
    unrealizedPnl: figure,
  })
  .meta({ id: 'CollateralShare' })
  .register(snakeOnWire);
export type CollateralShare = z.infer<typeof CollateralShare>;

/** Amounts left out of a sum, and why. */
export const LeftOut = z
  .object({
    reason: z.enum([
      'other_collateral',
      'stale',
      'unread',
      'unknown_dexes',
      'unlisted',
      'unreadable',
      'unknown_mode',
      'unpriced_token',
    ]),
    token: z.string().nullable(),
    dexes: z.array(z.string()).describe("DEX names; empty for the venue's own"),
    message: z.string(),
  })
  .meta({ id: 'LeftOut' });
export type LeftOut = z.infer<typeof LeftOut>;

/** The sums of the one pooled account (source document 1.1). */
export const Pool = z
  .object({
    network: VenueNetwork,
    venue: VenueName,
    account: z.string(),
    accountMode: z
      .enum(['standard', 'unified', 'portfolio', 'unknown'])
      .nullable()
      .describe('null until the venue reports it, or if that report is too old'),
    accountValueUsd: figure,
    withdrawableUsd: figure,
    marginUsedUsd: figure.describe('committed margin'),
    unrealizedPnlUsd: figure,
    positionCount: z.number().int().describe('positions that could be read'),
    partial: z.boolean().describe('something is left out of the sums'),
    leftOut: z.array(LeftOut),
    collateral: z.array(CollateralShare),
    observedAt: UtcInstant.describe('time of the oldest reading in the sums'),
    stale: z.boolean().describe('the oldest reading is older than 60 s'),
  })
  .meta({ id: 'Pool' })
  .register(snakeOnWire);
export type Pool = z.infer<typeof Pool>;

import { z } from 'zod';
import { exactNumber } from '../exact-number.ts';
import { UtcInstant, VenueName, VenueNetwork } from '../identity.ts';
import { snakeOnWire } from '../snake-case.ts';

const figure = exactNumber.nullable();

/** One collateral token's share of the pool, in its own units. */
export const CollateralShare = z
  .object({
    token: z.string().nullable().describe('null where the venue does not name it'),
    counted: z.boolean().describe('a US-dollar token: counts one to one in the sums'),
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
    dexes: z.array(z.string()).describe("empty name: the venue's own"),
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
      .describe('null until the venue has said, or where it said so too long ago'),
    accountValueUsd: figure,
    withdrawableUsd: figure,
    marginUsedUsd: figure.describe('committed margin'),
    unrealizedPnlUsd: figure,
    positionCount: z.number().int().describe('of those that could be read'),
    partial: z.boolean().describe('something is left out of the sums'),
    leftOut: z.array(LeftOut),
    collateral: z.array(CollateralShare),
    observedAt: UtcInstant.describe('of the oldest reading in the sums'),
    stale: z.boolean().describe('that reading is older than 60 s'),
  })
  .meta({ id: 'Pool' })
  .register(snakeOnWire);
export type Pool = z.infer<typeof Pool>;

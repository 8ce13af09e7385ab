import { z } from 'zod';
import { exactNumber } from '../exact-number.ts';
import { MarketTag, UtcInstant, VenueNetwork } from '../identity.ts';
import { PerformancePeriod } from '../performance/performance.ts';
import { RecordId } from '../record-id.ts';
import { snakeOnWire } from '../snake-case.ts';

/** `missing_on_chain`: the venue has the fill and the fill log does not; `missing_at_venue`: the other way round. */
export const ChainCheckState = z.enum(['matched', 'differs', 'missing_on_chain', 'missing_at_venue']);
export type ChainCheckState = z.infer<typeof ChainCheckState>;

/** A fill that the agent published on the chain beside the venue's fill, or a fill that only one of the two has. */
export const ChainCheck = z
  .object({
    id: RecordId,
    ...MarketTag.shape,
    state: ChainCheckState,
    symbol: z.string().describe('the exact coin'),
    side: z.enum(['buy', 'sell']),
    filledAt: UtcInstant.describe("the venue's time; the log's if the venue has no such fill"),
    onChain: z
      .object({
        size: exactNumber,
        price: exactNumber,
        filledAt: UtcInstant.describe("the agent's own time"),
        chain: z.string(),
        blockNumber: z.number().int(),
        transactionHash: z.string(),
      })
      .nullable()
      .describe('null: not in the log'),
    atVenue: z
      .object({ size: exactNumber, price: exactNumber, filledAt: UtcInstant })
      .nullable()
      .describe('null: the venue has no such fill'),
  })
  .meta({ id: 'ChainCheck' })
  .register(snakeOnWire);
export type ChainCheck = z.infer<typeof ChainCheck>;

export const ChainCheckCounts = z.object({
  matched: z.number().int(),
  differs: z.number().int(),
  missingOnChain: z.number().int(),
  missingAtVenue: z.number().int(),
});
export type ChainCheckCounts = z.infer<typeof ChainCheckCounts>;

/** Result and range of the comparison. */
const checked = {
  counts: ChainCheckCounts.describe('counts of the period and market, whatever state was requested'),
  checkedFrom: UtcInstant.nullable().describe('time of the first fill in the log; null: it has none yet'),
  checkedThrough: UtcInstant.nullable().describe(
    'time up to which both sides are compared: newer fills may still reach the log',
  ),
  checkedThroughBlock: z.number().int().nullable().describe('final block that the log was read to'),
  complete: z.boolean().describe('whether both sides are known through the compared time'),
  whyIncomplete: z.string().nullable(),
};

/** Newest first, a page at a time (GET /api/v1/agent/chain-checks). */
export const ChainCheckList = z
  .object({
    network: VenueNetwork,
    period: PerformancePeriod,
    checkCount: z.number().int().describe('rows returned'),
    ...checked,
    checks: z.array(ChainCheck),
    next: z.string().nullable(),
  })
  .meta({ id: 'ChainCheckList' })
  .register(snakeOnWire);
export type ChainCheckList = z.infer<typeof ChainCheckList>;

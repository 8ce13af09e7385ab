import { z } from 'zod';
import { UtcInstant, VenueNetwork } from '../identity.ts';
import { snakeOnWire } from '../snake-case.ts';

/** The agent's own token and its price (source document 1.2.2). Not every figure is an observation: see `estimated`. */
export const AgentToken = z
  .object({
    network: VenueNetwork,
    symbol: z.string().nullable().describe('a label; null: the agent names no token'),
    address: z.string().nullable(),
    chain: z.string().nullable(),
    pool: z.string().nullable(),
    poolKind: z.string().nullable().describe('uniswap_v2 or uniswap_v3, as the agent says'),
    priceUsd: z.number().nullable().describe('US dollars a token'),
    priceUsdExact: z.string().nullable().describe('the same as decimal text'),
    meanPriceUsd: z
      .number()
      .nullable()
      .describe('mean of the last 5 minutes; null where the pool keeps no such observations'),
    source: z
      .enum(['pool', 'pool_and_market', 'agent'])
      .nullable()
      .describe(
        "the on-chain pool; the pool and the mark of its quote token's market; the agent's own estimate; null without a price",
      ),
    estimated: z.boolean().describe('true unless the pool alone gives dollars'),
    reason: z
      .string()
      .nullable()
      .describe('why the pool gives no price, or why it is an estimate; null for a price of the pool alone'),
    quoteToken: z.string().nullable().describe('address of the token that the pool prices it in'),
    blockNumber: z.number().int().nullable().describe('that the pool was read at'),
    blockTime: UtcInstant.nullable(),
    ageSeconds: z.number().nullable().describe('of that block'),
  })
  .meta({ id: 'AgentToken' })
  .register(snakeOnWire);
export type AgentToken = z.infer<typeof AgentToken>;

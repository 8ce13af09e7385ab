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
    poolKind: z.string().nullable().describe('as the agent reports it: uniswap_v2 or uniswap_v3'),
    priceUsd: z.number().nullable().describe('US dollars per token'),
    priceUsdExact: z.string().nullable().describe('the price as decimal text'),
    meanPriceUsd: z
      .number()
      .nullable()
      .describe('mean of the last 5 minutes; null if the pool keeps no such observations'),
    source: z
      .enum(['pool', 'pool_and_market', 'agent'])
      .nullable()
      .describe(
        "where the price comes from: pool, the on-chain pool; pool_and_market, also the mark of its quote token's market; agent, the agent's own estimate; null without a price",
      ),
    estimated: z.boolean().describe('true unless the pool alone gives the dollar price'),
    reason: z
      .string()
      .nullable()
      .describe(
        'why the pool gives no price, or why the price is an estimate; null for a price from the pool alone',
      ),
    quoteToken: z.string().nullable().describe('address of the token that the pool prices it in'),
    blockNumber: z.number().int().nullable().describe('block that the pool was read at'),
    blockTime: UtcInstant.nullable(),
    ageSeconds: z.number().nullable().describe('age of that block'),
  })
  .meta({ id: 'AgentToken' })
  .register(snakeOnWire);
export type AgentToken = z.infer<typeof AgentToken>;

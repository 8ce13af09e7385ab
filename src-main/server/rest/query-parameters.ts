import { z } from 'zod';
import { CandleInterval } from '../../../src-preload/contract/views/candles.ts';
import { AssetClass } from '../../../src-preload/contract/views/identity.ts';

// A repeated parameter arrives as a list and fails each of these; unknown names are stripped, so ignored.

export const MarketListQuery = z.object({
  assetClass: AssetClass.optional().describe('only this class'),
  activeOnly: z.enum(['true', 'false']).optional().describe('only markets that the agent may trade'),
});

export const QuoteListQuery = z.object({ assetClass: AssetClass.optional().describe('only this class') });

/** `0x10`, `1e2` or ` 5` are numbers to JavaScript, not to a reader of the contract. */
function plainDigits(text: unknown): unknown {
  return typeof text === 'string' && /^\d+$/.test(text) ? Number(text) : text;
}

export const CandleQuery = z.object({
  interval: CandleInterval.default('1h').describe('1h where none is named'),
  limit: z
    .preprocess(plainDigits, z.number().int().min(1).max(5_000).default(200))
    .describe('the window is the last so many intervals; fewer rows come where the venue has fewer'),
});

export const MarketParams = z.object({
  marketId: z.string().describe('URL-encoded, colons as %3A').meta({ example: 'sim-testnet:BTC' }),
});

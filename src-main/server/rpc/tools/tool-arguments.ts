import { z } from 'zod';
import { AssetClass } from '../../../../src-preload/contract/views/identity.ts';
import { PerformancePeriod } from '../../../../src-preload/contract/views/performance.ts';
import { tradeLimit } from '../../mcp/mcp-parameters.ts';

/** null is as good as nothing, as it is of what has no default. */
function orDefault<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((given) => given ?? undefined, schema);
}

export const noArguments = z.object({});

export const periodArgument = orDefault(PerformancePeriod.default('7d')).describe(
  'the last 24 hours, 7 or 30 days, or all that is known; 7d where none is named',
);

export const symbolArgument = z
  .preprocess((given) => (given === '' ? null : given), z.string().nullish())
  .describe("'BTC', 'BTC/USDC' or 'xyz:TSLA', in any case; all symbols where none is named");

export const marketIdArgument = z
  .string()
  .describe('as the catalog spells it, such as hl-mainnet:BTC or hl-mainnet:xyz:TSLA');

/** As on /mcp/trades: never refused. */
export const limitArgument = z
  .preprocess(clamped, z.number().int().min(1).max(500).default(50))
  .describe('rows at most: what is outside 1 to 500 is brought inside, what is no number is 50');

function clamped(given: unknown): unknown {
  return typeof given === 'number' || typeof given === 'string' ? tradeLimit(String(given)) : undefined;
}

/** What lists of decisions are narrowed by. */
export const decisionArguments = z.object({
  assetClass: AssetClass.nullish().describe('only this class'),
  marketId: marketIdArgument.nullish().describe('only this market'),
  period: orDefault(PerformancePeriod.default('all')).describe('all that is known where none is named'),
  cursor: z.string().nullish().describe('next_cursor of the page before; the newest where none is named'),
  limit: limitArgument,
});

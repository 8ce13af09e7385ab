import { z } from 'zod';
import { CandleInterval } from '../../src-preload/contract/views/markets/candles.ts';
import { AssetClass } from '../../src-preload/contract/views/identity.ts';
import { PerformancePeriod } from '../../src-preload/contract/views/performance/performance.ts';
import { snakeOnWire } from '../../src-preload/contract/views/snake-case.ts';

// In a query a repeated parameter arrives as a list and fails each of these; unknown names are ignored.

const symbolHint =
  "'BTC', 'BTC/USDC' or 'xyz:TSLA'; case does not matter where no exact coin is meant; all symbols where it is empty";
const cursorHint = 'where the page before says that the next one begins; the newest rows where it is empty';
const candleLimitHint = 'the window is the last so many intervals; fewer rows come where the venue has fewer';
const limitHint = 'rows at most: what is outside 1 to 500 is brought inside, what is no number is 50';

/** null is as good as nothing for an argument with a default. */
function orDefault<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((given) => given ?? undefined, schema);
}

/** Parameters of a query string: each arrives as text. */
export const inQuery = {
  period: PerformancePeriod.default('7d').describe('7d where none is named'),
  wholePeriod: PerformancePeriod.default('all').describe('all where none is named'),
  symbol: z
    .preprocess((text) => (text === '' ? undefined : text), z.string().optional())
    .describe(symbolHint),
  cursor: z
    .preprocess((text) => (text === '' ? undefined : text), z.string().optional())
    .describe(cursorHint),
  limit: z.preprocess(rowLimit, z.number().int().min(1).max(500).default(50)).describe(limitHint),
  assetClass: AssetClass.optional().describe('only this class'),
  marketId: z.string().optional().describe('only this market').meta({ example: 'sim-testnet:BTC' }),
  strategyId: z.string().optional().describe('only what this strategy of the agent did'),
  interval: CandleInterval.default('1h').describe('1h where none is named'),
  candleLimit: z
    .preprocess(plainDigits, z.number().int().min(1).max(5_000).default(200))
    .describe(candleLimitHint),
};

/** Arguments of a tool: JSON, null as good as nothing. */
export const inTool = {
  period: orDefault(PerformancePeriod.default('7d')).describe(
    'the last 24 hours, 7 or 30 days, or all that is known; 7d where none is named',
  ),
  symbol: z
    .preprocess((given) => (given === '' ? null : given), z.string().nullish())
    .describe("'BTC', 'BTC/USDC' or 'xyz:TSLA', in any case; all symbols where none is named"),
  cursor: z.preprocess((given) => (given === '' ? null : given), z.string().nullish()).describe(cursorHint),
  marketId: z.string().describe('as the catalog spells it, such as hl-mainnet:BTC or hl-mainnet:xyz:TSLA'),
  /** As on /mcp/trades: never refused. */
  limit: z
    .preprocess(
      (given) =>
        typeof given === 'number' || typeof given === 'string' ? rowLimit(String(given)) : undefined,
      z.number().int().min(1).max(500).default(50),
    )
    .describe(limitHint),
  interval: CandleInterval.default('1h').describe('1h where none is named'),
  candleLimit: z.number().int().min(1).max(5_000).default(200).describe(candleLimitHint),
};

/** A page of a list under /api/v1/agent, where parameters are in snake_case too; `filter` adds to market and page. */
export const agentPage = <Shape extends z.ZodRawShape>(filter: Shape) =>
  z
    .object({
      ...filter,
      assetClass: inQuery.assetClass,
      marketId: inQuery.marketId,
      cursor: inQuery.cursor,
      limit: inQuery.limit,
    })
    .register(snakeOnWire);

/** What a tool's lists of decisions are filtered by. */
export const DecisionArguments = z.object({
  assetClass: AssetClass.nullish().describe('only this class'),
  marketId: inTool.marketId.nullish().describe('only this market'),
  period: orDefault(PerformancePeriod.default('all')).describe('all that is known where none is named'),
  cursor: z.string().nullish().describe('next of the page before; the newest where none is named'),
  limit: inTool.limit,
});

export const MarketParams = z.object({
  marketId: z.string().describe('URL-encoded, colons as %3A').meta({ example: 'sim-testnet:BTC' }),
});

const decimal = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i;

/** A finite number is cut to a whole one from 1 to 500; any other text is as good as none. */
function rowLimit(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  const value = decimal.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? Math.min(500, Math.max(1, Math.trunc(value))) : undefined;
}

/** `0x10`, `1e2` or ` 5` are numbers to JavaScript, not to a reader of the contract. */
function plainDigits(text: unknown): unknown {
  return typeof text === 'string' && /^\d+$/.test(text) ? Number(text) : text;
}

// Arguments of the window's bridge: strict, for a window is a guest.

/** As the catalog spells it. */
export const windowMarketId = z.string().max(200);
/** Names that the agent gives are its own; a longer one is not looked for. */
export const windowName = z.string().max(1_000);
/** World ms: what a Date can hold, from the epoch on. */
export const windowInstant = z.number().min(0).max(8.64e15);

export const isForward = ({ from, to }: { readonly from: number; readonly to: number }): boolean =>
  from <= to;

/** A span of time on one market's chart. */
export const chartWindow = z
  .strictObject({ marketId: windowMarketId, from: windowInstant, to: windowInstant })
  .refine(isForward);

/** A page of a list of the record; `filter` adds to what every such list is filtered by. */
export const pageRequest = <Shape extends z.ZodRawShape>(filter: Shape) =>
  z.strictObject({
    cursor: z.string().max(4_000).nullable(),
    limit: z.number().int().min(1).max(500),
    filter: z.strictObject({
      assetClass: AssetClass.nullable(),
      marketId: windowMarketId.nullable(),
      period: PerformancePeriod,
      ...filter,
    }),
  });

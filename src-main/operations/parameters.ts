import { z } from 'zod';
import { CandleInterval } from '../../src-preload/contract/views/markets/candles.ts';
import { AssetClass } from '../../src-preload/contract/views/identity.ts';
import { PerformancePeriod } from '../../src-preload/contract/views/performance/performance.ts';
import { snakeOnWire } from '../../src-preload/contract/views/snake-case.ts';

// In a query a repeated parameter arrives as a list and fails each of these; unknown names are ignored.

const symbolHint =
  "'BTC', 'BTC/USDC' or 'xyz:TSLA'; case is ignored unless an exact coin matches; all symbols if empty";
const cursorHint = 'next from the previous page, with the same filters; default: the newest rows';
const candleLimitHint = 'number of last intervals in the window; fewer rows if the venue has fewer';
const limitHint = 'maximum number of rows, clamped to 1 to 500; 50 if it is not a number';

/** Rows of a tool's page if none are asked for. */
const toolRows = 20;

/**
 * Name of a strategy or a gate, as the agent gives it. An empty name is not accepted: the record keeps it for rows without one.
 */
const agentName = z.string().min(1);

/** Parameters of a query string; each arrives as text. */
export const inQuery = {
  period: PerformancePeriod.default('7d').describe('default: 7d'),
  wholePeriod: PerformancePeriod.default('all').describe('default: all'),
  symbol: z
    .preprocess((text) => (text === '' ? undefined : text), z.string().optional())
    .describe(symbolHint),
  cursor: z.string().optional().describe(cursorHint),
  limit: z.preprocess(rowLimit, z.number().int().min(1).max(500).default(50)).describe(limitHint),
  assetClass: AssetClass.optional().describe('only this asset class'),
  marketId: z.string().optional().describe('only this market').meta({ example: 'sim-testnet:BTC' }),
  strategyId: agentName.optional().describe('only rows of this strategy of the agent'),
  gate: agentName.optional().describe('only entries held back by this gate of the agent'),
  interval: CandleInterval.default('1h').describe('default: 1h'),
  candleLimit: z
    .preprocess(plainDigits, z.number().int().min(1).max(5_000).default(200))
    .describe(candleLimitHint),
};

/**
 * Arguments of a tool: JSON, each of one plain type; null counts as absent. `market`, `detail` and `fields` are the same in all
 * tools and are added where the tools are registered.
 */
export const inTool = {
  period: PerformancePeriod.default('7d').describe('The last 24 hours, 7 or 30 days, or all that is known.'),
  wholePeriod: PerformancePeriod.default('all').describe(
    'The last 24 hours, 7 or 30 days, or all that is known.',
  ),
  assetClass: AssetClass.optional().describe('Only this asset class.'),
  cursor: z
    .string()
    .max(4_000)
    .optional()
    .describe('next from the previous page, with the same filters. Leave it out for the first page.'),
  /** Row limit, as on /mcp/trades: never rejected. */
  limit: z
    .preprocess(
      (given) =>
        typeof given === 'number' || typeof given === 'string' ? rowLimit(String(given)) : undefined,
      z.number().int().min(1).max(500).default(toolRows),
    )
    .describe(`Maximum rows in a page. Default: ${toolRows}, or fewer if they would not fit.`),
  interval: CandleInterval.default('1h').describe('Length of a candle.'),
  candleLimit: z
    .number()
    .int()
    .min(1)
    .max(5_000)
    .default(100)
    .describe('Maximum candles in a page, the newest ones.'),
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

/** Arguments of a tool, spelled in snake_case as its answers are. */
export const toolArguments = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(shape).register(snakeOnWire);

/** Filters of a tool's lists of decisions, beside the market. */
export const DecisionArguments = toolArguments({
  assetClass: inTool.assetClass,
  period: inTool.wholePeriod,
  cursor: inTool.cursor,
  limit: inTool.limit,
});

export const MarketParams = z.object({
  marketId: z.string().describe('URL-encoded, colons as %3A').meta({ example: 'sim-testnet:BTC' }),
});

const decimal = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i;

/** Clamps a finite number to a whole one from 1 to 500; any other text counts as absent. */
function rowLimit(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  const value = decimal.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? Math.min(500, Math.max(1, Math.trunc(value))) : undefined;
}

/** Converts plain digits to a number: `0x10`, `1e2` or ` 5` are numbers to JavaScript, but not to a reader of the contract. */
function plainDigits(text: unknown): unknown {
  return typeof text === 'string' && /^\d+$/.test(text) ? Number(text) : text;
}

// Arguments of the window's bridge: strict, because the window is not trusted.

/** marketId as the catalog spells it. */
export const windowMarketId = z.string().max(200);
/** Name that the agent gave, of at most 1,000 characters. */
export const windowName = agentName.max(1_000);
/** World ms: what a Date can hold, from the epoch on. */
export const windowInstant = z.number().min(0).max(8.64e15);

export const isForward = ({ from, to }: { readonly from: number; readonly to: number }): boolean =>
  from <= to;

/** A span of time on one market's chart. */
export const chartWindow = z
  .strictObject({ marketId: windowMarketId, from: windowInstant, to: windowInstant })
  .refine(isForward);

/** Request for a page of a list of the record; `filter` adds to the filters that every such list has. */
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

import { z } from 'zod';
import { AssetClass } from '../../src-preload/contract/views/identity.ts';
import { PerformancePeriod } from '../../src-preload/contract/views/performance.ts';
import { riskFields } from '../../src-preload/contract/views/risk.ts';

export const marketId = z.string().max(200);
/** What an agent may call its things is its own; longer than this none is looked for. */
const name = z.string().max(1_000);
/** World ms: what a Date can hold, from the epoch on. */
const instant = z.number().min(0).max(8.64e15);

const filter = {
  assetClass: AssetClass.nullable(),
  marketId: marketId.nullable(),
  period: PerformancePeriod,
};
const strategyId = name.nullable();
const status = z.enum(['filled', 'partial', 'resting', 'rejected', 'unknown']);
const reconciliation = z.enum([
  'matched',
  'venue_missing',
  'agent_missing',
  'differs',
  'pending',
  'mismatch',
  'uncovered',
]);
const action = z.enum(['open_long', 'open_short', 'increase', 'reduce', 'close', 'hold', 'skip']);

const pageOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject({
    cursor: z.string().max(4_000).nullable(),
    limit: z.number().int().min(1).max(500),
    filter: z.strictObject({ ...filter, ...shape }),
  });
const spanOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject({ ...shape, from: instant, to: instant });
/** Reports of a risk monitor come every few seconds, and each is read for an answer. */
const longestRiskMs = 31 * 86_400_000;
/** Three years: the longest series that is shaded, 5,000 candles of four hours, has 2.3. */
const longestSessionsMs = 3 * 366 * 86_400_000;
const isForward = ({ from, to }: { readonly from: number; readonly to: number }): boolean => from <= to;

/** What questions about the past take. */
export const historyArguments = {
  listTrades: pageOf({ status: status.nullable(), strategyId, reconciliation: reconciliation.nullable() }),
  listClosedTrades: pageOf({ strategyId }),
  getTradeStory: z.strictObject({
    kind: z.enum(['trade', 'closed_trade']),
    id: z.string().min(1).max(4_000),
  }),
  listDecisions: pageOf({ action: action.nullable(), strategyId }),
  listRefusedEntries: pageOf({ gate: name.nullable() }),
  getActiveSignals: z.null(),
  listSignals: pageOf({}),
  getPerformance: z.strictObject({ period: PerformancePeriod }),
  getRisk: z.null(),
  getRiskHistory: spanOf({
    figure: z.enum(riskFields).exclude(['circuit_breaker_tripped']),
  })
    .refine(isForward)
    .refine(({ from, to }) => to - from <= longestRiskMs),
  getSessionSpans: z
    .strictObject({ marketId, fromMs: instant, toMs: instant })
    .refine(({ fromMs, toMs }) => fromMs <= toMs && toMs - fromMs <= longestSessionsMs),
  getMarketMarks: spanOf({ marketId }).refine(isForward),
  getCandleWindow: spanOf({ marketId }).refine(isForward),
};

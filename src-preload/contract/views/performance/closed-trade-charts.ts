import { z } from 'zod';
import { UtcInstant, VenueNetwork } from '../identity.ts';
import { RecordId } from '../record-id.ts';
import { PerformancePeriod } from './performance.ts';

/** Maximum adverse and favorable excursion of a trade, from the minute marks of its hold. */
export const TradeExcursion = z.object({
  maeUsd: z
    .number()
    .describe('worst P&L at a mark, for the total size opened, before fees and funding; zero or negative'),
  maePct: z.number().describe('the same in percent of the average entry price'),
  mfeUsd: z.number().describe('best P&L at a mark; zero or positive'),
  mfePct: z.number(),
  markCoverage: z.number().describe('fraction of the minutes of the hold that have a mark'),
});
export type TradeExcursion = z.infer<typeof TradeExcursion>;

export const NoExcursion = z
  .enum(['opening_unknown', 'end_unknown', 'no_marks'])
  .describe('why the excursion is null; no_marks: no mark of the market was stored during the hold');
export type NoExcursion = z.infer<typeof NoExcursion>;

/** A closed trade as a point of a chart. */
export const ChartedTrade = z.object({
  tradeId: RecordId,
  symbol: z.string().describe('the exact coin'),
  side: z.enum(['long', 'short']),
  closedAt: UtcInstant.describe('end of the trade, else its last fill'),
  holdSeconds: z
    .number()
    .nullable()
    .describe('from first to last fill; null if opening or close is not known'),
  netPnlUsd: z.number().describe('realized P&L less fees, before funding'),
  excursion: TradeExcursion.nullable(),
  noExcursion: NoExcursion.nullable().describe('null if the excursion is known'),
});
export type ChartedTrade = z.infer<typeof ChartedTrade>;

/** The newest closed trades of a period, one by one. */
export const ClosedTradeCharts = z
  .object({
    network: VenueNetwork,
    period: PerformancePeriod,
    updatedAt: UtcInstant.nullable().describe(
      'last good reading of fills, funding or ledger, whichever is oldest',
    ),
    tradeCount: z
      .number()
      .int()
      .nullable()
      .describe('closed trades of the period that count in dollars; null until fills have been read once'),
    trades: z.array(ChartedTrade).describe('the newest of these trades, newest first'),
    whyIncomplete: z.string().nullable().describe('what is missing from the period; null: nothing'),
  })
  .meta({ id: 'ClosedTradeCharts' });
export type ClosedTradeCharts = z.infer<typeof ClosedTradeCharts>;

export interface ClosedTradeChartCalls {
  getClosedTradeCharts: {
    readonly args: { readonly period: PerformancePeriod };
    readonly result: ClosedTradeCharts;
  };
}

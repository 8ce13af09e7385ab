import { z } from 'zod';
import { exactNumber } from '../exact-number.ts';
import { UtcInstant, VenueNetwork } from '../identity.ts';
import { snakeOnWire } from '../snake-case.ts';

const usd = z.number();
const maybe = z.number().nullable();
const maybeExact = exactNumber.nullable();
const maybeCount = z.number().int().nullable();

export const PerformancePeriod = z.enum(['24h', '7d', '30d', 'all']);
export type PerformancePeriod = z.infer<typeof PerformancePeriod>;

export const TradeSource = z
  .enum(['trade_history_client', 'exchange_closed_trades', 'exchange_fills'])
  .describe(
    "trade_history_client: the agent's journal matched to venue fills; exchange_closed_trades: round trips folded from stored fills; exchange_fills: the venue's newest fills",
  );
export type TradeSource = z.infer<typeof TradeSource>;

export const Recomputing = z
  .boolean()
  .describe('round trips and sums lack some known fills: complete is false meanwhile');

/** Rows excluded from every figure, and why. */
export const PerformanceLeftOut = z
  .object({
    of: z.enum(['trips', 'funding', 'equity', 'flows']),
    token: z.string().nullable(),
    count: z.number().int(),
    message: z.string(),
  })
  .meta({ id: 'PerformanceLeftOut' });
export type PerformanceLeftOut = z.infer<typeof PerformanceLeftOut>;

/** P&L and statistics of the account in a period (/mcp/performance). A figure that can't be known is null. */
export const Performance = z
  .object({
    network: VenueNetwork,
    updatedAt: UtcInstant.nullable().describe(
      'last good reading of fills, funding or ledger, whichever is oldest of those read; null: none was',
    ),
    period: PerformancePeriod,
    source: TradeSource,
    complete: z
      .boolean()
      .describe('trades, funding and transfers are known for the whole period; the account value may not be'),
    incompleteReason: z.enum(['fill_history_truncated']).nullable(),
    recomputing: Recomputing,
    tradeCount: maybeCount.describe(
      'round trips that ended in the period. Figures of trades are null with source exchange_fills: closing fills are not trades',
    ),
    winCount: maybeCount.describe('trades with realized P&L above zero, before fees and funding'),
    lossCount: maybeCount.describe('trades with realized P&L below zero'),
    winRate: maybe.describe('fraction of the trades that won'),
    grossProfitUsd: maybeExact.describe('realized P&L of the wins, before fees and funding'),
    grossLossUsd: maybeExact.describe('realized P&L of the losses, as a positive number'),
    feesUsd: maybeExact.describe('fees of trades that ended in the period; positive = paid'),
    netPnlUsd: maybeExact.describe('gross profit less gross loss and fees, plus funding'),
    profitFactor: maybe.describe('gross profit over gross loss; null without a loss'),
    expectancyUsd: maybe.describe('gross profit less gross loss, over the count of trades'),
    averageWinUsd: maybe.describe('gross profit per win, before fees and funding; null without a win'),
    averageLossUsd: maybe.describe(
      'gross loss per loss, before fees and funding, as a positive number; null without a loss',
    ),
    largestWinUsd: maybeExact.describe(
      'largest realized P&L of one trade, before fees and funding; null without a win',
    ),
    largestLossUsd: maybeExact.describe(
      'largest realized loss of one trade, before fees and funding, as a positive number; null without a loss',
    ),
    averageHoldSeconds: maybe.describe('over trades whose opening and close are both known'),
    fundingUsd: maybeExact.describe('all payments of the period; positive = received'),
    maxDrawdownUsd: maybeExact.describe('largest fall of the account value less net deposits'),
    maxDrawdownPct: maybe.describe('largest fall of the value of one pool unit, in percent of its peak'),
    sharpeRatio: maybe.describe(
      'from daily UTC time-weighted returns, times the root of 365; null below 10 returns',
    ),
    sortinoRatio: maybe.describe('like the Sharpe ratio, but over the downside deviation'),
    equityStartUsd: maybeExact.describe('first sample of the period'),
    equityEndUsd: maybeExact.describe('last sample of the period'),
    equityStartAt: UtcInstant.nullable().describe('when the first sample of the period was taken'),
    equityEndAt: UtcInstant.nullable().describe('when the last sample of the period was taken'),
    leftOut: z.array(PerformanceLeftOut),
  })
  .meta({ id: 'Performance' })
  .register(snakeOnWire);
export type Performance = z.infer<typeof Performance>;

/** Performance from stored data, however old (GET /api/v1/agent/performance). */
export const StoredPerformance = Performance.extend({
  stale: z.boolean().describe('the last good reading of fills is older than 120 s'),
})
  .meta({ id: 'StoredPerformance' })
  .register(snakeOnWire);
export type StoredPerformance = z.infer<typeof StoredPerformance>;

const pnl = {
  tradeCount: z.number().int(),
  winCount: z.number().int(),
  lossCount: z.number().int(),
  grossProfitUsd: usd,
  grossLossUsd: usd,
  feesUsd: usd,
  fundingUsd: maybe,
  netPnlUsd: maybe,
};

/** Charts of the same period. Rows by day, market, strategy, weekday and hour each add up to the total. */
export const PerformanceCharts = z
  .object({
    network: VenueNetwork,
    period: PerformancePeriod,
    byDay: z.array(z.object({ day: z.string().describe('UTC, YYYY-MM-DD'), ...pnl })),
    byMarket: z.array(z.object({ symbol: z.string(), marketId: z.string().nullable(), ...pnl })),
    byStrategy: z.array(
      z.object({
        strategyId: z
          .string()
          .nullable()
          .describe(
            'null: none is known. Funding counts for the strategy of the trade held when it was paid',
          ),
        ...pnl,
      }),
    ),
    byWeekday: z.array(
      z.object({
        weekday: z
          .number()
          .int()
          .describe('1 (Monday) to 7, in UTC, of the day the trade ended or funding was paid'),
        ...pnl,
      }),
    ),
    byHour: z.array(
      z.object({
        hour: z.number().int().describe('hour of the UTC day in which the trade ended or funding was paid'),
        ...pnl,
      }),
    ),
  })
  .meta({ id: 'PerformanceCharts' });
export type PerformanceCharts = z.infer<typeof PerformanceCharts>;

/** Calls of the bridge. */
export interface PerformanceCalls {
  getPerformance: {
    readonly args: { readonly period: PerformancePeriod };
    readonly result: {
      readonly figures: Performance;
      readonly charts: PerformanceCharts;
      /** One sentence on why the figures do not cover the whole period; null if they do. */
      readonly whyIncomplete: string | null;
    };
  };
}

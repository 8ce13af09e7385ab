import { z } from 'zod';
import { UtcInstant, VenueNetwork } from './identity.ts';

const usd = z.number();
const maybe = z.number().nullable();
const maybeCount = z.number().int().nullable();

export const PerformancePeriod = z.enum(['24h', '7d', '30d', 'all']);
export type PerformancePeriod = z.infer<typeof PerformancePeriod>;

export const TradeSource = z
  .enum(['trade_history_client', 'exchange_closed_trades', 'exchange_fills'])
  .describe(
    "the agent's journal matched to venue fills; round trips folded from stored fills; the venue's newest fills",
  );
export type TradeSource = z.infer<typeof TradeSource>;

/** Rows that are in no figure, and why. */
export const PerformanceLeftOut = z
  .object({
    of: z.enum(['trips', 'funding', 'equity', 'flows']),
    token: z.string().nullable(),
    count: z.number().int(),
    message: z.string(),
  })
  .meta({ id: 'PerformanceLeftOut' });
export type PerformanceLeftOut = z.infer<typeof PerformanceLeftOut>;

/** What the account earned in a period (/mcp/performance): each figure null where it can't be known. */
export const Performance = z
  .object({
    network: VenueNetwork,
    updated_at: UtcInstant.nullable().describe(
      'the oldest last good reading of those of fills, funding and ledger that were read; null: none was',
    ),
    period: PerformancePeriod,
    source: TradeSource,
    complete: z.boolean(),
    incomplete_reason: z.enum(['fill_history_truncated']).nullable(),
    trade_count: maybeCount.describe(
      'round trips that ended in the period. Figures of trades are null with source exchange_fills: closing fills are no trades',
    ),
    win_count: maybeCount.describe('realised P&L above zero, before fees and funding'),
    loss_count: maybeCount.describe('realised P&L below zero'),
    win_rate: maybe.describe('fraction: win_count / trade_count'),
    gross_profit_usd: maybe.describe('realised P&L of the wins, before fees and funding'),
    gross_loss_usd: maybe.describe('positive; realised P&L of the losses'),
    fees_usd: maybe.describe('positive = paid, by the trades that ended in the period'),
    funding_usd: maybe.describe('positive = received, all payments of the period'),
    net_pnl_usd: maybe.describe('gross_profit_usd - gross_loss_usd - fees_usd + funding_usd'),
    profit_factor: maybe.describe('gross_profit_usd / gross_loss_usd; null without a loss'),
    expectancy_usd: maybe.describe('(gross_profit_usd - gross_loss_usd) / trade_count'),
    average_win_usd: maybe,
    average_loss_usd: maybe.describe('positive'),
    largest_win_usd: maybe,
    largest_loss_usd: maybe.describe('positive'),
    average_hold_seconds: maybe.describe('of trades whose opening and close are both known'),
    max_drawdown_usd: maybe.describe('of the account value less net deposits'),
    max_drawdown_pct: maybe.describe('percent of the peak, of the value of one unit of the pool'),
    sharpe_ratio: maybe.describe('daily UTC time-weighted returns, times the root of 365; null under 10'),
    sortino_ratio: maybe.describe('as sharpe_ratio, over the downside deviation'),
    equity_start_usd: maybe.describe('first sample of the period'),
    equity_end_usd: maybe.describe('last sample of the period'),
    equity_start_at: UtcInstant.nullable().describe('when the first sample of the period was taken'),
    equity_end_at: UtcInstant.nullable().describe('when its last one was'),
    left_out: z.array(PerformanceLeftOut),
  })
  .meta({ id: 'Performance' });
export type Performance = z.infer<typeof Performance>;

const pnl = {
  trade_count: z.number().int(),
  win_count: z.number().int(),
  loss_count: z.number().int(),
  gross_profit_usd: usd,
  gross_loss_usd: usd,
  fees_usd: usd,
  funding_usd: maybe,
  net_pnl_usd: maybe,
};

/** Charts of the same period. Rows by day, market, strategy and hour each add up to the whole. */
export const PerformanceCharts = z
  .object({
    network: VenueNetwork,
    period: PerformancePeriod,
    equity: z.array(
      z.object({ at: UtcInstant, equity_usd: usd, net_deposits_usd: maybe, drawdown_usd: maybe }),
    ),
    deposits: z.array(z.object({ at: UtcInstant, amount_usd: maybe })).describe('negative: a withdrawal'),
    by_day: z.array(z.object({ day: z.string().describe('UTC, YYYY-MM-DD'), ...pnl })),
    by_market: z.array(z.object({ symbol: z.string(), market_id: z.string().nullable(), ...pnl })),
    by_strategy: z.array(
      z.object({
        strategy_id: z
          .string()
          .nullable()
          .describe(
            'null: none is known. Funding is of the strategy of the trade that was held as it was paid',
          ),
        ...pnl,
      }),
    ),
    by_hour: z.array(
      z.object({
        hour: z
          .number()
          .int()
          .describe('of the UTC day: in which the trade ended, and in which funding was paid'),
        ...pnl,
      }),
    ),
  })
  .meta({ id: 'PerformanceCharts' });
export type PerformanceCharts = z.infer<typeof PerformanceCharts>;

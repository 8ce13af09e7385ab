import { z } from 'zod';
import { AgentInstant, VenueNetwork } from '../identity.ts';
import { snakeOnWire } from '../snake-case.ts';

const figure = z.number().nullable();

/** The figures of a risk view, in its order. */
export const riskFields = [
  'drawdown_usd',
  'daily_pnl_usd',
  'daily_pnl_remaining_usd',
  'daily_trade_count',
  'leverage_avg',
  'max_daily_loss_usd',
  'capital_deployed_pct',
  'circuit_breaker_tripped',
] as const;
export const RiskField = z.enum(riskFields).meta({ id: 'RiskField' });
export type RiskField = z.infer<typeof RiskField>;

/** Report of the agent's risk monitor (/mcp/risk, source document 2.8). No value is substituted for a missing one. */
export const RiskView = z
  .object({
    network: VenueNetwork,
    drawdownUsd: figure,
    dailyPnlUsd: figure,
    dailyPnlRemainingUsd: figure.describe(
      "what today's loss leaves of the daily loss limit, at least 0; null if either isn't known",
    ),
    dailyTradeCount: figure,
    leverageAvg: figure,
    maxDailyLossUsd: figure,
    capitalDeployedPct: figure.describe('percent'),
    circuitBreakerTripped: z
      .boolean()
      .describe(
        'also true if the monitor reports something other than a boolean; false if missing_fields names it',
      ),
    degraded: z.boolean().describe('a field is missing'),
    missingFields: z.array(RiskField),
    updatedAt: AgentInstant.nullable().describe(
      "the risk monitor's own time; null if it gives none or one that can't be read",
    ),
  })
  .meta({ id: 'RiskView' })
  .register(snakeOnWire);
export type RiskView = z.infer<typeof RiskView>;

/** Used share of a limit. */
export const LimitUse = z
  .object({
    usedUsd: z.number().describe('the loss as a positive number; 0 without a loss'),
    limitUsd: z.number(),
    share: z.number().describe('used divided by limit; 1 or more: limit reached'),
  })
  .meta({ id: 'LimitUse' });
export type LimitUse = z.infer<typeof LimitUse>;

/** The risk view, and how much of each limit is used. */
export const RiskStatus = z
  .object({
    risk: RiskView,
    dailyLoss: LimitUse.nullable().describe("null if the figure or its limit isn't known"),
    drawdown: LimitUse.nullable().describe('null unless the monitor reports max_drawdown_usd as its limit'),
  })
  .meta({ id: 'RiskStatus' });
export type RiskStatus = z.infer<typeof RiskStatus>;

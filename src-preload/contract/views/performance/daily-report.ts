import { z } from 'zod';
import { AgentStatusView } from '../journal/agent-status.ts';
import { ClosedTradeHistory, PricedTrade } from '../trades/closed-trades.ts';
import { ErrorCode } from '../error.ts';
import { EventInstant, UtcInstant, VenueNetwork } from '../identity.ts';
import { Performance } from './performance.ts';
import { Portfolio } from '../account/portfolio.ts';
import { RecordId } from '../record-id.ts';
import { RiskView } from '../risk/risk.ts';
import { snakeOnWire } from '../snake-case.ts';

const count = z.number().int().nonnegative();

const whyIncomplete = z.string().nullable().describe('what is missing, in words; null: nothing');

const ClosedTradesOfDay = z.object({
  count: count.nullable().describe('null until fills have been read once'),
  best: PricedTrade.nullable().describe('by realized P&L; null if none is known'),
  worst: PricedTrade.nullable(),
  complete: ClosedTradeHistory.shape.complete,
  incompleteReason: ClosedTradeHistory.shape.incompleteReason,
  whyIncomplete,
});

const knownFrom = EventInstant.describe(
  "time from which the agent's journal is known: nothing before it is counted",
);

const covered = z.boolean().describe("the agent's journal covers the whole day");

const RefusedEntriesOfDay = z.object({
  count,
  byGate: z.array(z.object({ gate: z.string(), count })),
  knownFrom,
  complete: covered,
  whyIncomplete,
});

const RejectionsOfDay = z.object({
  count,
  newest: z
    .array(
      z.object({
        tradeId: RecordId,
        symbol: z.string().nullable(),
        marketId: z.string().nullable(),
        reason: z.string().nullable(),
        rejectedAt: EventInstant,
      }),
    )
    .describe('at most 20'),
  knownFrom,
  complete: covered,
  whyIncomplete,
});

const AlertsOfDay = z.object({
  active: count.describe('active now, whenever they were raised'),
  raisedCount: count.nullable().describe('raised within the day; null while an alert can’t be read'),
  raised: z
    .array(
      z.object({
        rule: z.string(),
        marketId: z.string().nullable(),
        message: z.string(),
        remedy: z.string(),
        raisedAt: UtcInstant,
        resolvedAt: UtcInstant.nullable().describe('null while it is active'),
      }),
    )
    .describe('raised within the day, at most 100, active ones first'),
});

export const dailyReportParts = [
  'status',
  'performance',
  'closed_trades',
  'refused_entries',
  'rejections',
  'portfolio',
  'risk',
] as const;

/** The last 24 hours of the account and its agent. A part that can't be known is null, and `unavailable` says why. */
export const DailyReport = z
  .object({
    network: VenueNetwork,
    account: z.string().nullable().describe('lower-case address; null: none is known'),
    from: UtcInstant.describe('24 hours before the end of the minute of `to`'),
    to: UtcInstant.describe('now'),
    status: AgentStatusView.nullable(),
    performance: Performance.nullable(),
    closedTrades: ClosedTradesOfDay.nullable(),
    refusedEntries: RefusedEntriesOfDay.nullable(),
    rejections: RejectionsOfDay.nullable().describe('orders that the venue rejected'),
    portfolio: Portfolio.nullable().describe('as of now'),
    risk: RiskView.nullable().describe('as of now'),
    alerts: AlertsOfDay,
    complete: z.boolean().describe('every part is known for the whole day'),
    unavailable: z
      .array(z.object({ part: z.enum(dailyReportParts), error: ErrorCode, message: z.string() }))
      .describe('parts that are null, and why'),
  })
  .meta({ id: 'DailyReport' })
  .register(snakeOnWire);
export type DailyReport = z.infer<typeof DailyReport>;

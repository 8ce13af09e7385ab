import { z } from 'zod';
import { AgentStatusView } from '../../src-preload/contract/views/journal/agent-status.ts';
import { Decision, ReasoningStep } from '../../src-preload/contract/views/journal/decisions.ts';
import { EventInstant, MarketTag } from '../../src-preload/contract/views/identity.ts';
import { MarketQuote } from '../../src-preload/contract/views/markets/quote.ts';
import { RecordId } from '../../src-preload/contract/views/record-id.ts';
import { TradeRow } from '../../src-preload/contract/views/trades/trade.ts';

const identity = MarketTag.omit({ coin: true }).shape;

/** New order outcome, or one that has changed since it was last sent. */
export const TradeEvent = TradeRow.omit({ coin: true, differences: true });
export type TradeEvent = z.infer<typeof TradeEvent>;

const { action, confidence, strategyId, summary, outcome, symbol, decidedAt } = Decision.shape;
const { step, text, at } = ReasoningStep.shape;

/** New decision with its reasoning and the outcomes of its orders so far. */
export const DecisionEvent = z.object({
  id: z.string(),
  ...identity,
  symbol,
  action,
  confidence,
  strategyId,
  summary,
  outcome,
  decidedAt,
  reasoning: z.array(z.object({ step, text, createdAt: at })),
  trades: z.array(TradeEvent),
});
export type DecisionEvent = z.infer<typeof DecisionEvent>;

/** Rejection of an order by the venue. It is also stored as a trade. */
export const OrderErrorEvent = z.object({
  id: z.string(),
  ...identity,
  code: z.string(),
  reason: z.string().nullable(),
  orderId: z.string().nullable(),
  tradeId: RecordId,
  occurredAt: EventInstant,
});
export type OrderErrorEvent = z.infer<typeof OrderErrorEvent>;

/** Event schemas by field of GraphQL's Subscription type. */
export const events = {
  tradeRecorded: TradeEvent,
  decisionRecorded: DecisionEvent,
  statusChanged: AgentStatusView,
  errorOccurred: OrderErrorEvent,
  quoteUpdated: MarketQuote,
} as const;
export type EventName = keyof typeof events;

/** Returns the GraphQL selection set for the fields of a schema; empty for a scalar. */
export function selectionOf(schema: z.ZodType): string {
  if (schema instanceof z.ZodNullable) return selectionOf(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodArray) return selectionOf(schema.element as z.ZodType);
  if (!(schema instanceof z.ZodObject)) return '';
  const fields = Object.entries(schema.shape).map(
    ([name, field]) => `${name} ${selectionOf(field as z.ZodType)}`,
  );
  return `{ ${fields.join(' ')} }`;
}

import { z } from 'zod';
import { AgentStatusView } from '../../src-preload/contract/views/journal/agent-status.ts';
import { Decision, ReasoningStep } from '../../src-preload/contract/views/journal/decisions.ts';
import { EventInstant, MarketTag } from '../../src-preload/contract/views/identity.ts';
import { MarketQuote } from '../../src-preload/contract/views/markets/quote.ts';
import { RecordId } from '../../src-preload/contract/views/record-id.ts';
import { TradeRow } from '../../src-preload/contract/views/trades/trade.ts';

const identity = MarketTag.omit({ coin: true }).shape;

/** An order's outcome that is new, or changed since it was last sent. */
export const TradeEvent = TradeRow.omit({ coin: true, differences: true });
export type TradeEvent = z.infer<typeof TradeEvent>;

const { action, confidence, strategyId, summary, outcome, symbol, decidedAt } = Decision.shape;
const { step, text, at } = ReasoningStep.shape;

/** A decision that is new, with its reasoning and what came of its orders so far. */
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

/** The venue's rejection of an order. It is stored as a trade, too. */
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

/** By field of GraphQL's Subscription. */
export const events = {
  tradeRecorded: TradeEvent,
  decisionRecorded: DecisionEvent,
  statusChanged: AgentStatusView,
  errorOccurred: OrderErrorEvent,
  quoteUpdated: MarketQuote,
} as const;
export type EventName = keyof typeof events;

/** The fields of a schema as GraphQL asks for them. */
export function selectionOf(schema: z.ZodType): string {
  if (schema instanceof z.ZodNullable) return selectionOf(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodArray) return selectionOf(schema.element as z.ZodType);
  if (!(schema instanceof z.ZodObject)) return '';
  const fields = Object.entries(schema.shape).map(
    ([name, field]) => `${name} ${selectionOf(field as z.ZodType)}`,
  );
  return `{ ${fields.join(' ')} }`;
}

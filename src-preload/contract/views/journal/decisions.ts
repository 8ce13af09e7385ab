import { z } from 'zod';
import { AgentInstant, EventInstant, MarketTag, UtcInstant, VenueNetwork } from '../identity.ts';
import { RecordId } from '../record-id.ts';
import { snakeOnWire } from '../snake-case.ts';

export const DecisionAction = z
  .enum(['open_long', 'open_short', 'increase', 'reduce', 'close', 'hold', 'skip'])
  .meta({ id: 'DecisionAction' });
export type DecisionAction = z.infer<typeof DecisionAction>;

export const ReasoningStep = z.object({
  key: z.string().describe('unique key of the row'),
  step: z.string(),
  text: z.string(),
  at: AgentInstant,
});
export type ReasoningStep = z.infer<typeof ReasoningStep>;

/** One decision of the agent, its reasons and its result. */
export const Decision = z.object({
  key: z.string().describe('unique key of the row; an agent that starts over reuses its ids'),
  decisionId: z.string(),
  ...MarketTag.shape,
  symbol: z.string().nullable().describe('as the agent wrote it'),
  action: DecisionAction,
  confidence: z.number().min(0).max(1).nullable(),
  strategyId: z.string().nullable(),
  summary: z.string().nullable(),
  outcome: z
    .string()
    .nullable()
    .describe('outcome of its orders, or refused by a gate; null if it led to neither'),
  decidedAt: AgentInstant,
  reasoning: z.array(ReasoningStep).describe('oldest first'),
  tradeIds: z.array(RecordId).describe('ids of the outcomes of its orders'),
  refusedBy: z
    .object({ gate: z.string(), threshold: z.string().nullable(), value: z.string().nullable() })
    .nullable()
    .describe('gate that refused the entry; null: none did'),
});
export type Decision = z.infer<typeof Decision>;

/** A decision without the keys of its rows, as list_decisions returns it. */
const ListedDecision = Decision.omit({ key: true, coin: true })
  .extend({ reasoning: z.array(ReasoningStep.omit({ key: true })) })
  .meta({ id: 'Decision' })
  .register(snakeOnWire);

/** Newest first, a page at a time. */
export const DecisionList = z
  .object({
    network: VenueNetwork,
    decisionCount: z.number().int().describe('rows returned'),
    decisions: z.array(ListedDecision),
    complete: z.boolean().describe('every event of the period since known_from is known, up to now'),
    incompleteReason: z
      .enum(['journal_stale', 'journal_gap', 'markets_unread'])
      .nullable()
      .describe(
        'journal_stale: newer events are missing; journal_gap: events within the period are missing; markets_unread: the list of markets lacks some, so rows of the chosen markets may be missing',
      ),
    next: z.string().nullable().describe('cursor of the next page; null on the last page'),
    knownFrom: EventInstant.describe('time from which the journal is known'),
    updatedAt: UtcInstant.nullable().describe(
      'when the journal was last read; null before it was read to its end',
    ),
  })
  .meta({ id: 'DecisionList' })
  .register(snakeOnWire);
export type DecisionList = z.infer<typeof DecisionList>;

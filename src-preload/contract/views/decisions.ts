import { z } from 'zod';
import { AgentInstant, AssetClass, EventInstant, UtcInstant, VenueName, VenueNetwork } from './identity.ts';
import { RecordId } from './record-id.ts';
import { snakeOnWire } from './snake-case.ts';

export const DecisionAction = z
  .enum(['open_long', 'open_short', 'increase', 'reduce', 'close', 'hold', 'skip'])
  .meta({ id: 'DecisionAction' });
export type DecisionAction = z.infer<typeof DecisionAction>;

/** One decision of the agent, why, and what came of it. Identity is null on one about no known market. */
export const Decision = z
  .object({
    decisionId: z.string(),
    marketId: z.string().nullable(),
    network: VenueNetwork.nullable(),
    venue: VenueName.nullable(),
    dex: z.string().nullable(),
    assetClass: AssetClass.nullable(),
    symbol: z.string().nullable().describe('as the agent wrote it'),
    action: DecisionAction,
    confidence: z.number().min(0).max(1).nullable(),
    strategyId: z.string().nullable(),
    summary: z.string().nullable(),
    outcome: z
      .string()
      .nullable()
      .describe('what became of its orders, by their statuses; null where it led to none'),
    decidedAt: AgentInstant,
    reasoning: z.array(z.object({ step: z.string(), text: z.string(), at: AgentInstant })),
    tradeIds: z.array(RecordId).describe('outcomes of its orders'),
    refusedBy: z
      .object({ gate: z.string(), threshold: z.string().nullable(), value: z.string().nullable() })
      .nullable()
      .describe('the gate that held an entry back'),
  })
  .meta({ id: 'Decision' })
  .register(snakeOnWire);
export type Decision = z.infer<typeof Decision>;

/** Newest first, a page at a time. */
export const DecisionList = z
  .object({
    network: VenueNetwork,
    decisionCount: z.number().int().describe('rows returned'),
    decisions: z.array(Decision),
    complete: z.boolean().describe('every event of the period since known_from is known, up to now'),
    incompleteReason: z
      .enum(['journal_stale', 'journal_gap'])
      .nullable()
      .describe('journal_stale: newer events are missing; journal_gap: events of the period are'),
    nextCursor: z.string().nullable().describe('asks for the page that follows; null with the last'),
    knownFrom: EventInstant.describe('earliest known word of the journal'),
    updatedAt: UtcInstant.nullable().describe(
      'when the journal was last read; null before it was read to its end',
    ),
  })
  .meta({ id: 'DecisionList' })
  .register(snakeOnWire);
export type DecisionList = z.infer<typeof DecisionList>;

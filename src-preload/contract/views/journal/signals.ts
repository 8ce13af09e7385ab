import { z } from 'zod';
import { UtcInstant, VenueNetwork } from '../identity.ts';
import { snakeOnWire } from '../snake-case.ts';

/** A signal that the agent holds now (source document 2.9). */
export const ActiveSignal = z
  .object({
    symbol: z.string().describe('as the agent wrote it'),
    marketId: z.string().nullable().describe('null if it names no known market'),
    direction: z.enum(['long', 'short', 'neutral']),
    confidence: z.number().min(0).max(1).nullable().describe('clamped to 0 to 1; null if it is not a number'),
    source: z.string(),
    reasoningExcerpt: z
      .string()
      .nullable()
      .describe('curated by the agent, at most 500 characters; never raw model output'),
    actedOn: z.boolean().nullable(),
  })
  .meta({ id: 'ActiveSignal' })
  .register(snakeOnWire);
export type ActiveSignal = z.infer<typeof ActiveSignal>;

/** Signals of the agent's status, not of its journal, which has past ones (GET /mcp/signals). */
export const ActiveSignals = z
  .object({
    network: VenueNetwork,
    signalCount: z.number().int(),
    signals: z.array(ActiveSignal),
    unreadableCount: z
      .number()
      .int()
      .describe(
        'signals of the status that could not be read: they are not listed here, but named in Health',
      ),
    updatedAt: UtcInstant.describe("when the agent's status was last read"),
  })
  .meta({ id: 'ActiveSignals' })
  .register(snakeOnWire);
export type ActiveSignals = z.infer<typeof ActiveSignals>;

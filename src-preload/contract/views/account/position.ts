import { z } from 'zod';
import { exactNumber } from '../exact-number.ts';
import { AgentMarketReference } from '../journal/agent-identity.ts';
import { UtcInstant, VenueName, VenueNetwork } from '../identity.ts';
import { LeftOut } from './pool.ts';
import { snakeOnWire } from '../snake-case.ts';
import { UnreadableRow } from '../unreadable.ts';

/** An order that takes profit or stops loss on a position. Children of an unfilled order protect nothing yet. */
export const ProtectiveOrder = z
  .object({
    oid: z.string(),
    kind: z.enum(['take_profit', 'stop_loss']),
    triggerPrice: exactNumber,
    size: exactNumber.describe("for an order on the whole position, the position's size"),
  })
  .meta({ id: 'ProtectiveOrder' })
  .register(snakeOnWire);
export type ProtectiveOrder = z.infer<typeof ProtectiveOrder>;

const StopCoverage = z.enum(['none', 'beyond_liquidation', 'partial', 'full']);

export const Position = AgentMarketReference.extend({
  side: z.enum(['long', 'short']),
  size: exactNumber.describe('positive, base units'),
  entryPrice: exactNumber,
  markPrice: z.number().nullable().describe('position value divided by size, from the same reading'),
  positionValueUsd: exactNumber.nullable().describe('null if the collateral is not a US-dollar token'),
  unrealizedPnlUsd: exactNumber.nullable(),
  returnOnEquity: z.number().describe('fraction of the margin at entry'),
  leverage: z.number(),
  marginMode: z.enum(['cross', 'isolated']),
  liquidationPrice: exactNumber.nullable().describe('null: no price liquidates it'),
  marginUsedUsd: exactNumber.nullable(),
  fundingUsd: exactNumber.nullable().describe('since the position was opened; positive = received'),
  protectiveOrders: z
    .array(ProtectiveOrder)
    .nullable()
    .describe(
      'null if open orders of its DEX are unread or too old, or one that could not be read may protect it',
    ),
  stopCoverage: StopCoverage.nullable().describe(
    'how much of the position stop losses protect, ignoring those that trigger at or beyond the liquidation price; beyond_liquidation: there are no others; null while its protective orders are not known',
  ),
  openedAt: UtcInstant.nullable().describe(
    'time of its first fill; null if the fills that opened it are not known',
  ),
  strategyId: z
    .string()
    .nullable()
    .describe('strategy of the decision that opened it; null if no such decision is known'),
  observedAt: UtcInstant.describe("the venue's own time of this reading"),
  stale: z.boolean().describe('the reading is older than 60 s'),
})
  .meta({ id: 'Position' })
  .register(snakeOnWire);
export type Position = z.infer<typeof Position>;

export const PositionList = z
  .object({
    network: VenueNetwork,
    venue: VenueName,
    account: z.string().describe('lower-case address'),
    positions: z.array(Position),
    unreadable: z.array(UnreadableRow).describe('positions from the venue that could not be read'),
    partial: z.boolean().describe('a position may be missing: see left_out and unreadable'),
    leftOut: z.array(LeftOut).describe('DEXes whose positions are not known now, and why'),
    observedAt: UtcInstant.describe('time of the oldest reading used'),
    stale: z.boolean().describe('the oldest reading is older than 60 s'),
  })
  .meta({ id: 'PositionList' })
  .register(snakeOnWire);
export type PositionList = z.infer<typeof PositionList>;

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
    size: exactNumber.describe("the position's own for an order on the whole of it"),
  })
  .meta({ id: 'ProtectiveOrder' })
  .register(snakeOnWire);
export type ProtectiveOrder = z.infer<typeof ProtectiveOrder>;

const StopCoverage = z.enum(['none', 'beyond_liquidation', 'partial', 'full']);

export const Position = AgentMarketReference.extend({
  side: z.enum(['long', 'short']),
  size: exactNumber.describe('positive, base units'),
  entryPrice: exactNumber,
  markPrice: z.number().nullable().describe('of the same reading as the value: value by size'),
  positionValueUsd: exactNumber.nullable().describe('null where the collateral is not a US-dollar token'),
  unrealizedPnlUsd: exactNumber.nullable(),
  returnOnEquity: z.number().describe('fraction of the margin at entry'),
  leverage: z.number(),
  marginMode: z.enum(['cross', 'isolated']),
  liquidationPrice: exactNumber.nullable().describe('null: no price liquidates it'),
  marginUsedUsd: exactNumber.nullable(),
  fundingUsd: exactNumber.nullable().describe('since it was opened; positive = received'),
  protectiveOrders: z
    .array(ProtectiveOrder)
    .nullable()
    .describe(
      'null while open orders of its DEX have not been read, the reading is too old, or it may hold one unread',
    ),
  stopCoverage: StopCoverage.nullable().describe(
    'what stop losses protect of it, without those that trigger at the liquidation price or beyond it; beyond_liquidation: there are no others; null while protective_orders is null',
  ),
  observedAt: UtcInstant.describe("the venue's own time of this reading"),
  stale: z.boolean().describe('older than 60 s'),
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
    unreadable: z.array(UnreadableRow).describe('positions that the venue gave and that could not be read'),
    partial: z.boolean().describe('a position may be missing: see left_out and unreadable'),
    leftOut: z.array(LeftOut).describe('DEXes whose positions are not known now, and why'),
    observedAt: UtcInstant.describe('of the oldest reading in it'),
    stale: z.boolean().describe('that reading is older than 60 s'),
  })
  .meta({ id: 'PositionList' })
  .register(snakeOnWire);
export type PositionList = z.infer<typeof PositionList>;

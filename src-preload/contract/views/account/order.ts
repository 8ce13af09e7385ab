import { z } from 'zod';
import { exactNumber } from '../exact-number.ts';
import { AgentMarketReference } from '../journal/agent-identity.ts';
import { UtcInstant, VenueNetwork } from '../identity.ts';
import { LeftOut } from './pool.ts';
import { snakeOnWire } from '../snake-case.ts';
import { UnreadableRow } from '../unreadable.ts';

/** One open order, with the fields of an order row of source document 2.7 beside its market's identity. */
export const OrderRow = AgentMarketReference.extend({
  oid: z.string(),
  symbol: z.string().describe('the exact coin'),
  side: z.enum(['buy', 'sell']),
  type: z.string().describe("the venue's order type in snake_case"),
  price: exactNumber.describe('trigger price of a trigger-market order, else the limit price'),
  triggerPrice: exactNumber.nullable(),
  size: exactNumber
    .nullable()
    .describe("for an order on the whole position, the position's size; null while unknown"),
  originalSize: exactNumber,
  wholePosition: z.boolean(),
  status: z.enum(['open', 'waiting_for_parent']),
  reduceOnly: z.boolean(),
  protects: z.enum(['take_profit', 'stop_loss']).nullable(),
  parentOid: z.string().nullable(),
  timeInForce: z.string().nullable(),
  createdAt: UtcInstant,
})
  .meta({ id: 'OrderRow' })
  .register(snakeOnWire);
export type OrderRow = z.infer<typeof OrderRow>;

export const OrderList = z
  .object({
    orders: z.array(OrderRow),
    unreadable: z.array(UnreadableRow).describe('open orders from the venue that could not be read'),
    leftOut: z.array(LeftOut).describe('DEXes whose orders are not included, and why'),
    observedAt: UtcInstant.describe('time of the oldest reading used'),
    stale: z.boolean(),
  })
  .meta({ id: 'OrderList' })
  .register(snakeOnWire);
export type OrderList = z.infer<typeof OrderList>;

/** Open orders, newest first, a page at a time (GET /api/v1/agent/orders). */
export const OrderPage = z
  .object({
    network: VenueNetwork,
    rows: z.array(OrderRow),
    next: z.string().nullable().describe('cursor of the next page; null on the last page'),
    ...OrderList.omit({ orders: true }).shape,
  })
  .meta({ id: 'OrderPage' })
  .register(snakeOnWire);
export type OrderPage = z.infer<typeof OrderPage>;

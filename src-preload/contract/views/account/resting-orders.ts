import { z } from 'zod';
import { SymbolNote, UtcInstant, VenueNetwork } from '../identity.ts';
import { OrderList } from './order.ts';
import { snakeOnWire } from '../snake-case.ts';

/** Resting orders, protective ones among them (GET /mcp/orders, source document 2.7). */
export const RestingOrders = z
  .object({
    network: VenueNetwork,
    symbol: z.string().nullable().describe('as it was asked for; null: all symbols'),
    marketId: z.string().nullable(),
    symbolNote: SymbolNote,
    orderCount: z.number().int(),
    failClosed: z.boolean().describe('true: a failed read is refused, so that an empty list is no orders'),
    orders: OrderList.shape.orders,
    unreadable: OrderList.shape.unreadable,
    leftOut: OrderList.shape.leftOut,
    updatedAt: UtcInstant.describe('of the oldest reading in it'),
  })
  .meta({ id: 'RestingOrders' })
  .register(snakeOnWire);
export type RestingOrders = z.infer<typeof RestingOrders>;

import { z } from 'zod';
import { SymbolNote, UtcInstant, VenueNetwork } from '../identity.ts';
import { OrderList } from './order.ts';
import { snakeOnWire } from '../snake-case.ts';

/** Resting orders, protective ones among them (GET /mcp/orders, source document 2.7). */
export const RestingOrders = z
  .object({
    network: VenueNetwork,
    symbol: z.string().nullable().describe('requested symbol, unchanged; null: all symbols'),
    marketId: z.string().nullable(),
    symbolNote: SymbolNote,
    orderCount: z.number().int(),
    failClosed: z.boolean().describe('true: a failed read is an error, so an empty list means no orders'),
    orders: OrderList.shape.orders,
    unreadable: OrderList.shape.unreadable,
    leftOut: OrderList.shape.leftOut,
    updatedAt: UtcInstant.describe('time of the oldest reading used'),
  })
  .meta({ id: 'RestingOrders' })
  .register(snakeOnWire);
export type RestingOrders = z.infer<typeof RestingOrders>;

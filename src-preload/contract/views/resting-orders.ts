import { z } from 'zod';
import { SymbolNote, UtcInstant, VenueNetwork } from './identity.ts';
import { OrderList } from './order.ts';

/** Resting orders, protective ones among them (GET /mcp/orders, source document 2.7). */
export const RestingOrders = z
  .object({
    network: VenueNetwork,
    symbol: z.string().nullable().describe('as it was asked for; null: all symbols'),
    market_id: z.string().nullable(),
    symbol_note: SymbolNote,
    order_count: z.number().int(),
    fail_closed: z.boolean().describe('true: a failed read is refused, so that an empty list is no orders'),
    orders: OrderList.shape.orders,
    unreadable: OrderList.shape.unreadable,
    left_out: OrderList.shape.left_out,
    updated_at: UtcInstant.describe('of the oldest reading in it'),
  })
  .meta({ id: 'RestingOrders' });
export type RestingOrders = z.infer<typeof RestingOrders>;

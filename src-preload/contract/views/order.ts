import { z } from 'zod';
import { AgentMarketReference } from './agent-identity.ts';
import { UtcInstant } from './identity.ts';
import { LeftOut } from './pool.ts';
import { UnreadableRow } from './unreadable.ts';

/** One open order, with the fields of an order row of source document 2.7 beside its market's identity. */
export const OrderRow = AgentMarketReference.extend({
  oid: z.string(),
  symbol: z.string().describe('the exact coin'),
  side: z.enum(['buy', 'sell']),
  type: z.string().describe("the venue's order type in snake_case"),
  price: z.number().describe('trigger price of a trigger-market order, else the limit price'),
  trigger_price: z.number().nullable(),
  size: z
    .number()
    .nullable()
    .describe("the position's for one on the whole of it; null while that is not known"),
  original_size: z.number(),
  whole_position: z.boolean(),
  status: z.enum(['open', 'waiting_for_parent']),
  reduce_only: z.boolean(),
  protects: z.enum(['take_profit', 'stop_loss']).nullable(),
  parent_oid: z.string().nullable(),
  time_in_force: z.string().nullable(),
  created_at: UtcInstant,
}).meta({ id: 'OrderRow' });
export type OrderRow = z.infer<typeof OrderRow>;

export const OrderList = z
  .object({
    orders: z.array(OrderRow),
    unreadable: z.array(UnreadableRow).describe('open orders that the venue gave and that could not be read'),
    left_out: z.array(LeftOut).describe('DEXes whose orders are not included, and why'),
    observed_at: UtcInstant.describe('of the oldest reading in it'),
    stale: z.boolean(),
  })
  .meta({ id: 'OrderList' });
export type OrderList = z.infer<typeof OrderList>;

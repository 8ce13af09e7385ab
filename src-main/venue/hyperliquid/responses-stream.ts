import { z } from 'zod';
import { address, number } from './responses-fields.ts';

/** Data of the WebSocket channels of one account. */

/** Data of subscriptionResponse. */
export const SubscriptionResponse = z.object({
  method: z.string(),
  subscription: z.object({ type: z.string() }),
});

/** Data of userFills. */
export const PushedFills = z.object({
  user: address,
  isSnapshot: z.boolean().optional(),
  fills: z.array(z.unknown()),
});

/** Data of allDexsClearinghouseState. */
export const PushedDexStates = z.object({
  user: address,
  clearinghouseStates: z.array(z.tuple([z.string().max(64), z.unknown()])),
});

/** Data of the channel `user`; other kinds of events are ignored. */
export const UserEvent = z.object({
  funding: z.unknown().optional(),
  liquidation: z.unknown().optional(),
  nonUserCancel: z.unknown().optional(),
});
export const LiquidatedUser = z.object({ liquidated_user: address });
export const CancelledRow = z.object({ oid: number });

import type { RejectedOrder } from '../../../queries/graph-event.ts';
import type { Builder } from './builder.ts';
import type { MarketTag, MarketTaggedRef } from './market-tagged.ts';
import { tagOf } from './market-tagged.ts';

interface OrderError extends MarketTag, Omit<RejectedOrder, 'market'> {}

export function orderErrorOf({ market, ...error }: RejectedOrder): OrderError {
  return { ...tagOf(market), ...error };
}

export function defineOrderError(builder: Builder, tagged: MarketTaggedRef) {
  const maybe = { nullable: true } as const;
  return builder.objectRef<OrderError>('OrderError').implement({
    description: "The venue's rejection of an order. It is stored as a trade, too.",
    interfaces: [tagged],
    fields: (t) => ({
      id: t.exposeString('id'),
      code: t.exposeString('code'),
      reason: t.exposeString('reason', maybe),
      orderId: t.exposeString('orderId', maybe),
      tradeId: t.exposeString('tradeId'),
      occurredAt: t.exposeString('occurredAt', { description: 'ISO-8601, UTC.' }),
    }),
  });
}

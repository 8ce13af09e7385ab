import type {
  Position as PositionView,
  ProtectiveOrder,
} from '../../../../src-preload/contract/views/position.ts';
import type { Builder } from './builder.ts';
import type { CamelKeys } from './camel-keys.ts';
import { camelKeys } from './camel-keys.ts';
import type { Enums } from './enums.ts';
import type { MarketTaggedRef } from './market-tagged.ts';

type Protection = CamelKeys<ProtectiveOrder>;
type Position = Omit<CamelKeys<PositionView>, 'protectiveOrders'> & {
  readonly protectiveOrders: readonly Protection[] | null;
};

export function positionOf(view: PositionView): Position {
  const protectiveOrders = view.protective_orders?.map((order) => camelKeys(order)) ?? null;
  return { ...camelKeys(view), protectiveOrders };
}

/** /api/v1/agent/positions to the field, in camelCase. */
export function definePosition(
  builder: Builder,
  { enums, tagged }: { enums: Enums; tagged: MarketTaggedRef },
) {
  const protectiveOrder = defineProtectiveOrder(builder);
  const maybe = { nullable: true } as const;
  return builder.objectRef<Position>('Position').implement({
    interfaces: [tagged],
    fields: (t) => ({
      coin: t.exposeString('coin'),
      displayTicker: t.exposeString('displayTicker'),
      collateral: t.exposeString('collateral', maybe),
      side: t.expose('side', { type: enums.positionSide }),
      size: t.exposeFloat('size', { description: 'Positive, base units.' }),
      entryPrice: t.exposeFloat('entryPrice'),
      markPrice: t.exposeFloat('markPrice', maybe),
      positionValueUsd: t.exposeFloat('positionValueUsd', maybe),
      unrealizedPnlUsd: t.exposeFloat('unrealizedPnlUsd', maybe),
      returnOnEquity: t.exposeFloat('returnOnEquity', { description: 'A fraction.' }),
      leverage: t.exposeFloat('leverage'),
      marginMode: t.exposeString('marginMode', { description: 'cross or isolated.' }),
      liquidationPrice: t.exposeFloat('liquidationPrice', {
        ...maybe,
        description: 'null: no price liquidates it.',
      }),
      marginUsedUsd: t.exposeFloat('marginUsedUsd', maybe),
      fundingUsd: t.exposeFloat('fundingUsd', { ...maybe, description: 'Positive: received.' }),
      protectiveOrders: t.expose('protectiveOrders', {
        type: [protectiveOrder],
        ...maybe,
        description: 'null while open orders of its DEX are not known.',
      }),
      observedAt: t.exposeString('observedAt'),
      stale: t.exposeBoolean('stale', { description: 'Older than 60 s.' }),
    }),
  });
}

function defineProtectiveOrder(builder: Builder) {
  return builder.objectRef<Protection>('ProtectiveOrder').implement({
    fields: (t) => ({
      oid: t.exposeString('oid'),
      kind: t.exposeString('kind', { description: 'take_profit or stop_loss.' }),
      triggerPrice: t.exposeFloat('triggerPrice'),
      size: t.exposeFloat('size'),
    }),
  });
}

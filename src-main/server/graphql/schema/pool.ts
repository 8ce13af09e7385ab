import { OrderPage, OrderRow } from '../../../../src-preload/contract/views/account/order.ts';
import { CollateralShare, LeftOut, Pool } from '../../../../src-preload/contract/views/account/pool.ts';
import { UnreadableRow } from '../../../../src-preload/contract/views/unreadable.ts';
import { listOrders } from '../../../operations/account/orders.ts';
import { getPool } from '../../../operations/account/pool.ts';
import { mostRows, requirePage } from '../../../operations/list-part.ts';
import type { Builder, Shared } from './builder.ts';
import { choiceOf, usualLimit } from './builder.ts';
import { pageCost } from './complexity.ts';
import type { MarketTaggedRef } from './markets.ts';
import { tagFields, viewType } from './view-type.ts';

/** Defines the sums of the pooled account, and its open orders. */
export function definePool(builder: Builder, shared: Shared, tagged: MarketTaggedRef): void {
  const leftOut = viewType(builder, shared, {
    name: 'LeftOut',
    view: LeftOut,
    description: 'Rows that a sum or a list leaves out, and why.',
  });
  const collateral = viewType(builder, shared, {
    name: 'CollateralShare',
    view: CollateralShare,
    description: "One collateral token's share of the pool, in its own units.",
  });
  const pool = viewType(builder, shared, {
    name: 'Pool',
    view: Pool,
    description: 'The sums of the pooled account as last read.',
    types: { leftOut, collateral },
  });
  builder.queryField('pool', (t) =>
    t.field({
      type: pool,
      nullable: true,
      description: 'The sums of the pooled account, and what they leave out.',
      resolve: (_, __, { ask }) => ask(getPool, null),
    }),
  );
  defineOrders(builder, shared, { tagged, leftOut });
}

interface OrderRefs {
  readonly tagged: MarketTaggedRef;
  readonly leftOut: object;
}

function defineOrders(builder: Builder, shared: Shared, { tagged, leftOut }: OrderRefs): void {
  const unreadable = viewType(builder, shared, { name: 'UnreadableRow', view: UnreadableRow });
  const order = viewType(builder, shared, {
    name: 'Order',
    view: OrderRow,
    description: 'An open order.',
    interfaces: [tagged],
    omit: tagFields,
  });
  const orders = viewType(builder, shared, {
    name: 'OrderPage',
    view: OrderPage,
    types: { rows: order, unreadable, leftOut },
    countedRows: 'rows',
  });
  builder.queryField('orders', (t) =>
    t.field({
      type: orders,
      nullable: true,
      description: 'Open orders as last read, newest first.',
      complexity: ({ limit }) => pageCost({ limit, offset: 0 }),
      args: {
        ...shared.choice,
        limit: t.arg.int({ required: true, defaultValue: usualLimit, description: `1 to ${mostRows}.` }),
        after: t.arg.string({ description: 'next from the previous page. Default: the newest.' }),
      },
      resolve: (_, { limit, after, ...args }, { ask, markets }) => {
        requirePage('limit', limit);
        const { assetClass, marketId } = choiceOf(args);
        const page = ask(listOrders, {
          limit,
          assetClass: assetClass ?? undefined,
          marketId: marketId ?? undefined,
          cursor: after ?? undefined,
        });
        markets.expect(page.rows);
        return page;
      },
    }),
  );
}

import type { ReactElement } from 'react';
import { Link } from 'wouter';
import type { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import type { OrderRow } from '../../../src-preload/contract/views/account/order.ts';
import { formatPrice, formatSize } from '../../format/number.ts';
import { marketGap } from '../../format/left-out.ts';
import { addressWith, withQuery } from '../../stores/address-query.ts';
import { SideLabel } from '../../ui/SideLabel.tsx';
import { AccountSection, NoneListed, useStaleAge, type ListReading } from './AccountSection.tsx';

interface MarketProps {
  readonly market: MarketRow;
}

/** Open orders of the vault in this market and no other. */
export function OpenOrders({ market }: MarketProps): ReactElement {
  return (
    <AccountSection name="Orders" select={({ orders }) => orders}>
      {(list) => (
        <RestingOrders
          market={market}
          orders={list.orders.filter(({ coin }) => coin === market.coin)}
          readAt={list.observedAt}
          gap={marketGap(list, market)}
        />
      )}
    </AccountSection>
  );
}

interface RestingOrdersProps extends MarketProps, ListReading {
  readonly orders: readonly OrderRow[];
}

const mostShown = 6;

function RestingOrders({ market, orders, readAt, gap }: RestingOrdersProps): ReactElement {
  const staleAge = useStaleAge(readAt);
  if (orders.length === 0) return <NoneListed readAt={readAt} gap={gap} />;
  return (
    <>
      <ul className="market-orders">
        {orders.slice(0, mostShown).map((order) => (
          <li key={order.oid}>
            <span>
              <SideLabel side={order.side} /> {order.type.replaceAll('_', ' ')}
            </span>
            <span>{formatPrice(order.price, market.sizeDecimals)}</span>
            <span className="faint market-order-note">{noteOf(order, market)}</span>
          </li>
        ))}
      </ul>
      {orders.length > mostShown ? (
        <p>
          <Link href={addressWith('/orders', withQuery('', { text: market.coin }))}>
            All {orders.length} orders
          </Link>
        </p>
      ) : null}
      {staleAge === null ? null : <p className="warn">Read {staleAge} ago: stale.</p>}
      {gap === null ? null : <p className="warn">Incomplete: {gap}</p>}
    </>
  );
}

function noteOf({ size, wholePosition: whole, status }: OrderRow, { sizeDecimals }: MarketRow): string {
  return [
    size === null ? 'size unknown' : formatSize(size, sizeDecimals),
    whole ? 'whole position' : null,
    status === 'waiting_for_parent' ? 'inactive until its parent order fills' : null,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

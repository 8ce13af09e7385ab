import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { useStore } from 'zustand';
import type { MarketRow } from '../../../src-preload/contract/views/market.ts';
import type { OrderRow } from '../../../src-preload/contract/views/order.ts';
import type { Position } from '../../../src-preload/contract/views/position.ts';
import { formatPrice, formatSignedUsd, formatSize } from '../../format/number.ts';
import { marketGap } from '../../format/left-out.ts';
import { accountAge } from '../../stores/account-age.ts';
import { useDesk, useFromClock } from '../../stores/DeskContext.ts';
import { Missing } from '../../ui/Missing.tsx';
import { SideWord } from '../../ui/SideWord.tsx';
import { SignedFigure } from '../../ui/SignedFigure.tsx';

/** What the vault holds and has resting in this market, and in no other. */
export function Holdings({ market }: { readonly market: MarketRow }): ReactElement {
  const state = useStore(useDesk().account);
  if (state.kind !== 'ready') {
    const reason = state.kind === 'failed' ? state.error.message : 'Reading…';
    return <Unknown reason={reason} />;
  }
  const { positions, orders } = state.view;
  return (
    <>
      <section>
        <h2>Position</h2>
        {positions.kind === 'failure' ? (
          <p>Unknown: {positions.error.message}</p>
        ) : (
          <HeldPosition
            market={market}
            position={positions.value.positions.find(({ coin }) => coin === market.coin)}
            gap={marketGap(positions.value, market)}
          />
        )}
      </section>
      <section>
        <h2>Orders</h2>
        {orders.kind === 'failure' ? (
          <p>Unknown: {orders.error.message}</p>
        ) : (
          <RestingOrders
            market={market}
            orders={orders.value.orders.filter(({ coin }) => coin === market.coin)}
            gap={marketGap(orders.value, market)}
          />
        )}
      </section>
    </>
  );
}

function Unknown({ reason }: { readonly reason: string }): ReactElement {
  return (
    <section>
      <h2>Position and orders</h2>
      <p>{reason}</p>
    </section>
  );
}

interface HeldPositionProps {
  readonly market: MarketRow;
  readonly position: Position | undefined;
  /** Why one may be open that is not listed. */
  readonly gap: string | null;
}

function HeldPosition({ market, position, gap }: HeldPositionProps): ReactElement {
  const stale = useFromClock(
    (_, clock) => position !== undefined && accountAge(position.observed_at, clock).stale,
  );
  if (position === undefined) return <p>{gap === null ? 'None is open.' : `Unknown: ${gap}`}</p>;
  const price = (value: number): string => formatPrice(value, market.sizeDecimals);
  return (
    <dl className="facts-list">
      <dt>Side</dt>
      <dd>
        <SideWord side={position.side} /> {formatSize(position.size, market.sizeDecimals)}
        {stale ? <span className="warn"> stale</span> : null}
      </dd>
      <dt>Entry</dt>
      <dd>{price(position.entry_price)}</dd>
      <dt>Liquidation</dt>
      <dd>
        {position.liquidation_price === null ? (
          <Missing reason="No price liquidates it" />
        ) : (
          price(position.liquidation_price)
        )}
      </dd>
      <dt>P&amp;L</dt>
      <dd>
        <SignedFigure
          value={position.unrealized_pnl_usd}
          format={formatSignedUsd}
          reason="Its collateral is not a US-dollar token"
        />
      </dd>
    </dl>
  );
}

interface RestingOrdersProps {
  readonly market: MarketRow;
  readonly orders: readonly OrderRow[];
  /** Why some may be open that are not listed. */
  readonly gap: string | null;
}

const mostShown = 6;

function RestingOrders({ market, orders, gap }: RestingOrdersProps): ReactElement {
  if (orders.length === 0) return <p>{gap === null ? 'None is open.' : `Unknown: ${gap}`}</p>;
  return (
    <>
      <ul className="market-orders">
        {orders.slice(0, mostShown).map((order) => (
          <li key={order.oid}>
            <span>
              <SideWord side={order.side} /> {order.type.replaceAll('_', ' ')}
            </span>
            <span>{formatPrice(order.price, market.sizeDecimals)}</span>
            <span className="faint market-order-note">{noteOf(order, market)}</span>
          </li>
        ))}
      </ul>
      {orders.length > mostShown ? (
        <p>
          <Link href="/orders">All {orders.length} orders</Link>
        </p>
      ) : null}
      {gap === null ? null : <p className="warn">Not complete: {gap}</p>}
    </>
  );
}

function noteOf({ size, whole_position: whole, status }: OrderRow, { sizeDecimals }: MarketRow): string {
  return [
    size === null ? 'size unknown' : formatSize(size, sizeDecimals),
    whole ? 'whole position' : null,
    status === 'waiting_for_parent' ? 'waits for its entry' : null,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

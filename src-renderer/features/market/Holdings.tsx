import type { ReactElement } from 'react';
import { Link } from 'wouter';
import type { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import type { OrderRow } from '../../../src-preload/contract/views/account/order.ts';
import type { Position } from '../../../src-preload/contract/views/account/position.ts';
import { formatAge } from '../../format/age.ts';
import { formatPrice, formatSignedUsd, formatSize } from '../../format/number.ts';
import { marketGap } from '../../format/left-out.ts';
import { useOperation } from '../../operations/use-operation.ts';
import { accountAge } from '../../stores/account-age.ts';
import { useFromClock } from '../../stores/AppContext.ts';
import { Missing } from '../../ui/Missing.tsx';
import { SideLabel } from '../../ui/SideLabel.tsx';
import { SignedFigure } from '../../ui/SignedFigure.tsx';

/** Position and open orders of the vault in this market and no other. */
export function Holdings({ market }: { readonly market: MarketRow }): ReactElement {
  const state = useOperation('getAccount', null).state;
  if (state.kind !== 'ready') {
    const reason = state.kind === 'failed' ? state.error.message : 'Reading…';
    return <Unknown reason={reason} />;
  }
  const { positions, orders } = state.value;
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
            readAt={positions.value.observedAt}
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
            readAt={orders.value.observedAt}
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

interface ListProps {
  readonly market: MarketRow;
  /** Time of the oldest reading in the list. */
  readonly readAt: string;
  /** Why one that is open may not be listed; null: all are listed. */
  readonly gap: string | null;
}

/** Returns the age of a reading that is too old to count; null: it still counts. */
function useStaleAge(readAt: string): string | null {
  return useFromClock((_, clock) => {
    const { ms, stale } = accountAge(readAt, clock);
    return stale ? formatAge(ms ?? 0) : null;
  });
}

function NoneListed({ readAt, gap }: Omit<ListProps, 'market'>): ReactElement {
  const staleAge = useStaleAge(readAt);
  if (gap !== null) return <p>Unknown: {gap}</p>;
  return staleAge === null ? <p>None open.</p> : <p className="warn">None was open {staleAge} ago.</p>;
}

interface HeldPositionProps extends ListProps {
  readonly position: Position | undefined;
}

function HeldPosition({ market, position, readAt, gap }: HeldPositionProps): ReactElement {
  const isStale = useStaleAge(position?.observedAt ?? readAt) !== null;
  if (position === undefined) return <NoneListed readAt={readAt} gap={gap} />;
  const price = (value: number): string => formatPrice(value, market.sizeDecimals);
  return (
    <dl className="facts-list">
      <dt>Side</dt>
      <dd>
        <SideLabel side={position.side} /> {formatSize(position.size, market.sizeDecimals)}
        {isStale ? <span className="warn"> stale</span> : null}
      </dd>
      <dt>Entry</dt>
      <dd>{price(position.entryPrice)}</dd>
      <dt>Liquidation</dt>
      <dd>
        {position.liquidationPrice === null ? (
          <Missing reason="No liquidation price" />
        ) : (
          price(position.liquidationPrice)
        )}
      </dd>
      <dt>P&amp;L</dt>
      <dd>
        <SignedFigure
          value={position.unrealizedPnlUsd}
          format={formatSignedUsd}
          reason="Collateral is not a USD stablecoin"
        />
      </dd>
    </dl>
  );
}

interface RestingOrdersProps extends ListProps {
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
          <Link href="/orders">All {orders.length} orders</Link>
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
    status === 'waiting_for_parent' ? 'waiting for entry' : null,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

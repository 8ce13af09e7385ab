import '../../ui/table.css';
import './orders.css';
import { Button, SegmentedControl } from '@mantine/core';
import { useTitle } from '../../ui/use-title.ts';
import type { ReactElement } from 'react';
import type { OrderRow } from '../../../src-preload/contract/views/account/order.ts';
import { formatAge } from '../../format/age.ts';
import { missingParts } from '../../format/left-out.ts';
import { unreadableText } from '../../format/unreadable.ts';
import { accountAge } from '../../stores/account-age.ts';
import { useAddressQuery } from '../../stores/address-query.ts';
import { useClock } from '../../stores/AppContext.ts';
import { Banner } from '../../ui/Banner.tsx';
import { EmptyPanel } from '../../ui/answers/StatePanel.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { WithAccount } from '../../ui/answers/WithAccount.tsx';
import { orderColumns } from './order-columns.tsx';
import {
  orderFilterOf,
  orderKindLabels,
  ordersShown,
  ordersWithGaps,
  type OrdersWithGaps,
} from './view-model.ts';
import { serviceText } from '../../format/service-text.ts';
import { counted } from '../../format/number.ts';
import { choicesOf } from '../../format/labels.ts';
import { TextFilter } from '../../ui/TextFilter.tsx';

const oidOf = ({ oid }: OrderRow): string => oid;
const kinds = choicesOf(orderKindLabels);

/** Orders screen: orders that rest at the venue, or wait for an order that is not filled yet. */
export function OrdersPage(): ReactElement {
  useTitle('Orders');
  return (
    <WithAccount what="open orders" select={ordersWithGaps}>
      {({ list, unread }) => <Resting list={list} unread={unread} />}
    </WithAccount>
  );
}

export function Resting({ list, unread }: OrdersWithGaps): ReactElement {
  const { params, change } = useAddressQuery();
  const filter = orderFilterOf(params);
  const age = accountAge(list.observedAt, useClock());
  const shown = ordersShown(list.orders, filter);
  return (
    <div className="desk">
      <header className="desk-head">
        <h1>Orders</h1>
        <SegmentedControl
          aria-label="Which orders"
          data={kinds}
          value={filter.kind}
          onChange={(kind) => change({ kind: kind === 'all' ? null : kind })}
        />
        <TextFilter
          className="orders-text"
          label="Filter by coin or type"
          value={filter.text}
          onChange={(text) => change({ text })}
        />
        <span className="desk-end faint" role="status">
          {shown.length === list.orders.length ? '' : `${shown.length} of `}
          {countText(list)}
          {age.ms === null ? '' : ` · read ${formatAge(age.ms)} ago`}
        </span>
      </header>
      <Gaps list={list} unread={age.stale ? [] : unread} />
      {age.stale ? <StaleOrders ms={age.ms ?? 0} unread={unread} /> : null}
      <DataTable
        id="open-orders"
        main
        name="Open orders"
        order="by market, newest first"
        columns={orderColumns}
        rows={shown}
        keyOf={oidOf}
        marketOf={({ marketId }) => marketId}
        virtual="fixed"
        empty={<NoOrders list={list} stale={age.stale} onClear={() => change({ text: null, kind: null })} />}
      />
    </div>
  );
}

/** Counts the orders, `at least` if some could not be read: an unreadable row is one order or more, and an unread DEX may hold some. */
function countText({ orders, unreadable, leftOut }: OrdersWithGaps['list']): string {
  const isComplete = unreadable.length + missingParts(leftOut).length === 0;
  return `${isComplete ? '' : 'at least '}${counted(orders.length, 'order')}`;
}

/** Banners that say what the list lacks. */
function Gaps({ list, unread }: OrdersWithGaps): ReactElement {
  const missing = missingParts(list.leftOut).map(({ message }) => serviceText(message));
  const gaps =
    missing.length === 0 && unread.length > 0
      ? [`orders on ${unread.join(', ')} are not loaded yet or out of date.`]
      : missing;
  return (
    <>
      {gaps.length === 0 ? null : <Banner tone="warn">Incomplete: {gaps.join(' ')}</Banner>}
      {list.unreadable.length === 0 ? null : (
        <Banner tone="warn">
          Incomplete. Some orders from the venue could not be read: {unreadableText(list.unreadable)}. Check
          these at the venue.
        </Banner>
      )}
    </>
  );
}

interface StaleOrdersProps extends Pick<OrdersWithGaps, 'unread'> {
  readonly ms: number;
}

function StaleOrders({ ms, unread }: StaleOrdersProps): ReactElement {
  return (
    <Banner tone="warn">
      Stale: the oldest data is {formatAge(ms)} old. Orders may have filled or been canceled since.
      {unread.length === 0 ? null : ` Affects positions in ${unread.join(', ')}.`}
    </Banner>
  );
}

interface NoOrdersProps extends Pick<OrdersWithGaps, 'list'> {
  readonly stale: boolean;
  /** Shows all orders. */
  readonly onClear: () => void;
}

function NoOrders({ list, stale, onClear }: NoOrdersProps): ReactElement {
  if (list.orders.length > 0)
    return (
      <EmptyPanel title="No orders match">
        <Button onClick={onClear}>Clear filter</Button>
      </EmptyPanel>
    );
  return stale || list.unreadable.length + missingParts(list.leftOut).length > 0 ? (
    <EmptyPanel title="No readable orders">Open orders at the venue are unknown right now.</EmptyPanel>
  ) : (
    <EmptyPanel title="No open orders">No orders are resting at the venue.</EmptyPanel>
  );
}

import { IconHourglass } from '@tabler/icons-react';
import { memo, useCallback, type ReactElement } from 'react';
import type { OrderRow } from '../../../src-preload/contract/views/order.ts';
import { formatPrice, formatSize } from '../../format/number.ts';
import { useSizeDecimals } from '../../stores/size-decimals.ts';
import { DeskTable, type TableHead } from '../../ui/DeskTable.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { Instant } from '../../ui/Instant.tsx';
import { MarketName } from '../../ui/MarketName.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { SideWord } from '../../ui/SideWord.tsx';
import { orderTypeWords } from './view-model.ts';

const heads = [
  { label: 'Market', left: true, hint: 'Exact coin; below, the order’s id' },
  { label: 'Side', left: true, hint: 'Buy or sell' },
  { label: 'Type', left: true, hint: 'The venue’s order type; below, time in force' },
  { label: 'Price', hint: 'Limit price; the trigger price of a trigger-market order' },
  { label: 'Trigger', hint: 'Mark price that sets it off' },
  { label: 'Size', hint: 'What is left of it; below, as placed' },
  { label: 'Flags', left: true, hint: 'Reduce-only, whole position' },
  { label: 'Status', left: true, hint: 'Open, or waiting for an unfilled order' },
  { label: 'Placed', left: true, hint: 'The venue’s time' },
] as const satisfies readonly TableHead[];

export function OrdersTable({ orders }: { readonly orders: readonly OrderRow[] }): ReactElement {
  const sizeDecimals = useSizeDecimals();
  return (
    <DeskTable name="Open orders" caption="Open orders by market, newest first" heads={heads}>
      {orders.map((order) => (
        <Row key={order.oid} order={order} sizeDecimals={sizeDecimals(order.market_id)} />
      ))}
    </DeskTable>
  );
}

interface RowProps {
  readonly order: OrderRow;
  readonly sizeDecimals: number;
}

const Row = memo(function Row({ order, sizeDecimals }: RowProps): ReactElement {
  const price = useCallback((value: number) => formatPrice(value, sizeDecimals), [sizeDecimals]);
  const size = useCallback((value: number) => formatSize(value, sizeDecimals), [sizeDecimals]);
  return (
    <tr>
      <th scope="row" className="left">
        <MarketName market={order} />
        <span className="second mono">{order.oid}</span>
      </th>
      <td className="left">
        <SideWord side={order.side} />
      </td>
      <td className="left">
        {orderTypeWords(order.type)}
        {order.time_in_force === null ? null : <span className="second">{order.time_in_force}</span>}
      </td>
      <td>
        <Figure value={order.price} format={price} reason="" />
      </td>
      <td>
        <Figure value={order.trigger_price} format={price} reason="Not a trigger order" />
      </td>
      <td>
        <Figure value={order.size} format={size} reason="It follows the position, whose size is not known" />
        <SizeNote order={order} size={size} />
      </td>
      <td className="left">{order.reduce_only ? <span className="chip">reduce-only</span> : null}</td>
      <td className="left">
        <Status order={order} />
      </td>
      <td className="left">
        <Placed at={order.created_at} />
      </td>
    </tr>
  );
});

interface SizeNoteProps {
  readonly order: OrderRow;
  readonly size: (value: number) => string;
}

function SizeNote({ order, size }: SizeNoteProps): ReactElement | null {
  if (order.whole_position) return <span className="second">whole position</span>;
  if (order.size === null || order.original_size <= order.size) return null;
  return <span className="second">of {size(order.original_size)}</span>;
}

function Status({ order: { status, parent_oid: parent } }: { readonly order: OrderRow }): ReactElement {
  if (status === 'open') return <span>Open</span>;
  return (
    <span className="waiting" title="Inactive until that order fills; cancelled with it">
      <IconHourglass size={12} aria-hidden="true" />
      Waits for {parent}
    </span>
  );
}

function Placed({ at }: { readonly at: string }): ReactElement {
  const ms = Date.parse(at);
  return Number.isNaN(ms) ? <Missing reason="The venue gave no time" /> : <Instant ms={ms} />;
}

import { IconHourglass } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import type { OrderRow } from '../../../src-preload/contract/views/account/order.ts';
import type { MarketFigures } from '../../format/market-figures.ts';
import { triggerDistancePct } from '../../format/position-figures.ts';
import { readingOf } from '../../stores/quote-reading.ts';
import { useApp, useFromClock } from '../../stores/AppContext.ts';
import { Figure } from '../../ui/Figure.tsx';
import { awayText } from '../../ui/position/LiquidationDistance.tsx';
import { MarketName } from '../../ui/MarketName.tsx';
import { sideColumn } from '../../ui/side-column.tsx';
import { figureColumn, momentColumn, momentWidths, textOf, type Column } from '../../ui/table/column.tsx';
import { plainText } from '../../format/trade-labels.ts';

/** Writes `Gtc` as `GTC`; a longer name, such as `FrontendMarket`, as the venue does. */
const timeInForceText = (name: string): string => (name.length === 3 ? name.toUpperCase() : name);

const unknownSize = 'Follows the position, whose size is unknown';

/** Columns of the open orders. */
export const orderColumns: readonly Column<OrderRow>[] = [
  {
    id: 'market',
    header: 'Market',
    hint: 'Exact coin; below, order id',
    width: 'minmax(120px, 1.2fr)',
    compactWidth: 'minmax(156px, 1.2fr)',
    rowHeader: true,
    cell: (order) => (
      <>
        <MarketName market={order} />
        <span className="second mono">{order.oid}</span>
      </>
    ),
    text: ({ coin, oid }) => `${coin} ${oid}`,
    csv: [
      { header: 'Market', value: ({ coin }) => coin },
      { header: 'Order', value: ({ oid }) => oid },
    ],
    sort: ({ coin }) => coin,
  },
  sideColumn({ hint: 'Buy or sell', width: '60px' }),
  {
    id: 'type',
    header: 'Type',
    hint: 'Venue order type; below, time in force',
    width: 'minmax(116px, 1fr)',
    cell: ({ type, timeInForce }) => (
      <>
        {plainText(type)}
        {timeInForce === null ? null : <span className="second">{timeInForceText(timeInForce)}</span>}
      </>
    ),
    text: ({ type, timeInForce }) => `${plainText(type)} ${timeInForceText(timeInForce ?? '')}`,
    csv: [
      { header: 'Type', value: ({ type }) => plainText(type) },
      { header: 'Time in force', value: ({ timeInForce }) => timeInForce },
    ],
    sort: ({ type }) => plainText(type),
  },
  figureColumn({
    id: 'price',
    header: 'Price',
    hint: 'Limit price; blank for a market order',
    width: 'minmax(76px, 0.8fr)',
    blank: ({ type }) => type.endsWith('market'),
    value: ({ price }) => price,
    format: (_, { figures }) => figures.price,
  }),
  {
    id: 'trigger',
    header: 'Trigger',
    hint: 'Mark price that triggers the order, blank for one without; below, its distance from the mark price',
    align: 'right',
    width: 'minmax(88px, 0.8fr)',
    compactWidth: 'minmax(118px, 0.8fr)',
    cell: ({ marketId, triggerPrice }, { figures }) =>
      triggerPrice === null ? null : (
        <>
          <Figure value={triggerPrice} format={figures.price} reason="" />
          <Distance marketId={marketId} triggerPrice={triggerPrice} />
        </>
      ),
    text: ({ triggerPrice }, { figures }) => (triggerPrice === null ? '' : figures.price(triggerPrice)),
    csv: [{ header: 'Trigger', value: ({ triggerPrice }) => triggerPrice }],
    sort: ({ triggerPrice }) => triggerPrice,
  },
  {
    id: 'size',
    header: 'Size',
    hint: 'Remaining size; below, original size',
    align: 'right',
    width: 'minmax(96px, 0.8fr)',
    compactWidth: 'minmax(130px, 0.8fr)',
    cell: (order, { figures }) => {
      const note = sizeNote(order, figures);
      return (
        <>
          <Figure value={order.size} format={figures.size} reason={unknownSize} />
          {note === '' ? null : <span className="second">{note}</span>}
        </>
      );
    },
    text: (order, { figures }) => `${textOf(order.size, figures.size)} ${sizeNote(order, figures)}`,
    csv: [
      { header: 'Size', value: ({ size }) => size },
      { header: 'Original size', value: ({ originalSize }) => originalSize },
      { header: 'Whole position', value: ({ wholePosition }) => (wholePosition ? 'yes' : 'no') },
    ],
    sort: ({ size }) => size,
  },
  {
    id: 'flags',
    header: 'Flags',
    hint: 'Reduce-only, whole position',
    width: '82px',
    cell: ({ reduceOnly }) => (reduceOnly ? <span className="chip">reduce-only</span> : null),
    text: ({ reduceOnly }) => (reduceOnly ? 'reduce-only' : ''),
    sort: ({ reduceOnly }) => Number(!reduceOnly),
  },
  {
    id: 'status',
    header: 'Status',
    hint: 'Open, or waiting for its parent order',
    width: 'minmax(138px, 1fr)',
    compactWidth: 'minmax(124px, 1fr)',
    cell: (order) => <Status order={order} />,
    text: statusText,
    sort: statusText,
  },
  momentColumn({
    id: 'placed',
    header: 'Placed',
    hint: 'Venue time',
    ...momentWidths,
    value: placedAt,
    reason: () => 'No time from the venue',
  }),
];

interface DistanceProps {
  readonly marketId: string | null;
  readonly triggerPrice: number;
}

/** Distance of the live mark price from a trigger; nothing while no current mark price is known. */
function Distance({ marketId, triggerPrice }: DistanceProps): ReactElement | null {
  const quote = useStore(useApp().quotes, ({ byMarketId }) =>
    marketId === null ? undefined : byMarketId.get(marketId),
  );
  const isCurrent = useFromClock((_, clock) => readingOf(quote, clock).kind === 'fresh');
  const mark = isCurrent ? (quote?.mark ?? null) : null;
  const percent = triggerDistancePct(mark, triggerPrice);
  return percent === null ? null : <span className="second">{awayText(percent)}</span>;
}

function sizeNote(
  { wholePosition: isWhole, size: left, originalSize: placed }: OrderRow,
  { size }: MarketFigures,
): string {
  if (isWhole) return 'whole position';
  return left === null || placed <= left ? '' : `of ${size(placed)}`;
}

function statusText({ status, parentOid: parent }: OrderRow): string {
  return status === 'open' ? 'Open' : `Waiting for order ${parent}`;
}

function Status({ order }: { readonly order: OrderRow }): ReactElement {
  if (order.status === 'open') return <span>Open</span>;
  return (
    <span className="cut" title={`Inactive until order ${order.parentOid} fills; canceled with it`}>
      <span className="waiting">
        <IconHourglass size={12} aria-hidden="true" />
        Waiting
      </span>
      <span className="second"> for order {order.parentOid}</span>
    </span>
  );
}

function placedAt({ createdAt: at }: OrderRow): number | null {
  const ms = Date.parse(at);
  return Number.isNaN(ms) ? null : ms;
}

import { serviceText } from '../../../format/service-text.ts';
import type { AccountView } from '../../../../src-preload/contract/bridge/account.ts';
import type { OrderRow } from '../../../../src-preload/contract/views/account/order.ts';
import type { MarketRow } from '../../../../src-preload/contract/views/markets/market.ts';
import type { PriceLine, PriceLineKind } from '../../../charts/price-lines.ts';
import { marketGap } from '../../../format/left-out.ts';
import { formatSize } from '../../../format/number.ts';
import type { AnswerState } from '../../../operations/use-operation.ts';

/** Price lines of the position and of open orders, with notes on what is left out and why. */
export interface ChartLines {
  readonly lines: readonly PriceLine[];
  readonly notes: readonly string[];
}

/** Whether a reading made at that time is too old to count. */
type IsStale = (observedAt: string) => boolean;

const nothing: ChartLines = { lines: [], notes: [] };

/** Returns the account's price lines for the chart of exactly this market. */
export function chartLines(
  account: AnswerState<AccountView>,
  market: MarketRow,
  isStale: IsStale,
): ChartLines {
  if (account.kind === 'loading') return nothing;
  if (account.kind === 'failed')
    return { lines: [], notes: [`Position and order lines are left out: ${account.error.message}`] };
  const parts = [
    positionLines(account.value.positions, market, isStale),
    orderLines(account.value.orders, market, isStale),
  ];
  return { lines: parts.flatMap(({ lines }) => lines), notes: parts.flatMap(({ notes }) => notes) };
}

function positionLines(positions: AccountView['positions'], market: MarketRow, isStale: IsStale): ChartLines {
  const what = 'Entry and liquidation lines are left out';
  if (positions.kind === 'failure')
    return { lines: [], notes: [`${what}: ${serviceText(positions.error.message)}`] };
  const position = positions.value.positions.find(({ coin }) => coin === market.coin);
  if (position === undefined) {
    const gap = marketGap(positions.value, market);
    return gap === null ? nothing : { lines: [], notes: [`${what}: ${gap}`] };
  }
  const stale = isStale(position.observedAt);
  const { entryPrice, liquidationPrice } = position;
  const entry: PriceLine = { key: 'entry', kind: 'entry', price: entryPrice, label: 'Entry', stale };
  if (liquidationPrice === null) return { lines: [entry], notes: [] };
  return {
    lines: [
      entry,
      { key: 'liquidation', kind: 'liquidation', price: liquidationPrice, label: 'Liq.', stale },
    ],
    notes: [],
  };
}

/** Most order lines drawn; more would cover the candles. */
const mostOrderLines = 24;

function orderLines(orders: AccountView['orders'], market: MarketRow, isStale: IsStale): ChartLines {
  if (orders.kind === 'failure')
    return { lines: [], notes: [`Order lines are left out: ${serviceText(orders.error.message)}`] };
  const own = orders.value.orders.filter(({ coin }) => coin === market.coin);
  const gap = marketGap(orders.value, market);
  const stale = isStale(orders.value.observedAt);
  const groups = [...Map.groupBy(own, (order) => `${lineKind(order)} ${order.side} ${order.price}`)];
  const lines = groups.slice(0, mostOrderLines).map(([key, [first, ...more]]): PriceLine => {
    const order = first as OrderRow; // a group has at least one order
    const count = more.length === 0 ? '' : ` ×${more.length + 1}`;
    const label = `${lineLabel(order, market, more.length > 0)}${count}`;
    return { key, kind: lineKind(order), price: order.price, label, stale };
  });
  const hidden = groups.length - lines.length;
  return {
    lines,
    notes: [
      ...(hidden > 0 ? [`${hidden} more order prices are not drawn; Orders lists them.`] : []),
      ...(gap === null ? [] : [`Order lines may be missing: ${gap}`]),
    ],
  };
}

function lineKind({ protects }: OrderRow): PriceLineKind {
  return protects ?? 'order';
}

function lineLabel(order: OrderRow, { sizeDecimals }: MarketRow, isGroup: boolean): string {
  const waiting = order.status === 'waiting_for_parent' ? ' inactive' : '';
  if (order.protects !== null) return `${order.protects === 'take_profit' ? 'TP' : 'SL'}${waiting}`;
  const side = order.side === 'buy' ? 'Buy' : 'Sell';
  if (isGroup || order.size === null) return `${side}${waiting}`;
  return `${side} ${formatSize(order.size, sizeDecimals)}${waiting}`;
}

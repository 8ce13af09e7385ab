import { fixedText } from '../../world/fixed-point.ts';
import { cloidOf, oidOf, ordersPerMs } from './order-ids.ts';
import type { OrderFacts, OrderLife } from './order-life.ts';
import type { Sign, Stage } from '../episodes/stage.ts';

export interface OrderRequest {
  readonly at: number;
  readonly sign: Sign;
  readonly lots: number;
  /** Limit price in ticks. */
  readonly ticks: number;
  readonly orderType: string;
  readonly tif: string | null;
  readonly reduceOnly?: boolean;
  /** Trigger price, and the side of it that triggers the order. */
  readonly trigger?: { readonly ticks: number; readonly when: 'above' | 'below' };
  readonly wholePosition?: boolean;
  /** The order that must fill before this one becomes active. */
  readonly waitsFor?: OrderDraft;
  readonly named?: boolean;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** An order under construction. */
export interface OrderDraft extends Omit<Writable<OrderLife>, 'sizes' | 'events' | 'children' | 'parent'> {
  readonly sign: Sign;
  readonly sizes: { readonly time: number; readonly lots: number }[];
  readonly events: { readonly time: number; readonly lots: number; readonly status: string }[];
  readonly children: OrderDraft[];
  readonly parent: OrderDraft | null;
}

export interface OrderWriter {
  readonly orders: readonly OrderDraft[];
  /** Number of an order of the venue's own, which has no events. */
  readonly newOid: (at: number) => number;
  /** `unopened`: without an `open` event, because it is rejected or filled immediately. */
  readonly place: (request: OrderRequest, unopened?: boolean) => OrderDraft;
  readonly resize: (order: OrderDraft, time: number, lots: number) => void;
  readonly recordEvent: (order: OrderDraft, time: number, status: string) => void;
  /** Records the order's last event; its children are canceled with it unless it filled. */
  readonly end: (order: OrderDraft, time: number, status: string) => void;
}

export function lotsLeft(order: OrderDraft): number {
  return order.sizes.at(-1)?.lots ?? 0;
}

function triggerFacts(
  stage: Stage,
  trigger: OrderRequest['trigger'],
): Pick<OrderFacts, 'triggerCondition' | 'isTrigger' | 'triggerPx'> {
  if (trigger === undefined) return { triggerCondition: 'N/A', isTrigger: false, triggerPx: '0.0' };
  const triggerPx = fixedText(trigger.ticks, stage.market.tickDecimals);
  // The condition text shows whole prices without decimals.
  const price = triggerPx.replace(/\.0$/, '');
  return { triggerCondition: `Price ${trigger.when} ${price}`, isTrigger: true, triggerPx };
}

function factsOf(stage: Stage, request: OrderRequest, oid: number): OrderFacts {
  const { market, account } = stage;
  const whole = request.wholePosition === true;
  return {
    coin: market.market.coin,
    side: request.sign === 1 ? 'B' : 'A',
    limitPx: fixedText(request.ticks, market.tickDecimals),
    oid,
    timestamp: request.at,
    ...triggerFacts(stage, request.trigger),
    isPositionTpsl: whole,
    reduceOnly: request.reduceOnly ?? false,
    orderType: request.orderType,
    origSz: fixedText(whole ? 0 : request.lots, market.market.row.sizeDecimals),
    tif: request.tif,
    cloid: request.named === true ? cloidOf(account.address, oid) : null,
  };
}

export function createOrderWriter(stage: Stage): OrderWriter {
  const orders: OrderDraft[] = [];
  const placedIn = new Map<number, number>();

  const newOid = (at: number): number => {
    const nth = placedIn.get(at) ?? 0;
    if (nth >= ordersPerMs) return newOid(at + 1);
    placedIn.set(at, nth + 1);
    return oidOf({ sinceGenesisMs: at - stage.account.genesisMs, slot: stage.slot, nth });
  };
  const recordEvent = (order: OrderDraft, time: number, status: string): void => {
    order.events.push({ time, lots: lotsLeft(order), status });
  };
  const end = (order: OrderDraft, time: number, status: string): void => {
    recordEvent(order, time, status);
    order.endsAt = time;
    if (status === 'filled') return;
    for (const child of order.children) if (child.endsAt > time) end(child, time, 'canceled');
  };
  return {
    orders,
    newOid,
    recordEvent,
    end,
    place: (request, unopened) => {
      const draft: OrderDraft = {
        facts: factsOf(stage, request, newOid(request.at)),
        sign: request.sign,
        sizeDecimals: stage.market.market.row.sizeDecimals,
        parent: request.waitsFor ?? null,
        children: [],
        sizes: [{ time: request.at, lots: request.lots }],
        events: [],
        endsAt: Infinity,
      };
      request.waitsFor?.children.push(draft);
      orders.push(draft);
      if (unopened !== true) recordEvent(draft, request.at, 'open');
      return draft;
    },
    resize: (order, time, lots) => {
      if (lots !== lotsLeft(order)) order.sizes.push({ time, lots });
    },
  };
}

import { holdings } from './account.ts';
import { journalBegins, naive } from './agent.ts';
import { closeOid, openOid, tripAt, tripPnl, tripSign, type TripTruth } from './history.ts';
import { genesis, hourMs } from './markets.ts';

/** The agent's journal: each order with its decision, why, and its outcome. */

export type EventTruth = Readonly<Record<string, unknown>> & {
  readonly type: string;
  readonly at: number;
  readonly seq: number;
};
type Unnumbered = Omit<EventTruth, 'seq'> & { readonly type: string; readonly at: number };

/** Returns every event up to a time, in order. Events are written a second after what they report. */
export function eventsBy(at: number): readonly EventTruth[] {
  const all: Unnumbered[] = [...pastEvents, ...eventsOfHoldings];
  for (let nth = 0; tripAt(nth).openedAt <= at; nth += 1) all.push(...eventsOfTrip(nth, tripAt(nth)));
  return all
    .filter((event) => event.at <= at)
    .toSorted((a, b) => a.at - b.at)
    .map((event, place) => ({ ...event, seq: place + 1 }));
}

const pastEvents: readonly Unnumbered[] = [
  { type: 'note', at: journalBegins, text: 'started' },
  {
    type: 'decision',
    at: genesis - 6 * hourMs,
    symbol: 'ETH',
    decision_id: 'skip-1',
    action: 'skip',
    confidence: 0.4,
    strategy_id: 'trend',
    summary: 'No entry.',
    refused_by: { gate: 'max_leverage', threshold: 3, value: 3.4 },
  },
  {
    type: 'decision',
    at: genesis - 3 * hourMs,
    symbol: 'BTC',
    decision_id: 'ladder',
    action: 'increase',
    confidence: 0.7,
    strategy_id: 'trend',
    summary: 'Adds below.',
  },
  {
    type: 'order',
    at: genesis - 3 * hourMs + 1,
    symbol: 'BTC',
    order_id: 'order-ladder',
    decision_id: 'ladder',
    side: 'buy',
    order_type: 'limit',
    requested: 0.1,
    limit_price: 54_000,
    strategy_id: 'trend',
  },
  {
    type: 'order_outcome',
    at: genesis - 3 * hourMs + 2,
    symbol: 'BTC',
    order_id: 'order-ladder',
    status: 'resting',
    filled: 0,
    venue_oid: 9_001,
  },
  {
    type: 'order',
    at: genesis - 2 * hourMs,
    symbol: 'ETH',
    order_id: 'order-rejected',
    decision_id: 'ladder',
    side: 'buy',
    order_type: 'limit',
    requested: 1,
    limit_price: 2_000,
    strategy_id: 'trend',
  },
  {
    type: 'order_outcome',
    at: genesis - 2 * hourMs + 1,
    symbol: 'ETH',
    order_id: 'order-rejected',
    status: 'rejected',
    filled: 0,
    reject_reason: 'Order must have minimum value of $10.',
  },
  {
    type: 'signal',
    at: genesis - hourMs,
    symbol: 'SOL',
    signal_id: 'signal-0',
    direction: 'short',
    confidence: 0.3,
    source: 'carry',
    acted_on: true,
  },
];

interface OrderTruth {
  /** Id of the decision; the order's has `order-` before it. */
  readonly id: string;
  readonly symbol: string;
  readonly at: number;
  readonly action: string;
  readonly side: 'buy' | 'sell';
  readonly size: number;
  readonly price: number;
  readonly fee: number;
  readonly oid: number;
}

function eventsOfOrder({
  id,
  symbol,
  at,
  action,
  side,
  size,
  price,
  fee,
  oid,
}: OrderTruth): readonly Unnumbered[] {
  const shared = { symbol, strategy_id: 'trend' };
  return [
    {
      ...shared,
      type: 'decision',
      at: at - 3,
      decision_id: id,
      action,
      confidence: 0.6,
      summary: `Because ${id}.`,
    },
    { type: 'reasoning', at: at - 2, symbol, decision_id: id, step: 1, text: `Why ${id}.` },
    {
      ...shared,
      type: 'order',
      at: at - 1,
      order_id: `order-${id}`,
      decision_id: id,
      side,
      order_type: 'market',
      requested: size,
    },
    {
      type: 'order_outcome',
      at: at + 1,
      symbol,
      order_id: `order-${id}`,
      status: 'filled',
      filled: size,
      average_price: price,
      fee,
      venue_oid: oid,
    },
  ];
}

const eventsOfHoldings = holdings.flatMap(({ coin, size, entry, openedAt }, nth) =>
  eventsOfOrder({
    id: `hold-${nth}`,
    symbol: coin,
    at: openedAt,
    action: size > 0 ? 'open_long' : 'open_short',
    side: size > 0 ? 'buy' : 'sell',
    size: Math.abs(size),
    price: entry,
    fee: 1,
    oid: 8_000 + nth,
  }),
);

function eventsOfTrip(nth: number, trip: TripTruth): readonly Unnumbered[] {
  const isLong = tripSign(trip) > 0;
  const { coin: symbol, size, entry, exit, fee, openedAt, closedAt } = trip;
  const shared = { symbol, size, fee };
  const open = {
    id: `open-${nth}`,
    at: openedAt,
    action: isLong ? 'open_long' : 'open_short',
    price: entry,
    oid: openOid(nth),
  };
  const close = { id: `close-${nth}`, at: closedAt, action: 'close', price: exit, oid: closeOid(nth) };
  const closed = {
    type: 'trade_closed',
    at: closedAt + 2,
    symbol,
    trade_id: trip.id,
    entry_price: entry,
    exit_price: exit,
    size,
    side: trip.side,
    realized_pnl: tripPnl(trip),
    fees: 2 * fee,
    exit_reason: 'target',
  };
  return [
    ...eventsOfOrder({ ...shared, ...open, side: isLong ? 'buy' : 'sell' }),
    ...eventsOfOrder({ ...shared, ...close, side: isLong ? 'sell' : 'buy' }),
    closed,
  ];
}

/** Returns an event as written in the journal. */
export function lineOf({ at, ...event }: EventTruth): Readonly<Record<string, unknown>> {
  return { network: 'TESTNET', ...event, at: naive(at) };
}

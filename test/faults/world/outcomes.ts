import { holdings } from './account.ts';
import { closeOid, openOid, tripAt, tripPnl, tripSign } from './history.ts';
import { genesis, hourMs } from './markets.ts';

/** Outcome of one of the agent's orders, by the venue's fills and the agent's journal. */
export interface OutcomeTruth {
  /** The decision's; the order's has `order-` before it. */
  readonly id: string;
  readonly decisionId: string;
  readonly coin: string;
  readonly side: 'buy' | 'sell';
  readonly status: 'filled' | 'resting' | 'rejected';
  readonly requested: number;
  readonly filled: number;
  readonly price: number | null;
  readonly fee: number;
  readonly pnl: number;
  readonly rejectReason: string | null;
  readonly oid: number | null;
  /** Time of its fill, else of the agent's report. */
  readonly at: number;
  readonly hasFill: boolean;
}

const unfilled = { side: 'buy', filled: 0, price: null, fee: 0, pnl: 0, hasFill: false } as const;

const others: readonly OutcomeTruth[] = [
  {
    ...unfilled,
    id: 'ladder',
    decisionId: 'ladder',
    coin: 'BTC',
    status: 'resting',
    requested: 0.1,
    rejectReason: null,
    oid: 9_001,
    at: genesis - 3 * hourMs + 2,
  },
  {
    ...unfilled,
    id: 'rejected',
    decisionId: 'ladder',
    coin: 'ETH',
    status: 'rejected',
    requested: 1,
    rejectReason: 'Order must have minimum value of $10.',
    oid: null,
    at: genesis - 2 * hourMs + 1,
  },
  ...holdings.map(({ coin, size, entry, openedAt }, nth) => ({
    ...unfilled,
    id: `hold-${nth}`,
    decisionId: `hold-${nth}`,
    coin,
    side: size > 0 ? ('buy' as const) : ('sell' as const),
    status: 'filled' as const,
    requested: Math.abs(size),
    filled: Math.abs(size),
    price: entry,
    fee: 1,
    rejectReason: null,
    oid: 8_000 + nth,
    at: openedAt,
    hasFill: true,
  })),
];

function ofTrip(nth: number): readonly OutcomeTruth[] {
  const trip = tripAt(nth);
  const isLong = tripSign(trip) > 0;
  const { coin, size, entry, exit, fee, openedAt, closedAt } = trip;
  const shared = {
    coin,
    requested: size,
    filled: size,
    fee,
    status: 'filled',
    rejectReason: null,
    hasFill: true,
  } as const;
  const [open, close] = [`open-${nth}`, `close-${nth}`];
  return [
    {
      ...shared,
      id: open,
      decisionId: open,
      side: isLong ? 'buy' : 'sell',
      price: entry,
      pnl: 0,
      oid: openOid(nth),
      at: openedAt,
    },
    {
      ...shared,
      id: close,
      decisionId: close,
      side: isLong ? 'sell' : 'buy',
      price: exit,
      pnl: tripPnl(trip),
      oid: closeOid(nth),
      at: closedAt,
    },
  ];
}

/** Every outcome up to a time, newest first. */
export function outcomesBy(at: number): readonly OutcomeTruth[] {
  const all = [...others];
  for (let nth = 0; tripAt(nth).openedAt <= at; nth += 1) all.push(...ofTrip(nth));
  return all.filter((one) => one.at <= at).toSorted((a, b) => b.at - a.at);
}

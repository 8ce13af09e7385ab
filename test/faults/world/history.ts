import { holdings } from './account.ts';
import { genesis, hourMs, minuteMs, rounded } from './markets.ts';

/** A round trip that ends, by two fills. */
export interface TripTruth {
  readonly id: string;
  readonly coin: string;
  readonly side: 'long' | 'short';
  readonly size: number;
  readonly entry: number;
  readonly exit: number;
  readonly openedAt: number;
  readonly closedAt: number;
  readonly fee: number;
}

/** Ten in the two days before the beginning, and from then on one of SOL every ten minutes, too short to be seen as a position. */
export function tripAt(nth: number): TripTruth {
  const isPast = nth < 10;
  const openedAt = isPast ? genesis - (42 - 4 * nth) * hourMs : genesis + ((nth - 10) * 10 + 2) * minuteMs;
  const coin = isPast && nth % 2 === 0 ? 'ETH' : 'SOL';
  const entry = coin === 'ETH' ? 2_900 + nth : 140 + nth;
  return {
    id: `trip-${nth}`,
    coin,
    side: nth % 3 === 0 ? 'short' : 'long',
    size: 1 + (nth % 4),
    entry,
    exit: entry + (nth % 5 < 3 ? 1 : -1) * (1 + (nth % 4) / 2),
    openedAt,
    closedAt: openedAt + (isPast ? hourMs : 5_000),
    fee: 0.25,
  };
}

export function tripsClosedBy(at: number): readonly TripTruth[] {
  const trips: TripTruth[] = [];
  for (let nth = 0; tripAt(nth).closedAt <= at; nth += 1) trips.push(tripAt(nth));
  return trips;
}

export const tripSign = ({ side }: TripTruth): 1 | -1 => (side === 'long' ? 1 : -1);
export const tripPnl = (trip: TripTruth): number =>
  rounded((trip.exit - trip.entry) * trip.size * tripSign(trip));

export interface FillTruth {
  readonly coin: string;
  readonly side: 'B' | 'A';
  readonly price: number;
  readonly size: number;
  readonly startPosition: number;
  readonly direction: string;
  readonly closedPnl: number;
  readonly fee: number;
  readonly oid: number;
  readonly tid: number;
  readonly time: number;
}

/** Every fill up to a time, oldest first. */
export function fillsBy(at: number): readonly FillTruth[] {
  const fills: FillTruth[] = holdings.map(({ coin, size, entry, openedAt }, nth) => ({
    coin,
    side: size > 0 ? 'B' : 'A',
    price: entry,
    size: Math.abs(size),
    startPosition: 0,
    direction: size > 0 ? 'Open Long' : 'Open Short',
    closedPnl: 0,
    fee: 1,
    oid: 8_000 + nth,
    tid: 80_000 + nth,
    time: openedAt,
  }));
  for (let nth = 0; tripAt(nth).openedAt <= at; nth += 1) fills.push(...fillsOfTrip(nth));
  return fills.filter(({ time }) => time <= at).toSorted((a, b) => a.time - b.time);
}

function fillsOfTrip(nth: number): readonly FillTruth[] {
  const trip = tripAt(nth);
  const sign = tripSign(trip);
  const name = sign > 0 ? 'Long' : 'Short';
  const shared = { coin: trip.coin, size: trip.size, fee: trip.fee };
  return [
    {
      ...shared,
      side: sign > 0 ? 'B' : 'A',
      price: trip.entry,
      startPosition: 0,
      direction: `Open ${name}`,
      closedPnl: 0,
      oid: openOid(nth),
      tid: 10_000 + 2 * nth,
      time: trip.openedAt,
    },
    {
      ...shared,
      side: sign > 0 ? 'A' : 'B',
      price: trip.exit,
      startPosition: sign * trip.size,
      direction: `Close ${name}`,
      closedPnl: tripPnl(trip),
      oid: closeOid(nth),
      tid: 10_001 + 2 * nth,
      time: trip.closedAt,
    },
  ];
}

export const openOid = (nth: number): number => 1_000 + 2 * nth;
export const closeOid = (nth: number): number => 1_001 + 2 * nth;

export interface FundingTruth {
  readonly time: number;
  readonly coin: string;
  /** Negative: paid. */
  readonly usdc: number;
}

/** Funding of BTC, each hour since it is held. */
export function fundingBy(at: number): readonly FundingTruth[] {
  const rows: FundingTruth[] = [];
  for (let time = genesis - 43 * hourMs; time + 50 <= at; time += hourMs)
    rows.push({ time: time + 50, coin: 'BTC', usdc: -0.5 });
  return rows;
}

interface LedgerTruth {
  readonly time: number;
  readonly hash: string;
  readonly delta: Readonly<Record<string, unknown>> & { readonly type: string };
}

export const ledger: readonly LedgerTruth[] = [
  { time: genesis - 72 * hourMs, hash: `0x${'1'.repeat(64)}`, delta: { type: 'deposit', usdc: '12000.0' } },
];

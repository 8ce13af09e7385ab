import { fundingTotal } from '../../../src-main/domain/performance/pnl-rows.ts';
import type { RoundTrip } from '../../../src-main/domain/trades/round-trip.ts';
import type { FundingDay } from '../../../src-main/store/record.ts';
import type { StoreReader } from '../../../src-main/store/store.ts';
import { allTrips, type TripsReader } from './record-views.ts';

const dayMs = 86_400_000;
const forever = Number.MAX_SAFE_INTEGER;
type Reader = TripsReader & Pick<StoreReader, 'funding' | 'tripAttribution'>;

/** Returns funding by day, coin and strategy, computed payment by payment and trip by trip. */
export function paidByStrategy(reader: Reader): readonly FundingDay[] {
  const trips = allTrips(reader);
  const rows = reader.funding(0, forever).map(({ time, coin, amount }) => {
    const held = trips.filter((trip) => trip.coin === coin && isHeld(trip, time));
    // A trip held before the payment takes precedence over one that began with it.
    const [first] = held.toSorted(
      (a, b) => (a.openedAt ?? 0) - (b.openedAt ?? 0) || a.lastAt - b.lastAt || (a.id < b.id ? -1 : 1),
    );
    const strategyId = first === undefined ? null : (reader.tripAttribution(first.id)?.strategyId ?? null);
    return { day: time - (time % dayMs), coin, strategyId, amount };
  });
  const groups = Map.groupBy(rows, ({ day, coin, strategyId }) => JSON.stringify([day, coin, strategyId]));
  return [...groups.values()].flatMap((same) =>
    same.slice(0, 1).map((one) => ({ ...one, amount: fundingTotal(same), payments: same.length })),
  );
}

function isHeld({ state, openedAt, closedAt, lastAt }: RoundTrip, time: number): boolean {
  return openedAt !== null && openedAt <= time && (state === 'open' || time <= (closedAt ?? lastAt));
}

/** Returns the stored shares, in an order of their own for comparison. */
export const storedShares = (reader: Pick<StoreReader, 'fundingDays'>): readonly FundingDay[] =>
  inAnyOrder(reader.fundingDays(0, forever));

export const inAnyOrder = (days: readonly FundingDay[]): readonly FundingDay[] =>
  days.toSorted((a, b) =>
    JSON.stringify([a.day, a.coin, a.strategyId]) < JSON.stringify([b.day, b.coin, b.strategyId]) ? -1 : 1,
  );

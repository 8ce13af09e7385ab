import type { DecimalText } from '../decimal.ts';
import { Fixed, fixedText, zero } from '../fixed.ts';
import type { FundingPayment } from '../funding.ts';
import type { RoundTrip } from '../round-trip.ts';
import { firstIndex } from './first-index.ts';

/** Positive = received. */
export function fundingTotal(payments: readonly Pick<FundingPayment, 'amount'>[]): DecimalText {
  return fixedText(payments.reduce((sum, { amount }) => sum.plus(Fixed.of(amount)), zero));
}

/** Payments added up by whatever they have in common. */
export function fundingBy<Key>(
  payments: readonly FundingPayment[],
  keyOf: (payment: FundingPayment) => Key,
): ReadonlyMap<Key, DecimalText> {
  return new Map([...Map.groupBy(payments, keyOf)].map(([key, same]) => [key, fundingTotal(same)]));
}

export type HoldingTrip = Pick<RoundTrip, 'id' | 'coin' | 'begun' | 'openedAt' | 'closedAt'>;

/**
 * The trip that a payment was made on: of its coin, opened before it, and open still or ended at it or after it, so that
 * what falls on the millisecond of a flip belongs to the position that was held until then. null: none is known.
 */
export function fundedTrip(trips: readonly HoldingTrip[]): (payment: FundingPayment) => string | null {
  const byCoin = new Map(
    [...Map.groupBy(trips, ({ coin }) => coin)].map(([coin, own]) => [coin, own.toSorted(byEnd)]),
  );
  return ({ coin, time }) => {
    const own = byCoin.get(coin) ?? [];
    const trip = own[firstIndex(own.length, (index) => endOf(own[index]) >= time)];
    return trip === undefined || startOf(trip) >= time ? null : trip.id;
  };
}

const endOf = (trip: HoldingTrip | undefined): number => trip?.closedAt ?? Number.POSITIVE_INFINITY;
const startOf = ({ openedAt }: HoldingTrip): number => openedAt ?? Number.NEGATIVE_INFINITY;
/** Two that end together did so within a millisecond, one after the other. */
const byEnd = (a: HoldingTrip, b: HoldingTrip): number =>
  endOf(a) === endOf(b) ? startOf(a) - startOf(b) : endOf(a) < endOf(b) ? -1 : 1;

import type { DecimalText } from '../decimal.ts';
import { netPnl } from './trade-figures.ts';
import type { TripTally } from './trip-tally.ts';
import { joinTallies } from './trip-tally.ts';
import { Fixed, fixedText, zero } from '../fixed.ts';
import type { FundingPayment } from '../account/funding.ts';

/** P&L of one day, market or strategy. The rows add up to the period. */
export interface PnlRow<Key> {
  readonly key: Key;
  readonly tally: TripTally;
  readonly funding: DecimalText | null;
  /** null if the funding is unknown. */
  readonly netPnl: DecimalText | null;
}

interface KeyedTally<Key> {
  readonly key: Key;
  readonly tally: TripTally;
}

export interface KeyedFunding<Key> {
  readonly key: Key;
  readonly amount: DecimalText;
}

/** One row per key, in order of first appearance; `funding` null: its history is unknown. */
export function pnlRows<Key>(
  tallies: readonly KeyedTally<Key>[],
  funding: readonly KeyedFunding<Key>[] | null,
): readonly PnlRow<Key>[] {
  const talliesOf = Map.groupBy(tallies, ({ key }) => key);
  const fundingOf = funding === null ? null : Map.groupBy(funding, ({ key }) => key);
  const keys = new Set([...talliesOf.keys(), ...(fundingOf?.keys() ?? [])]);
  return [...keys].map((key) => {
    const tally = joinTallies((talliesOf.get(key) ?? []).map((one) => one.tally));
    const paid = fundingOf === null ? null : fundingTotal(fundingOf.get(key) ?? []);
    return { key, tally, funding: paid, netPnl: netPnl(tally, paid) };
  });
}

/** Positive = received. */
export function fundingTotal(payments: readonly Pick<FundingPayment, 'amount'>[]): DecimalText {
  return fixedText(payments.reduce((sum, { amount }) => sum.plus(Fixed.of(amount)), zero));
}

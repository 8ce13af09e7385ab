import type { DecimalText } from '../decimal.ts';
import { Fixed, fixedText, zero } from '../fixed.ts';
import type { RoundTrip } from '../trades/round-trip.ts';

/** Sums over ended trips, in dollars. Joining tallies of parts gives the tally of the whole. */
export interface TripTally {
  readonly tripCount: number;
  /** Realized P&L above zero, before fees and funding; one that broke even is neither a win nor a loss. */
  readonly winCount: number;
  readonly lossCount: number;
  readonly grossProfit: DecimalText;
  /** Positive. */
  readonly grossLoss: DecimalText;
  /** Positive = paid. */
  readonly fees: DecimalText;
  /** null without a win. */
  readonly largestWin: DecimalText | null;
  /** Positive; null without a loss. */
  readonly largestLoss: DecimalText | null;
  /** Total over the `heldCount` trips that were both opened and closed by known fills. */
  readonly heldMs: number;
  readonly heldCount: number;
}

export type TalliedTrip = Pick<RoundTrip, 'realizedPnl' | 'fees' | 'begun' | 'end' | 'openedAt' | 'closedAt'>;

const none = '0' as DecimalText;
export const emptyTally: TripTally = {
  tripCount: 0,
  winCount: 0,
  lossCount: 0,
  grossProfit: none,
  grossLoss: none,
  fees: none,
  largestWin: null,
  largestLoss: null,
  heldMs: 0,
  heldCount: 0,
};

/** Tally of one ended trip that counts in dollars. */
function tallyOfTrip(trip: TalliedTrip): TripTally {
  const pnl = Fixed.of(trip.realizedPnl);
  const heldMs = holdMs(trip);
  const held = heldMs === null ? emptyTally : { heldMs, heldCount: 1 };
  const one = { ...emptyTally, ...held, tripCount: 1, fees: trip.fees };
  if (pnl.isZero()) return one;
  const size = fixedText(pnl.abs());
  return pnl.isPositive()
    ? { ...one, winCount: 1, grossProfit: size, largestWin: size }
    : { ...one, lossCount: 1, grossLoss: size, largestLoss: size };
}

/** Hold time; null unless known fills opened and closed the trip. */
function holdMs({ begun, end, openedAt, closedAt }: TalliedTrip): number | null {
  if (begun === 'unknown' || openedAt === null || closedAt === null) return null;
  return end === 'closed' || end === 'flipped' ? Math.max(0, closedAt - openedAt) : null;
}

export function tallyTrips(trips: readonly TalliedTrip[]): TripTally {
  return joinTallies(trips.map(tallyOfTrip));
}

/** Joins tallies in any order. */
export function joinTallies(tallies: readonly TripTally[]): TripTally {
  const sum = { profit: zero, loss: zero, fees: zero };
  const largest = { win: null as Fixed | null, loss: null as Fixed | null };
  const counts = { tripCount: 0, winCount: 0, lossCount: 0, heldMs: 0, heldCount: 0 };
  for (const tally of tallies) {
    sum.profit = added(sum.profit, tally.grossProfit);
    sum.loss = added(sum.loss, tally.grossLoss);
    sum.fees = added(sum.fees, tally.fees);
    largest.win = larger(largest.win, tally.largestWin);
    largest.loss = larger(largest.loss, tally.largestLoss);
    counts.tripCount += tally.tripCount;
    counts.winCount += tally.winCount;
    counts.lossCount += tally.lossCount;
    counts.heldMs += tally.heldMs;
    counts.heldCount += tally.heldCount;
  }
  return {
    ...counts,
    grossProfit: fixedText(sum.profit),
    grossLoss: fixedText(sum.loss),
    fees: fixedText(sum.fees),
    largestWin: largest.win === null ? null : fixedText(largest.win),
    largestLoss: largest.loss === null ? null : fixedText(largest.loss),
  };
}

const added = (sum: Fixed, text: DecimalText): Fixed => (text === '0' ? sum : sum.plus(Fixed.of(text)));

function larger(largest: Fixed | null, text: DecimalText | null): Fixed | null {
  if (text === null) return largest;
  const value = Fixed.of(text);
  return largest === null || value.compare(largest) > 0 ? value : largest;
}

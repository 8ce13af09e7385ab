import type { Fill } from '../../../src-main/domain/account/fill.ts';
import { isPerpCoin } from '../../../src-main/domain/markets/market.ts';
import type { RoundTrip, Vanishing } from '../../../src-main/domain/trades/round-trip.ts';
import {
  foldTrips,
  openTripOf,
  unknownState,
  type Fold,
  type FoldInput,
} from '../../../src-main/domain/trades/fold-trips.ts';

/** Runs a whole fold, however many steps it takes. */
export function foldInOneGo(input: FoldInput): Fold {
  const steps = foldTrips(input, 1);
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}

/** Returns every trip of these fills, folded by time, and within one millisecond in the given order. */
export function foldAll(
  fills: readonly Fill[],
  { account = '0xabc', vanished = [] as readonly Vanishing[] } = {},
): readonly RoundTrip[] {
  const coins = [...new Set(fills.map(({ coin }) => coin))].filter(isPerpCoin);
  return coins.flatMap((coin) => {
    const own = fills.filter((fill) => fill.coin === coin).toSorted((a, b) => a.time - b.time);
    const fold = foldInOneGo({ account, state: unknownState, fills: own, vanished });
    const open = openTripOf(fold.state, vanished);
    return [...fold.ended, ...(open === null ? [] : [open])];
  });
}

/** Sorts trips by id, to compare them in any order. */
export const byId = (trips: readonly RoundTrip[]): readonly RoundTrip[] =>
  trips.toSorted((a, b) => (a.id < b.id ? -1 : 1));

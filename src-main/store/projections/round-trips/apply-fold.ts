import type { RoundTrip } from '../../../domain/round-trip.ts';
import { hourOf, type EndHours } from './bucket-table.ts';
import type { FundingTable } from '../../record/funds/funding-table.ts';
import { spansHeldOtherwise } from '../held-span.ts';
import type { TripTable } from './trip-table.ts';

/** Trips of one part of a coin's history before and after a fold of it. */
interface Refolded {
  readonly before: readonly RoundTrip[];
  readonly after: readonly RoundTrip[];
}

export interface FoldedInto {
  readonly trips: Pick<TripTable, 'add' | 'remove'>;
  readonly funding: Pick<FundingTable, 'retell' | 'hasStrategy'>;
}

/** What a fold changed. */
export interface AppliedFold {
  /** Trips that are new or different, as they are now. */
  readonly trips: readonly RoundTrip[];
  /** Ids that no fold yields any more. */
  readonly dropped: readonly string[];
  /** Hours whose sums have to be recomputed. */
  readonly ended: EndHours;
}

/** Writes what a fold found different from before. The caller recomputes the sums. */
export function applyFold({ before, after }: Refolded, { trips, funding }: FoldedInto): AppliedFold {
  const known = new Map(before.map((trip) => [trip.id, trip]));
  const kept = new Set(after.map(({ id }) => id));
  const changed = after.filter((trip) => !isSame(trip, known.get(trip.id)));
  const dropped = before.filter(({ id }) => !kept.has(id));
  const replaced = changed.flatMap(({ id }) => known.get(id) ?? []);
  for (const trip of [...dropped, ...replaced]) trips.remove(trip);
  for (const trip of changed) trips.add(trip);
  retellFunding(funding, [
    ...changed.map((trip) => ({ trip, was: known.get(trip.id) ?? null, is: trip })),
    ...dropped.map((trip) => ({ trip, was: trip, is: null })),
  ]);
  return {
    trips: changed,
    dropped: dropped.map(({ id }) => id),
    ended: endHours([...dropped, ...replaced, ...changed]),
  };
}

interface TripStep {
  readonly trip: RoundTrip;
  readonly was: RoundTrip | null;
  readonly is: RoundTrip | null;
}

/** What was paid while a trip was held goes to its strategy. */
function retellFunding(
  { retell, hasStrategy }: Pick<FundingTable, 'retell' | 'hasStrategy'>,
  steps: readonly TripStep[],
): void {
  const told = steps.flatMap(({ trip: { id, coin }, was, is }) => {
    const spans = spansHeldOtherwise(was, is);
    return spans.length > 0 && hasStrategy(id) ? spans.map((span) => ({ coin, ...span })) : [];
  });
  if (told.length > 0) retell(told);
}

function isSame(now: RoundTrip, before: RoundTrip | undefined): boolean {
  if (before === undefined) return false;
  const fields = Object.keys(now) as (keyof RoundTrip)[];
  return fields.every((field) => now[field] === before[field]);
}

function endHours(trips: readonly RoundTrip[]): EndHours {
  const hours = new Map<string, Set<number>>();
  for (const { coin, closedAt } of trips) {
    if (closedAt === null) continue;
    const ofCoin = hours.get(coin) ?? new Set();
    hours.set(coin, ofCoin.add(hourOf(closedAt)));
  }
  return hours;
}

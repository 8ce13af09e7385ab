import type { RoundTrip } from '../../../domain/trades/round-trip.ts';
import type { DirtySums } from '../sums/dirty-sums.ts';
import { changedHeldSpans } from '../held-span.ts';
import type { TripAttributionTable } from './trip-attribution-table.ts';
import type { TripTable } from './trip-table.ts';

/** Trips of one range of a coin's history, before and after a fold. */
interface Refolded {
  readonly before: readonly RoundTrip[];
  readonly after: readonly RoundTrip[];
}

export interface FoldedInto {
  readonly trips: Pick<TripTable, 'add' | 'remove'>;
  readonly attributions: Pick<TripAttributionTable, 'get'>;
  readonly dirty: Pick<DirtySums, 'markTripHour' | 'markFunding'>;
}

/** Trips that a fold changed. */
export interface AppliedFold {
  /** Trips that are new or different, as they are now. */
  readonly trips: readonly RoundTrip[];
  /** Ids of trips that the fold no longer yields. */
  readonly dropped: readonly string[];
}

/** Writes the trips that a fold changed, at most `most` at a time, and marks their sums as dirty. */
export function* applyFold(
  { before, after }: Refolded,
  into: FoldedInto,
  most: number,
): Generator<AppliedFold, AppliedFold> {
  const known = new Map(before.map((trip) => [trip.id, trip]));
  const afterIds = new Set(after.map(({ id }) => id));
  // Written in the order of their table: in another order, trips of one millisecond would change a page each.
  const changed = after
    .filter((trip) => !isSame(trip, known.get(trip.id)))
    .sort((a, b) => a.lastAt - b.lastAt || (a.id < b.id ? -1 : 1));
  const dropped = before.filter(({ id }) => !afterIds.has(id));
  for (const trip of dropped) replace(into, trip, null);
  let applied: AppliedFold = { trips: [], dropped: dropped.map(({ id }) => id) };
  for (let from = 0; from < changed.length; from += most) {
    const trips = changed.slice(from, from + most);
    for (const trip of trips) replace(into, known.get(trip.id) ?? null, trip);
    applied = { ...applied, trips };
    if (from + most >= changed.length) break;
    yield applied;
    applied = { trips: [], dropped: [] };
  }
  return applied;
}

function replace(
  { trips, attributions, dirty }: FoldedInto,
  was: RoundTrip | null,
  is: RoundTrip | null,
): void {
  if (was !== null) trips.remove(was);
  if (is !== null) trips.add(is);
  for (const trip of [was, is])
    if (trip !== null && trip.closedAt !== null) dirty.markTripHour(trip.coin, trip.closedAt);
  // Funding paid while the trip was held belongs to its strategy.
  const { id, coin } = is ?? was ?? { id: '', coin: '' };
  for (const span of changedHeldSpans(was, is))
    if ((attributions.get(id)?.strategyId ?? '') !== '') dirty.markFunding({ coin, ...span });
}

function isSame(now: RoundTrip, before: RoundTrip | undefined): boolean {
  if (before === undefined) return false;
  const fields = Object.keys(now) as (keyof RoundTrip)[];
  return fields.every((field) => now[field] === before[field]);
}

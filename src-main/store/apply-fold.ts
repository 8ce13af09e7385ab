import type { RoundTrip } from '../domain/round-trip.ts';
import { hourOf, type BucketTable } from './bucket-table.ts';
import type { Refolded } from './fold-coin.ts';
import type { FillsOutcome } from './record.ts';
import type { StoredTrip, TripTable } from './trip-table.ts';

/** Writes what a fold found otherwise than before, and the buckets of what changed. Returns what changed. */
export function applyFold(
  { before, after }: Refolded,
  trips: Pick<TripTable, 'add' | 'remove'>,
  buckets: Pick<BucketTable, 'recompute'>,
): Pick<FillsOutcome, 'trips' | 'dropped'> {
  const known = new Map(before.map((stored) => [stored.trip.id, stored]));
  const kept = new Set(after.map(({ trip }) => trip.id));
  const changed = after.filter((stored) => !isSame(stored, known.get(stored.trip.id)));
  const dropped = before.filter(({ trip }) => !kept.has(trip.id));
  const replaced = changed.flatMap(({ trip }) => known.get(trip.id) ?? []);
  for (const { trip } of [...dropped, ...replaced]) trips.remove(trip);
  for (const stored of changed) trips.add(stored);
  for (const [coin, hours] of endHours([...dropped, ...replaced, ...changed])) {
    for (const hour of hours) buckets.recompute(coin, hour);
  }
  return { trips: changed.map(({ trip }) => trip), dropped: dropped.map(({ trip }) => trip.id) };
}

function isSame(now: StoredTrip, before: StoredTrip | undefined): boolean {
  if (before === undefined || now.settled !== before.settled) return false;
  const fields = Object.keys(now.trip) as (keyof RoundTrip)[];
  return fields.every((field) => now.trip[field] === before.trip[field]);
}

function endHours(stored: readonly StoredTrip[]): ReadonlyMap<string, ReadonlySet<number>> {
  const hours = new Map<string, Set<number>>();
  for (const { trip } of stored) {
    if (trip.closedAt === null) continue;
    const ofCoin = hours.get(trip.coin) ?? new Set();
    hours.set(trip.coin, ofCoin.add(hourOf(trip.closedAt)));
  }
  return hours;
}

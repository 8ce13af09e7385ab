import type { Completeness } from '../domain/performance/completeness.ts';
import { completenessOf } from '../domain/performance/completeness.ts';
import type { PeriodRange } from '../domain/performance/period.ts';
import type { Fill } from '../domain/fill.ts';
import { ageMs } from '../domain/freshness.ts';
import type { HistoryPage } from '../venue/venue.ts';
import { askVenue } from './ask-venue.ts';
import type { DoorScope } from './door-scope.ts';

/** The venue's newest 2,000 fills, oldest first, and when they were read (world ms). */
export interface NewestFills {
  readonly page: HistoryPage<Fill>;
  readonly readAt: number;
}

/** Weighs 120, as much as a page of the first reading that is under way meanwhile: that often at most. World ms, real time. */
const keptForMs = 30_000;

/** Asks for them, and keeps the answer for a while. */
export function createNewestFills(
  scope: DoorScope,
): (account: string, signal: AbortSignal) => Promise<NewestFills> {
  const kept: { last: NewestFills | null } = { last: null };
  return async (account, signal) => {
    const { world, venuePort, flights } = scope;
    const { last } = kept;
    const keepMs = keptForMs * Math.max(1, world.rate());
    if (last !== null && ageMs(last.readAt, world.now()) < keepMs) return last;
    const read = async (shared: AbortSignal): Promise<NewestFills> => {
      const readAt = world.now();
      const page = await venuePort.fetchNewestFills(account, shared);
      scope.onRefused(page.refused);
      return { page, readAt };
    };
    kept.last = await askVenue(
      { flights, key: 'newest fills', what: "account's newest fills", read },
      signal,
    );
    return kept.last;
  };
}

/** Whether they are all that the period has: below the venue's cap, or back to before it, and none of them unreadable. */
export function newestComplete({ page, readAt }: NewestFills, range: PeriodRange): Completeness {
  const first = page.rows[0]?.time ?? 0;
  return completenessOf({
    range,
    span: { knownFrom: page.isFull ? first + 1 : 0, readThrough: readAt },
    gaps: page.refused.length === 0 ? [] : [range],
    capReached: page.isFull,
    isLate: false,
  });
}

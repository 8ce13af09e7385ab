import { freshnessLimitsMs } from '../../../src-preload/contract/views/freshness.ts';
import { isYounger } from '../../domain/freshness.ts';
import type { NewestFills } from '../../domain/account/newest-fills.ts';
import type { Completeness } from '../../domain/performance/completeness.ts';
import { completenessOf } from '../../domain/performance/completeness.ts';
import type { PeriodRange } from '../../domain/performance/period.ts';
import { PerpscopeError } from '../../errors.ts';
import { askVenue } from '../ask-venue.ts';
import { nothingRead } from '../reading-states.ts';
import type { VenueAccess, NewestFillsQuestion, SourceInfo } from '../scope.ts';
import { toWorldMs } from '../../time.ts';

/**
 * Shortest time between two requests for the newest fills, real ms. A request weighs 120, as much as a page of the first
 * reading of all fills, which is under way meanwhile.
 */
const cachedForMs = 30_000;

/**
 * Answers with the newest fills of the stream, which cost nothing; if it is silent, the venue is asked for them. Fills that
 * were received or read count within the age limit of fills. Throws provider_failed if there are neither.
 */
export function createNewestFills(scope: SourceInfo & VenueAccess): NewestFillsQuestion {
  const cached: { last: NewestFills | null } = { last: null };
  const { world } = scope;
  const isWithin = ({ readAt }: NewestFills, limitMs: number): boolean =>
    !world.isOlder(readAt, toWorldMs(limitMs, world));
  const isCached = ({ readAt }: NewestFills): boolean =>
    isYounger(world.ageOf(readAt), toWorldMs(cachedForMs, world));
  return async (account, signal) => {
    const received = scope.receivedNewest();
    if (received.kind === 'received' && isWithin(received.fills, freshnessLimitsMs.fills))
      return received.fills;
    if (received.kind === 'awaited') throw nothingRead('fills');
    const { last } = cached;
    if (last !== null && isCached(last)) return last;
    try {
      cached.last = await askForNewest(scope, account, signal);
      return cached.last;
    } catch (error) {
      const isUsable =
        error instanceof PerpscopeError && last !== null && isWithin(last, freshnessLimitsMs.fills);
      if (!isUsable) throw error;
      return last;
    }
  };
}

function askForNewest(
  scope: SourceInfo & VenueAccess,
  account: string,
  signal: AbortSignal,
): Promise<NewestFills> {
  const { flights, venuePort, world, onInvalid } = scope;
  const read = async (shared: AbortSignal): Promise<NewestFills> => {
    const readAt = world.receive();
    const { rows, isFull, invalid } = await venuePort.fetchNewestFills(account, shared);
    onInvalid(invalid);
    return { rows, isCapped: isFull, isHoled: invalid.length > 0, readAt };
  };
  return askVenue({ flights, key: 'newest fills', what: "account's newest fills", read }, signal);
}

/**
 * Checks whether the newest fills are all fills of the period: there are no older ones, or they go back to before the period,
 * and none is unreadable.
 */
export function newestComplete(newest: NewestFills, range: PeriodRange): Completeness {
  const { rows, isCapped, isHoled, readAt } = newest;
  const knownFrom = isCapped ? (rows[0]?.time ?? readAt) + 1 : 0;
  return completenessOf({
    range,
    span: { knownFrom, readThrough: readAt },
    gaps: isHoled ? [range] : [],
    capReached: isCapped,
    isLate: false,
  });
}

import type { Vanishing } from '../../domain/fold-trips.ts';
import type { Held, HeldPosition } from '../../store/account.ts';
import type { Job } from '../poller.ts';
import type { TripMismatch } from '../trip-mismatch.ts';
import { findMismatches } from '../trip-mismatch.ts';
import type { AccountJobParts } from './account-job-parts.ts';

export const checkTripsName = 'trips';

/** A fill may be told of so late; a position that is still gone then, with nothing to say why, has vanished. */
const vanishedAfterMs = 3 * 60_000;
/** The fills are read once more before that. */
const lastLookMs = 2 * 60_000;

/** A reading again of the fills, for one that may be missing. */
export interface SecondLook {
  readonly ask: () => void;
  readonly isTakenSince: (time: number) => boolean;
}

/** Held and gone were read so close together that the end is known; the closest that a cold DEX is read is minutes. */
const knownEndMs = 3_600_000;

/** When a position ended that is gone now: known where it was seen to go, and else no one knows. */
function vanishingOf(history: readonly Held<HeldPosition>[], seenGoneAt: number): Vanishing {
  const last = history.at(-1);
  if (last === undefined || last.toTime === null) return { seenGoneAt, endedAt: null };
  const heldAt = last.seenAt ?? last.fromTime;
  return { seenGoneAt, endedAt: last.toTime - heldAt <= knownEndMs ? last.toTime : null };
}

interface Doubt {
  readonly since: number;
  readonly seenAt: number;
}

/** Holds the venue's positions against the open trips: what differs is read again, what is gone for good ends. */
export function checkTrips(
  { store, world, monotonic }: Pick<AccountJobParts, 'store' | 'world' | 'monotonic'>,
  secondLook: SecondLook,
): Job {
  const { reader, writer } = store;
  const doubts = new Map<string, Doubt>();
  const hasVanished = ({ since }: Doubt): boolean => {
    const waitedMs = monotonic() - since;
    const isLookedAt = secondLook.isTakenSince(since + lastLookMs);
    if (waitedMs >= lastLookMs && !isLookedAt) secondLook.ask();
    return waitedMs >= vanishedAfterMs && isLookedAt;
  };
  const weigh = ({ coin, finding, isGone, seenAt }: TripMismatch): void => {
    const known = doubts.get(finding);
    if (known === undefined) {
      doubts.set(finding, { since: monotonic(), seenAt });
      secondLook.ask();
    } else if (isGone && hasVanished(known)) {
      writer.endVanished(coin, vanishingOf(reader.positionHistory(coin), known.seenAt));
      doubts.delete(finding);
    }
  };
  return {
    name: checkTripsName,
    everyMs: 10_000,
    run: async () => {
      const found = findMismatches(reader.openTrips(), reader.account(), world);
      const findings = new Set(found.map(({ finding }) => finding));
      for (const finding of doubts.keys()) if (!findings.has(finding)) doubts.delete(finding);
      found.forEach(weigh);
      return found.length === 0 ? 'idle' : 'done';
    },
  };
}

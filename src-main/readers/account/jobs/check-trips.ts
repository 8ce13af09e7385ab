import { isPerpCoin } from '../../../domain/account/fill.ts';
import { settleMs, vanishingOf } from '../../../domain/trades/gone-position.ts';
import type { RoundTrip } from '../../../domain/trades/round-trip.ts';
import type { AgeClock } from '../../../domain/freshness.ts';
import { isStale } from '../../../domain/freshness.ts';
import { dexOf } from '../../../domain/markets/market.ts';
import type { Position } from '../../../domain/account/position.ts';
import { mayBeUnread } from '../../../domain/account/account.ts';
import type { AccountState, WholeReading } from '../../../store/account.ts';
import { minuteMs } from '../../../time.ts';
import type { Job } from '../../poller.ts';
import type { AccountJobParts } from './account-job-parts.ts';

export const checkTripsName = 'trips';

/** Longest delay of a fill report. A position that is still missing then without a fill to explain it has vanished. */
const vanishedAfterMs = 3 * minuteMs;
/** The fills are read once more before that. */
const lastLookMs = 2 * minuteMs;

/** A reading again of the fills, for one that may be missing. */
interface SecondLook {
  readonly ask: () => void;
  readonly isTakenSince: (time: number) => boolean;
}

interface Doubt {
  readonly since: number;
  readonly seenAt: number;
}

/**
 * Holds the venue's positions against the open trips: what differs is read again, what is gone for good ends. Not before all
 * older fills were read: what opened or closed a position may be among them.
 */
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
      const vanishing = vanishingOf(reader.positionHistory(coin), known.seenAt);
      if (writer.endVanished(coin, vanishing)) doubts.delete(finding);
    }
  };
  return {
    name: checkTripsName,
    everyMs: 10_000,
    run: async () => {
      if (!reader.isBackfilled('fills')) return 'idle';
      const found = findMismatches(reader.openTrips(), reader.account(), world);
      const findings = new Set(found.map(({ finding }) => finding));
      for (const finding of doubts.keys()) if (!findings.has(finding)) doubts.delete(finding);
      found.forEach(weigh);
      return found.length === 0 ? 'idle' : 'done';
    },
  };
}

/** A coin whose position at the venue differs from the one that its fills give. */
interface TripMismatch {
  readonly coin: string;
  /** The venue holds no position in it. */
  readonly isGone: boolean;
  /** What differs: another difference is another finding. */
  readonly finding: string;
  /** Venue time of the position's reading. */
  readonly seenAt: number;
}

const freshMs = minuteMs;

/** Only fresh readings that are younger than the trip's last fill speak, and none of a position that it may hold unread. */
function findMismatches(
  openTrips: readonly RoundTrip[],
  { dexes }: Pick<AccountState, 'dexes'>,
  clock: Pick<AgeClock, 'ageOf'>,
): readonly TripMismatch[] {
  const trips = new Map(openTrips.map((trip) => [trip.coin, trip]));
  const held = [...dexes.values()].flatMap(({ value }) => value.positions);
  const coins = new Set([...trips.keys(), ...held.map(({ coin }) => coin)].filter(isPerpCoin));
  return [...coins].flatMap((coin) => {
    const reading = dexes.get(dexOf(coin));
    const trip = trips.get(coin);
    if (reading === undefined || isStale(clock.ageOf(reading.receivedAt), freshMs)) return [];
    const seenAt = reading.value.time;
    if (trip !== undefined && seenAt < trip.lastAt + settleMs) return [];
    const position = reading.value.positions.find((one) => one.coin === coin);
    const live = liveSize(position);
    const folded = trip?.position ?? '0';
    if (live === folded || mayHideIt(reading, position, coin)) return [];
    return [{ coin, isGone: position === undefined, finding: `${coin} ${folded} ${live}`, seenAt }];
  });
}

function liveSize(position: Position | undefined): string {
  return position === undefined ? '0' : `${position.side === 'short' ? '-' : ''}${position.size}`;
}

function mayHideIt(
  { unreadable = [] }: WholeReading<unknown>,
  position: Position | undefined,
  coin: string,
): boolean {
  return position === undefined && mayBeUnread(unreadable, coin);
}

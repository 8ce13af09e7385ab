import { seenToEndAt, settleMs } from '../../../domain/trades/trip-position.ts';
import type { RoundTrip } from '../../../domain/trades/round-trip.ts';
import type { AgeClock } from '../../../domain/freshness.ts';
import { isStale } from '../../../domain/freshness.ts';
import { dexOf, isPerpCoin } from '../../../domain/markets/market.ts';
import { signedSize, type Position } from '../../../domain/account/position.ts';
import { mayBeUnread } from '../../../domain/account/account.ts';
import type { AccountState, CompleteReading } from '../../../store/account.ts';
import type { RecordReader } from '../../../store/record.ts';
import { hourMs, minuteMs } from '../../../time.ts';
import type { Job } from '../../poller.ts';
import type { AccountJobDeps } from './account-job-deps.ts';

export const checkTripsName = 'trips';

/** Longest delay of a fill report. A position that is still gone after that, with no fill to explain it, has vanished. */
const vanishedAfterMs = 3 * minuteMs;
/** Time after which the fills are read once more, before a position counts as vanished. */
const recheckAfterMs = 2 * minuteMs;

/** Reads the fills again, because one may be missing. */
interface Recheck {
  readonly ask: () => void;
  readonly isTakenSince: (time: number) => boolean;
}

interface Doubt {
  readonly since: number;
  readonly seenAt: number;
}

/**
 * Compares the venue's positions with the open round trips. If they differ, the fills are read again; if a position is gone for
 * good, its trip ends. Waits until all older fills were read, because they may include the fill that opened or closed a position.
 */
export function checkTrips(
  { store, world, monotonic }: Pick<AccountJobDeps, 'store' | 'world' | 'monotonic'>,
  recheck: Recheck,
): Job {
  const { reader, writer } = store;
  const doubts = new Map<string, Doubt>();
  const hasVanished = ({ since }: Doubt): boolean => {
    const waitedMs = monotonic() - since;
    const isRechecked = recheck.isTakenSince(since + recheckAfterMs);
    if (waitedMs >= recheckAfterMs && !isRechecked) recheck.ask();
    return waitedMs >= vanishedAfterMs && isRechecked;
  };
  const weigh = ({ coin, lastAt, finding, isGone, seenAt }: TripMismatch): void => {
    const known = doubts.get(finding);
    if (known === undefined) {
      doubts.set(finding, { since: monotonic(), seenAt });
      recheck.ask();
    } else if (isGone && hasVanished(known)) {
      const seen = seenToEndAt(reader.positionHistory(coin));
      const gone = { coin, lastAt: lastAt ?? known.seenAt, seenAt: known.seenAt };
      const endedAt = seen ?? unpaidSince(reader, gone);
      // The end is stored once, so what the venue paid on the position has to be known.
      if (endedAt === 'unread') return;
      if (writer.endVanished(coin, { seenGoneAt: known.seenAt, endedAt })) doubts.delete(finding);
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

type FundingReader = Pick<
  RecordReader,
  'lastFunding' | 'gaps' | 'historyReadAt' | 'historySpan' | 'isBackfilled'
>;

interface GonePosition extends Pick<RoundTrip, 'coin' | 'lastAt'> {
  /** Venue time of the first reading without it. */
  readonly seenAt: number;
}

/**
 * Returns the first hour after its last fill for which the venue paid no funding on a position, or the reading in that hour that
 * showed it gone, venue ms: it had ended by then. null: unknown. Without any payment after that fill, nothing shows that funding
 * is paid on it. 'unread': funding of that time is still to be read.
 */
function unpaidSince(
  reader: FundingReader,
  { coin, lastAt, seenAt }: GonePosition,
): number | null | 'unread' {
  const last = reader.lastFunding(coin, lastAt);
  const heldAt = last?.time ?? lastAt;
  const endedBy = Math.min(heldAt + hourMs, seenAt);
  const payableUntil = endedBy + minuteMs;
  const isLoaded = (reader.historySpan('funding')?.knownFrom ?? Infinity) <= heldAt;
  const isRead = isLoaded || reader.isBackfilled('funding');
  if (!isRead || (reader.historyReadAt('funding') ?? 0) < payableUntil) return 'unread';
  if (last === null || last.samples !== null || !isLoaded) return null;
  return reader.gaps('funding', heldAt, payableUntil).length === 0 ? endedBy : null;
}

/** A coin whose position at the venue differs from the one that its fills give. */
interface TripMismatch {
  readonly coin: string;
  /** Time of the last fill of its open trip; null: it has none. */
  readonly lastAt: number | null;
  /** Whether the venue holds no position in it. */
  readonly isGone: boolean;
  /** Identity of the mismatch: another difference is another finding. */
  readonly finding: string;
  /** Venue time of the position's reading. */
  readonly seenAt: number;
}

const freshMs = minuteMs;

/**
 * Finds the mismatches. Uses only fresh readings later than the trip's last fill, and ignores positions that may be among a
 * reading's unreadable rows.
 */
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
    const live = position === undefined ? '0' : signedSize(position);
    const folded = trip?.position ?? '0';
    if (live === folded || mayHideIt(reading, position, coin)) return [];
    return [
      {
        coin,
        lastAt: trip?.lastAt ?? null,
        isGone: position === undefined,
        finding: `${coin} ${folded} ${live}`,
        seenAt,
      },
    ];
  });
}

function mayHideIt(
  { unreadable = [] }: CompleteReading<unknown>,
  position: Position | undefined,
  coin: string,
): boolean {
  return position === undefined && mayBeUnread(unreadable, coin);
}

import { isPerpCoin } from '../domain/fill.ts';
import type { AgeClock } from '../domain/freshness.ts';
import { isStale } from '../domain/freshness.ts';
import { dexOf } from '../domain/market.ts';
import type { Position } from '../domain/position.ts';
import { mayBeUnread } from '../domain/unreadable.ts';
import type { RoundTrip } from '../domain/round-trip.ts';
import type { AccountState, WholeReading } from '../store/account.ts';

/** A coin of which the venue's positions and the fills tell different things. */
export interface TripMismatch {
  readonly coin: string;
  /** The venue holds no position in it. */
  readonly isGone: boolean;
  /** What differs: another difference is another finding. */
  readonly finding: string;
  /** Venue time of the position's reading. */
  readonly seenAt: number;
}

/** A position that has just changed may be told of before its fill is, and a fill before its position. */
const settleMs = 10_000;
const freshMs = 60_000;

/** Only fresh readings that are younger than the trip's last fill speak, and none of a position that it may hold unread. */
export function findMismatches(
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

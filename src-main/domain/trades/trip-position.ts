import { hourMs } from '../../time.ts';
import type { DexAccount, Unreadable } from '../account/account.ts';
import { mayBeUnread } from '../account/account.ts';
import { signedSize, type Position } from '../account/position.ts';
import type { RoundTrip } from './round-trip.ts';

/** A reading counts only this long after the last fill: a position and the fill that changed it arrive in either order. */
export const settleMs = 10_000;

/** The end is known if the readings before and after it are at most this far apart; a cold DEX is read every few minutes at best. */
const knownEndMs = hourMs;

interface DexReading {
  readonly value: Pick<DexAccount, 'positions' | 'time'>;
  readonly unreadable?: Unreadable;
}

/** Whether a reading of its DEX shows that the position of an open trip is gone, though no known fill closed it. */
export function isGoneWithoutFill(
  { coin, lastAt }: Pick<RoundTrip, 'coin' | 'lastAt'>,
  { value, unreadable = [] }: DexReading,
): boolean {
  if (value.time < lastAt + settleMs || mayBeUnread(unreadable, coin)) return false;
  return value.positions.every((position) => position.coin !== coin);
}

/**
 * Whether a position is the one of an open trip. One of another size is not, once its reading is later than the last known fill: fills
 * are missing.
 */
export function isTripOf(
  { side, position: tripSize, lastAt }: Pick<RoundTrip, 'side' | 'position' | 'lastAt'>,
  held: Pick<Position, 'side' | 'size'>,
  readAt: number,
): boolean {
  if (side !== held.side) return false;
  return tripSize === signedSize(held) || readAt < lastAt + settleMs;
}

/** A time in which a position was held, venue ms. `toTime` null: it is held; `seenAt`: last reading that showed it. */
interface HeldTime {
  readonly fromTime: number;
  readonly toTime: number | null;
  readonly seenAt: number | null;
}

/** Returns when a position that is gone now was seen to go, venue ms; null: it was not. `history`: ascending. */
export function seenToEndAt(history: readonly HeldTime[]): number | null {
  const last = history.at(-1);
  if (last === undefined || last.toTime === null) return null;
  const heldAt = last.seenAt ?? last.fromTime;
  return last.toTime - heldAt <= knownEndMs ? last.toTime : null;
}

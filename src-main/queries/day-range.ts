import { averageTrueRange } from '../domain/atr.ts';
import { openTimeAt, shiftOpenTime } from '../domain/candle.ts';
import { toNumber } from '../domain/decimal.ts';
import { settleMs } from './candle-series.ts';
import { closedHours } from './closed-hours.ts';
import type { DoorScope } from './door-scope.ts';
import type { HourReads } from './hour-reads.ts';

const interval = '1h';

export interface DayRangeParts {
  readonly scope: DoorScope;
  readonly reads: HourReads;
}

/**
 * Mean true range of the last 24 closed hours. What ended stays as it was: the venue is asked once, and from then on its stream
 * tells how each hour ended, as long as somebody asks of the coin. An hour that ended a moment ago is waited for as long as the
 * stream has not told the next one; so soon the venue is not asked for it. null with fewer than 25 closed candles in a row, and
 * where they could not be read: never the range of the hours before.
 */
export async function dayRange(
  { scope, reads }: DayRangeParts,
  coin: string,
  signal: AbortSignal,
): Promise<number | null> {
  const { hours, world } = scope;
  const until = openTimeAt(world.now(), interval);
  hours.follow(coin);
  const last = shiftOpenTime(until, interval, -1);
  if (hours.isOpen(coin, last) && world.now() < until + settleMs) await hours.nextHour(coin, signal);
  const candles = closedHours(scope, coin, until) ?? (await reads.read(coin, signal));
  const isStillLast = openTimeAt(world.now(), interval) === until;
  const range = candles === null || !isStillLast ? null : averageTrueRange(candles, until);
  return range === null ? null : toNumber(range);
}

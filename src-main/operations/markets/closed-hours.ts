import { atrHours } from '../../domain/markets/atr.ts';
import type { Candle } from '../../domain/markets/candle.ts';
import { shiftOpenTime } from '../../domain/markets/candle.ts';
import type { Reads, VenueAccess } from '../scope.ts';
import { laidOver, settledEnd } from './read-candles.ts';

const interval = '1h';

/** Returns the hourly candles before `until` that a day's range needs; null if it is not known how one of them ended. */
export function closedHours(
  scope: Reads<'candles'> & VenueAccess,
  coin: string,
  until: number,
): readonly Candle[] | null {
  const { reader, hours } = scope;
  const from = shiftOpenTime(until, interval, -atrHours - 1);
  const settled = settledUntil(scope, coin, from);
  const streamed = hours
    .endedHours(coin)
    .filter(({ openTime }) => openTime >= Math.max(from, settled) && openTime < until);
  if (shiftOpenTime(Math.max(from, settled), interval, streamed.length) < until) return null;
  return laidOver(reader.candles({ coin, interval }, from, Math.min(settled, until) - 1), streamed);
}

/** Returns the time up to which all hours from `from` on were read after they had ended. */
export function settledUntil({ reader, world }: Reads<'candles'>, coin: string, from: number): number {
  const span = reader.candleSpan({ coin, interval });
  const isRead = span !== null && span.fromTime <= from && span.readAt <= world.now();
  return isRead ? Math.max(from, settledEnd(span, interval)) : from;
}

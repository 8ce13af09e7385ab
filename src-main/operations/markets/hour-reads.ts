import { atrHours } from '../../domain/markets/atr.ts';
import type { Candle } from '../../domain/markets/candle.ts';
import { openTimeAt, shiftOpenTime } from '../../domain/markets/candle.ts';
import { isStale } from '../../domain/freshness.ts';
import { minuteMs, toWorldMs } from '../../time.ts';
import { VenueError } from '../../venue/venue.ts';
import type { Reads, HourReads, VenueAccess } from '../scope.ts';
import { laidOver, readFromVenue } from './read-candles.ts';
import { closedHours, settledUntil } from './closed-hours.ts';

const interval = '1h';
/** Most reads in flight at once. Reads that wait, each with a weight of 21, hold up the pages of a history. */
const mostReadsAtOnce = 2;
/** A read that still waits this long after it was last asked for is dropped. Real ms. */
const wantedForMs = minuteMs;

export function createHourReads(scope: Reads<'candles'> & VenueAccess): HourReads {
  const { world, flights, hours } = scope;
  /** Time at which each coin was last asked for, world ms. */
  const askedAt = new Map<string, number>();
  const underWay = new Map<string, Promise<readonly Candle[] | null>>();
  const inQueue = createQueue(mostReadsAtOnce);
  const isWanted = (coin: string): boolean => {
    const at = askedAt.get(coin);
    if (hours.stopped.aborted || at === undefined) return false;
    return !isStale(world.ageOf(at), toWorldMs(wantedForMs, world));
  };
  const begin = (coin: string): Promise<readonly Candle[] | null> =>
    inQueue(async () => (isWanted(coin) ? await readHours(scope, coin) : null)).finally(() => {
      underWay.delete(coin);
      askedAt.delete(coin);
    });
  return {
    read: (coin, signal) => {
      askedAt.set(coin, world.receive());
      const reading = underWay.get(coin) ?? begin(coin);
      underWay.set(coin, reading);
      return flights.join(`range ${coin}`, signal, () => reading);
    },
  };
}

type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>;

/** Creates a queue that runs work in order of arrival, at most `most` pieces at once. */
function createQueue(most: number): WorkQueue {
  const state = { running: 0 };
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (state.running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else state.running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) state.running -= 1;
      else next();
    }
  };
}

async function readHours(
  scope: Reads<'candles'> & VenueAccess,
  coin: string,
): Promise<readonly Candle[] | null> {
  const { reader, world, hours } = scope;
  const until = openTimeAt(world.now(), interval);
  const known = closedHours(scope, coin, until);
  if (known !== null) return known;
  const key = { coin, interval } as const;
  const fromTime = shiftOpenTime(until, interval, -atrHours - 1);
  const startTime = settledUntil(scope, coin, fromTime);
  try {
    const unstored = await readFromVenue(scope, { key, fromTime, startTime, isPatient: true }, hours.stopped);
    return laidOver(reader.candles(key, fromTime), unstored);
  } catch (error) {
    if (hours.stopped.aborted || error instanceof VenueError) return null;
    throw error;
  }
}

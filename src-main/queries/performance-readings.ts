import type { LeftOutRows } from '../domain/performance/counted-trips.ts';
import { countedTrips, splitByToken } from '../domain/performance/counted-trips.ts';
import type { DecimalText } from '../domain/decimal.ts';
import { dexOf } from '../domain/market.ts';
import type { PeriodRange } from '../domain/performance/period.ts';
import { dayMs, dayOf, wholeHours } from '../domain/performance/period.ts';
import type { TripTally } from '../domain/performance/trip-tally.ts';
import { tallyTrips } from '../domain/performance/trip-tally.ts';
import type { RoundTrip } from '../domain/round-trip.ts';
import type { StoreReader } from '../store/store.ts';

/** What ended in one UTC hour, of one coin and strategy, or a part of it at a period's edge. */
export interface HourTally {
  readonly hour: number;
  readonly coin: string;
  readonly strategyId: string | null;
  readonly tally: TripTally;
}

export interface TripReadings {
  readonly tallies: readonly HourTally[];
  readonly leftOut: readonly LeftOutRows[];
}

const hourMs = 3_600_000;
const pageRows = 500;

/** Whole hours come from buckets; only what ended in the hours at the period's edges is read trip by trip. */
export function readTrips(reader: StoreReader, range: PeriodRange): TripReadings {
  const { fromHour, toHour } = wholeHours(range);
  const buckets = reader.tripBuckets(fromHour, toHour);
  const edges = [
    ...tripsWithin(reader, range.fromTime, fromHour - 1),
    ...tripsWithin(reader, toHour, range.toTime),
  ];
  const { counted, leftOut } = countedTrips(edges);
  return {
    tallies: [
      ...buckets.map((bucket) => ({
        hour: bucket.hour,
        coin: bucket.coin,
        strategyId: bucket.strategyId,
        tally: bucket,
      })),
      ...counted.map((trip) => ({
        hour: Math.floor(trip.lastAt / hourMs) * hourMs,
        coin: trip.coin,
        strategyId: reader.tripStory(trip.id)?.strategyId ?? null,
        tally: tallyTrips([trip]),
      })),
    ],
    leftOut: [...buckets.flatMap((bucket) => bucket.leftOut), ...leftOut],
  };
}

/** Ended trips, both ends included. */
export function tripsWithin(reader: StoreReader, fromTime: number, toTime: number): readonly RoundTrip[] {
  const trips: RoundTrip[] = [];
  let before = { lastAt: toTime + 1, id: '' };
  for (;;) {
    const page = reader.trips({ state: 'ended', fromTime, before, limit: pageRows });
    trips.push(...page);
    const last = page.at(-1);
    if (last === undefined || page.length < pageRows) return trips;
    before = last;
  }
}

/** What was paid on one UTC day and coin, or a part of it at a period's edge. */
export interface DayFunding {
  readonly day: number;
  readonly coin: string;
  readonly amount: DecimalText;
  readonly payments: number;
}

export interface FundingReadings {
  /** null: the history has a hole in the period, or was never read. */
  readonly paid: readonly DayFunding[] | null;
  readonly leftOut: readonly LeftOutRows[];
}

export function readFunding(reader: StoreReader, { fromTime, toTime }: PeriodRange): FundingReadings {
  const isKnown = reader.isHistoryRead('funding');
  if (!isKnown || reader.gaps('funding', fromTime, toTime).length > 0) return { paid: null, leftOut: [] };
  const fromDay = Math.ceil(fromTime / dayMs) * dayMs;
  const toDay = Math.max(fromDay, dayOf(toTime + 1));
  const edges = [...reader.funding(fromTime, fromDay - 1), ...reader.funding(toDay, toTime)];
  const all = [
    ...reader.fundingDays(fromDay, toDay),
    ...edges.map(({ time, coin, amount }) => ({ day: dayOf(time), coin, amount, payments: 1 })),
  ];
  const { counted, leftOut } = splitByToken('funding', all, {
    tokenOf: ({ coin }) => reader.dex(dexOf(coin))?.collateral ?? null,
    countOf: ({ payments }) => payments,
  });
  return { paid: counted, leftOut };
}

import type { DecimalText } from '../../domain/decimal.ts';
import { dexOf } from '../../domain/markets/market.ts';
import type { LeftOutRows } from '../../domain/performance/counted-trips.ts';
import { countedTrips, splitByToken } from '../../domain/performance/counted-trips.ts';
import type { PeriodRange } from '../../domain/performance/period.ts';
import { dayOf, wholeDays, wholeHours } from '../../domain/performance/period.ts';
import type { TripTally } from '../../domain/performance/trip-tally.ts';
import { joinTallies, tallyTrips } from '../../domain/performance/trip-tally.ts';
import { isDollarToken } from '../../domain/markets/quote.ts';
import type { RoundTrip } from '../../domain/trades/round-trip.ts';
import type { TripHours } from '../../store/record.ts';
import { dayMs, hourMs } from '../../time.ts';
import type { Reads } from '../scope.ts';

/** Round trips of a period that ended on one UTC day. */
export interface DayTally {
  readonly day: number;
  readonly tally: TripTally;
}

/** Round trips of a period of one coin and strategy. */
export interface StrategyTally {
  readonly coin: string;
  readonly strategyId: string | null;
  readonly tally: TripTally;
}

/** The same trips, summed in three ways. */
export interface TripReadings {
  readonly days: readonly DayTally[];
  readonly strategies: readonly StrategyTally[];
  /** By the hour of the day, without the largest win and loss and without hold times. */
  readonly hours: readonly Pick<TripHours, 'hour' | 'tally'>[];
  readonly leftOut: readonly LeftOutRows[];
}

const hourOfDay = (time: number): number => Math.floor((time % dayMs) / hourMs);
const pageRows = 500;

type IsOf = (coin: string) => boolean;
const ofAll: IsOf = () => true;

/**
 * Reads whole days and hours from stored sums, and only the partial hours at the period's edges trip by trip. `isOf`: whether
 * rows of a coin count; the stored sums by the hour of the day are of all coins.
 */
export function readTrips(
  reader: Reads<'roundTrips'>['reader'],
  range: PeriodRange,
  isOf: IsOf = ofAll,
): TripReadings {
  const { fromDay, toDay } = wholeDays(wholeHours(range));
  const days = reader.tripDays(fromDay, toDay).filter(({ coin }) => isOf(coin));
  const { parts, leftOut } = readTripParts(reader, range, isOf);
  const sums: readonly (DayTally & StrategyTally)[] = [
    // A year has tens of thousands of them: their fields are not copied.
    ...days.map((tally) => ({ day: tally.day, coin: tally.coin, strategyId: tally.strategyId, tally })),
    ...parts.map((part) => ({ ...part, day: dayOf(part.at) })),
  ];
  return {
    days: [...Map.groupBy(sums, ({ day }) => day)].map(([day, same]) => ({ day, tally: joined(same) })),
    strategies: [...Map.groupBy(sums, ({ coin }) => coin)].flatMap(([coin, ofCoin]) =>
      [...Map.groupBy(ofCoin, ({ strategyId }) => strategyId)].map(([strategyId, same]) => ({
        coin,
        strategyId,
        tally: joined(same),
      })),
    ),
    hours: [
      ...reader.tripHours(fromDay, toDay),
      ...parts.map(({ at, tally }) => ({ hour: hourOfDay(at), tally })),
    ],
    leftOut: [...days.flatMap((sums) => sums.leftOut), ...leftOut],
  };
}

const joined = (sums: readonly { readonly tally: TripTally }[]): TripTally =>
  joinTallies(sums.map(({ tally }) => tally));

/** Sums of trips that ended in a day or an hour, or of a single trip. */
interface TimedTally {
  /** Start of the day or hour, or the end of a single trip, ms. */
  readonly at: number;
  readonly tally: TripTally;
}

/**
 * Reads the sums of all coins and strategies, whole days from one stored row each. Those lack the largest win and loss and hold
 * times.
 */
export function readTripTotals(
  reader: Reads<'roundTrips'>['reader'],
  range: PeriodRange,
): readonly TimedTally[] {
  const { fromDay, toDay } = wholeDays(wholeHours(range));
  return [
    ...reader.tripHours(fromDay, toDay).map(({ day, tally }) => ({ at: day, tally })),
    ...readTripParts(reader, range, ofAll).parts,
  ];
}

/** Reads the hours and single trips outside the whole days of a period. */
function readTripParts(
  reader: Reads<'roundTrips'>['reader'],
  range: PeriodRange,
  isOf: IsOf,
): Pick<TripReadings, 'leftOut'> & { readonly parts: readonly (StrategyTally & TimedTally)[] } {
  const ofCoins = <Row extends { readonly coin: string }>(rows: readonly Row[]): readonly Row[] =>
    rows.filter(({ coin }) => isOf(coin));
  const { fromHour, toHour } = wholeHours(range);
  const { fromDay, toDay } = wholeDays({ fromHour, toHour });
  const buckets = ofCoins([...reader.tripBuckets(fromHour, fromDay), ...reader.tripBuckets(toDay, toHour)]);
  const edges = ofCoins([
    ...tripsWithin(reader, range.fromTime, fromHour - 1),
    ...tripsWithin(reader, toHour, range.toTime),
  ]);
  const { counted, leftOut } = countedTrips(edges.filter(({ exitPrice }) => exitPrice !== null));
  const parts = [
    ...buckets.map(({ hour, coin, strategyId, ...tally }) => ({ at: hour, coin, strategyId, tally })),
    ...counted.map((trip) => ({
      at: trip.lastAt,
      coin: trip.coin,
      strategyId: reader.tripAttribution(trip.id)?.strategyId ?? null,
      tally: tallyTrips([trip]),
    })),
  ];
  return { parts, leftOut: [...buckets.flatMap((sums) => sums.leftOut), ...leftOut] };
}

/** Returns the trips that ended in a time, both ends included. */
function tripsWithin(
  reader: Reads<'roundTrips'>['reader'],
  fromTime: number,
  toTime: number,
): readonly RoundTrip[] {
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

/** Funding of one coin and strategy on one UTC day or, at a period's edge, on a part of it. */
export interface DayFunding {
  readonly day: number;
  readonly coin: string;
  readonly strategyId: string | null;
  readonly amount: DecimalText;
  readonly payments: number;
}

/** Funding of one hour of the UTC day. */
interface HourFunding {
  /** 0 to 23. */
  readonly hour: number;
  readonly amount: DecimalText;
}

export interface FundingReadings {
  /** Payments; null: the history has a hole in the period, or was not read through all of it. */
  readonly paid: readonly DayFunding[] | null;
  /** The same payments by the hour of the day. */
  readonly hours: readonly HourFunding[] | null;
  readonly leftOut: readonly LeftOutRows[];
}

export const unknownFunding: FundingReadings = { paid: null, hours: null, leftOut: [] };

/** Reads the funding of a period of which all funding is known. */
export function readFunding(
  reader: Reads<'catalog' | 'funding'>['reader'],
  { fromTime, toTime }: PeriodRange,
  isOf: IsOf = ofAll,
): FundingReadings {
  const fromDay = Math.ceil(fromTime / dayMs) * dayMs;
  const toDay = Math.max(fromDay, dayOf(toTime + 1));
  const edges = [
    ...reader.fundingByStrategy(fromTime, fromDay - 1),
    ...reader.fundingByStrategy(toDay, toTime),
  ];
  const all = [
    ...reader.fundingDays(fromDay, toDay),
    ...edges.map(({ time, ...payment }) => ({ ...payment, day: dayOf(time), payments: 1 })),
  ].filter(({ coin }) => isOf(coin));
  const hours = [
    ...reader.fundingHours(fromDay, toDay),
    ...edges.map(({ time, coin, amount }) => ({ dex: dexOf(coin), hour: hourOfDay(time), amount })),
  ];
  const tokenOf = (dex: string): string | null => reader.dex(dex)?.collateral ?? null;
  const { counted, leftOut } = splitByToken('funding', all, {
    tokenOf: ({ coin }) => tokenOf(dexOf(coin)),
    countOf: ({ payments }) => payments,
  });
  return { paid: counted, hours: hours.filter(({ dex }) => isDollarToken(tokenOf(dex))), leftOut };
}

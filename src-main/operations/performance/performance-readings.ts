import type { DecimalText } from '../../domain/decimal.ts';
import { dexOf } from '../../domain/markets/market.ts';
import type { LeftOutRows } from '../../domain/performance/counted-trips.ts';
import { countedTrips, splitByToken } from '../../domain/performance/counted-trips.ts';
import type { PeriodRange } from '../../domain/performance/period.ts';
import { dayOf, hourOfDay, wholeDays, wholeHours } from '../../domain/performance/period.ts';
import type { TripTally } from '../../domain/performance/trip-tally.ts';
import { joinTallies, tallyTrips } from '../../domain/performance/trip-tally.ts';
import { isDollarToken } from '../../domain/markets/quote.ts';
import type { RoundTrip } from '../../domain/trades/round-trip.ts';
import type { FundingHours } from '../../store/record.ts';
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

/** The same trips, summed in two ways. */
export interface TripReadings {
  readonly days: readonly DayTally[];
  readonly strategies: readonly StrategyTally[];
  readonly leftOut: readonly LeftOutRows[];
}

const pageRows = 500;

type IsOf = (coin: string) => boolean;
const ofAll: IsOf = () => true;

type TripReader = Reads<'roundTrips'>['reader'];

interface TripSums extends Pick<TripReadings, 'leftOut'> {
  /** Not joined: several of a day, coin and strategy. */
  readonly sums: readonly (StrategyTally & TimedTally)[];
}

/**
 * Reads whole days and hours from stored sums, and only the partial hours at the period's edges trip by trip. `isOf`: whether
 * rows of a coin count.
 */
export function readTripSums(reader: TripReader, range: PeriodRange, isOf: IsOf = ofAll): TripSums {
  const { fromDay, toDay } = wholeDays(wholeHours(range));
  const days = reader.tripDays(fromDay, toDay).filter(({ coin }) => isOf(coin));
  const { parts, leftOut } = readTripParts(reader, range, isOf);
  return {
    sums: [
      // A year has thousands of them: their fields are not copied.
      ...days.map((tally) => ({ at: tally.day, coin: tally.coin, strategyId: tally.strategyId, tally })),
      ...parts,
    ],
    leftOut: [...days.flatMap((sums) => sums.leftOut), ...leftOut],
  };
}

export function readTrips(reader: TripReader, range: PeriodRange, isOf?: IsOf): TripReadings {
  const { sums, leftOut } = readTripSums(reader, range, isOf);
  return {
    days: [...Map.groupBy(sums, ({ at }) => dayOf(at))].map(([day, same]) => ({ day, tally: joined(same) })),
    strategies: [...Map.groupBy(sums, ({ coin }) => coin)].flatMap(([coin, ofCoin]) =>
      [...Map.groupBy(ofCoin, ({ strategyId }) => strategyId)].map(([strategyId, same]) => ({
        coin,
        strategyId,
        tally: joined(same),
      })),
    ),
    leftOut,
  };
}

const joined = (sums: readonly { readonly tally: TripTally }[]): TripTally =>
  joinTallies(sums.map(({ tally }) => tally));

/** Sums of trips that ended in a day or an hour, or of a single trip. */
export interface TimedTally {
  /** Start of the day or hour, or the end of a single trip, ms. */
  readonly at: number;
  readonly tally: TripTally;
}

/**
 * Reads the sums of all coins and strategies by hour, whole days from one stored row each. Those lack the largest win and loss
 * and hold times.
 */
export function readTripTotals(reader: TripReader, range: PeriodRange): readonly TimedTally[] {
  const { fromDay, toDay } = wholeDays(wholeHours(range));
  return [
    ...reader.tripHours(fromDay, toDay).map(({ day, hour, tally }) => ({ at: day + hour * hourMs, tally })),
    ...readTripParts(reader, range, ofAll).parts,
  ];
}

/** Reads the hours and single trips outside the whole days of a period. */
function readTripParts(
  reader: TripReader,
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
  const { counted, leftOut } = countedTrips(edges);
  const parts = [
    ...buckets.map(({ hour, coin, strategyId, ...tally }) => ({ at: hour, coin, strategyId, tally })),
    ...counted.map((trip) => ({
      at: trip.lastAt,
      coin: trip.coin,
      strategyId: trip.strategyId,
      tally: tallyTrips([trip]),
    })),
  ];
  return { parts, leftOut: [...buckets.flatMap((sums) => sums.leftOut), ...leftOut] };
}

type PricedTrip = RoundTrip & Pick<StrategyTally, 'strategyId'>;

/** Returns the trips with an exit price that ended in a time, both ends included. */
function tripsWithin(reader: TripReader, fromTime: number, toTime: number): readonly PricedTrip[] {
  const trips: PricedTrip[] = [];
  let before = { lastAt: toTime + 1, id: '' };
  for (;;) {
    const page = reader.closedTrips({ fromTime, before, limit: pageRows, isPriced: true });
    for (const { trip, attribution } of page)
      trips.push({ ...trip, strategyId: attribution?.strategyId ?? null });
    const last = page.at(-1)?.trip;
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

export interface FundingReadings {
  /** Payments; null: the history has a hole in the period, or was not read through all of it. */
  readonly paid: readonly DayFunding[] | null;
  readonly leftOut: readonly LeftOutRows[];
}

export const unknownFunding: FundingReadings = { paid: null, leftOut: [] };

type FundingReader = Reads<'catalog' | 'funding'>['reader'];

/** Reads the funding of a period of which all funding is known. */
export function readFunding(reader: FundingReader, range: PeriodRange, isOf: IsOf = ofAll): FundingReadings {
  const { days, edges } = paymentsOf(reader, range);
  const all = [
    ...reader.fundingDays(days.from, days.to),
    ...edges.map(({ time, ...payment }) => ({ ...payment, day: dayOf(time), payments: 1 })),
  ].filter(({ coin }) => isOf(coin));
  const { counted, leftOut } = splitByToken('funding', all, {
    tokenOf: ({ coin }) => collateralOf(reader, dexOf(coin)),
    countOf: ({ payments }) => payments,
  });
  return { paid: counted, leftOut };
}

/** Funding of an hour of the day, 0 to 23, in dollars. */
export type HourFunding = Pick<FundingHours, 'hour' | 'amount'>;

/** Reads the same payments in dollars, of all coins, by the hour of the day. */
export function readFundingHours(reader: FundingReader, range: PeriodRange): readonly HourFunding[] {
  const { days, edges } = paymentsOf(reader, range);
  return [
    ...reader.fundingHours(days.from, days.to),
    ...edges.map(({ time, coin, amount }) => ({ dex: dexOf(coin), hour: hourOfDay(time), amount })),
  ].filter(({ dex }) => isDollarToken(collateralOf(reader, dex)));
}

const collateralOf = (reader: FundingReader, dex: string): string | null =>
  reader.dex(dex)?.collateral ?? null;

/** Returns the whole days of a period (`to` excluded), and reads the payments outside them. */
function paymentsOf(reader: FundingReader, { fromTime, toTime }: PeriodRange) {
  const from = Math.ceil(fromTime / dayMs) * dayMs;
  const to = Math.max(from, dayOf(toTime + 1));
  const edges = [...reader.fundingByStrategy(fromTime, from - 1), ...reader.fundingByStrategy(to, toTime)];
  return { days: { from, to }, edges };
}

import { addSmooth, smoothAt, streamOf, type Stream } from './noise.ts';
import { roundToRule, tickDecimals } from './price-rule.ts';
import type { SimulatedMarket } from './simulated-market.ts';
import { wiggleOf } from './wiggle.ts';

/** Minutes between an octave's knots: from one minute to 45 days, four times longer each. */
const periods = Array.from({ length: 9 }, (_, i) => 4 ** i);
const minutesADay = 1440;
/** Makes the measured standard deviation of daily changes the one asked for. */
const amplitudeScale = 1.24;
/** Log units; with the wiggle's least step it moves the fifth significant figure every second. */
const leastWiggle = 4.5e-4;
/** Steps of the coarsest tick that the wiggle spans, for prices that the decimals limit. */
const wiggleTicks = 6;
const basisMinutes = 30;
const basisSize = 6e-4;

/** A market's prices as functions of the second (since the epoch), in ticks. */
export interface PricePath {
  /** Prices are whole numbers of 10^-decimals. */
  readonly decimals: number;
  readonly mark: (second: number) => number;
  readonly oracle: (second: number) => number;
  /** The slow part of the log price at `first`, `first + 1`, ... (minutes since the epoch). */
  readonly knots: (first: number, count: number) => Float64Array;
  /** Log price in the minute from one knot to the next, at each of its 60 seconds. */
  readonly fillMinute: (into: Float64Array, minute: number, knots: readonly [number, number]) => void;
  /** The allowed price nearest to a log price. */
  readonly ticksOf: (logPrice: number) => number;
}

interface Octave {
  readonly stream: Stream;
  readonly period: number;
  readonly amplitude: number;
}

function octavesOf(seed: number, market: SimulatedMarket): readonly Octave[] {
  // Keyed by ticker: two DEXes that list one underlying follow the same price.
  return periods.map((period) => ({
    stream: streamOf(seed, `${market.row.ticker} octave ${period}`),
    period,
    amplitude: market.dailyVolatility * amplitudeScale * Math.sqrt(period / minutesADay),
  }));
}

export function createPricePath(seed: number, market: SimulatedMarket): PricePath {
  const decimals = tickDecimals(market.row.sizeDecimals);
  const octaves = octavesOf(seed, market);
  const wiggleStream = streamOf(seed, `${market.coin} wiggle`);
  const basisStream = streamOf(seed, `${market.coin} basis`);
  const wiggleSize = Math.max(leastWiggle, wiggleTicks / (market.row.price * 10 ** decimals));

  const knots = (first: number, count: number): Float64Array => {
    const sums = new Float64Array(count);
    for (const octave of octaves) addSmooth(sums, first, octave);
    return sums;
  };
  const ticksOf = (logPrice: number): number => roundToRule(market.row.price * Math.exp(logPrice), decimals);
  const slowAt = (second: number): number => {
    const minute = Math.floor(second / 60);
    const [from = 0, to = 0] = knots(minute, 2);
    return from + (to - from) * ((second - minute * 60) / 60);
  };

  return {
    decimals,
    ticksOf,
    knots,
    mark: (second) => {
      const minute = Math.floor(second / 60);
      const wiggle = wiggleOf(wiggleStream, minute)[second - minute * 60] ?? 0;
      return ticksOf(slowAt(second) + wiggleSize * wiggle);
    },
    oracle: (second) =>
      ticksOf(slowAt(second) + basisSize * smoothAt(basisStream, second, basisMinutes * 60)),
    fillMinute: (into, minute, [from, to]) => {
      const wiggle = wiggleOf(wiggleStream, minute);
      for (let s = 0; s < 60; s += 1) into[s] = from + (to - from) * (s / 60) + wiggleSize * (wiggle[s] ?? 0);
    },
  };
}

import type { Stream } from './noise.ts';
import { addSmooth, bitsAt, signedAt, smoothAt, streamOf } from './noise.ts';
import { roundToRule, tickDecimals } from './price-rule.ts';
import type { SimulatedMarket } from './simulated-market.ts';

/** Minutes between an octave's knots: from one minute to 45 days, each four times the one before. */
const periods = Array.from({ length: 9 }, (_, i) => 4 ** i);
const minutesADay = 1440;
/** Factor that makes the measured standard deviation of daily changes match the requested one. */
const amplitudeScale = 1.24;
/** Minimum size of the wiggle, in log units: with its smallest step it moves the fifth significant figure every second. */
const leastWiggle = 4.5e-4;
/** Minimum size of the wiggle in ticks, for prices limited by their decimals. */
const wiggleTicks = 6;
const basisMinutes = 30;
const basisSize = 6e-4;

/** A market's prices as functions of the second (since the epoch), in ticks. */
export interface PricePath {
  /** Number of decimals of a price in ticks. */
  readonly decimals: number;
  readonly mark: (second: number) => number;
  readonly oracle: (second: number) => number;
  /** Slow part of the log price at `first`, `first + 1`, ... (minutes since the epoch). */
  readonly knots: (first: number, count: number) => Float64Array;
  /** Fills in the log price at each of the 60 seconds in the minute from one knot to the next. */
  readonly fillMinute: (into: Float64Array, minute: number, knots: readonly [number, number]) => void;
  /** Returns the allowed price nearest to a log price. */
  readonly ticksOf: (logPrice: number) => number;
}

interface Octave {
  readonly stream: Stream;
  readonly period: number;
  readonly amplitude: number;
}

function octavesOf(seed: number, market: SimulatedMarket): readonly Octave[] {
  // Keyed by ticker, so that two DEXes that list one underlying follow the same price.
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

const seconds = 60;
/** Number of shapes, a power of two so that random bits can pick one. */
const shapeCount = 16;
/** Minimum difference between neighboring seconds, also across the end of a minute. */
const leastStep = 0.35;

/** Creates a walk in [-1, 1] that begins at 0 and ends away from it. */
function makeShape(stream: number): Float64Array {
  const shape = new Float64Array(seconds);
  let draw = 0;
  for (let s = 1; s < seconds; s += 1) {
    const before = shape[s - 1] ?? 0;
    // The neighbor of the last second is the first of the next minute, which is 0.
    const after = s === seconds - 1 ? 0 : Infinity;
    const fits = (value: number): boolean =>
      Math.abs(value - before) >= leastStep && Math.abs(value - after) >= leastStep;
    while (!fits(signedAt(stream, draw))) draw += 1;
    shape[s] = signedAt(stream, draw);
    draw += 1;
  }
  return shape;
}

/** Shapes of a minute, each with its mirror image; the same for every seed. */
const shapes: readonly Float64Array[] = Array.from({ length: shapeCount }, (_, i) =>
  makeShape(streamOf(0, `wiggle ${i}`)),
).flatMap((shape) => [shape, shape.map((value) => -value)]);

const flat = new Float64Array(seconds);

/** Returns the path of a market within a minute, second by second, in units of its wiggle. */
function wiggleOf(stream: number, minute: number): Float64Array {
  return shapes[bitsAt(stream, minute) & (2 * shapeCount - 1)] ?? flat;
}

import type { Stream } from './noise.ts';
import { addSmooth, bitsAt, signedAt, smoothAt, streamOf } from './noise.ts';
import { roundToRule, tickDecimals } from './price-rule.ts';
import type { SimulatedMarket } from './simulated-market.ts';

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

const seconds = 60;
/** A power of two, so that bits pick one. */
const shapeCount = 16;
/** Neighbouring seconds differ at least so much, over the minute's end too. */
const leastStep = 0.35;

/** A walk in [-1, 1] that begins at 0 and ends away from it. */
function makeShape(stream: number): Float64Array {
  const shape = new Float64Array(seconds);
  let draw = 0;
  for (let s = 1; s < seconds; s += 1) {
    const before = shape[s - 1] ?? 0;
    // The last second's neighbour is the next minute's first, which is 0.
    const after = s === seconds - 1 ? 0 : Infinity;
    const fits = (value: number): boolean =>
      Math.abs(value - before) >= leastStep && Math.abs(value - after) >= leastStep;
    while (!fits(signedAt(stream, draw))) draw += 1;
    shape[s] = signedAt(stream, draw);
    draw += 1;
  }
  return shape;
}

/** Shapes of a minute, the same for every seed: each and its mirror image. */
const shapes: readonly Float64Array[] = Array.from({ length: shapeCount }, (_, i) =>
  makeShape(streamOf(0, `wiggle ${i}`)),
).flatMap((shape) => [shape, shape.map((value) => -value)]);

const flat = new Float64Array(seconds);

/** The path that a market takes within a minute, second by second, in units of its wiggle. */
function wiggleOf(stream: number, minute: number): Float64Array {
  return shapes[bitsAt(stream, minute) & (2 * shapeCount - 1)] ?? flat;
}

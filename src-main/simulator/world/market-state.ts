import { hourMs, minuteMs } from '../../time.ts';
import type { BarSeries } from './bar-series.ts';
import { createBarSeries } from './bar-series.ts';
import type { HourMemo } from './hour-memo.ts';
import { bitsAt, signedAt, smoothAt, streamOf } from './noise.ts';
import type { PricePath } from './price-path.ts';
import { createPricePath } from './price-path.ts';
import { stepAt } from './price-rule.ts';
import type { SimulatedMarket } from './simulated-market.ts';
import { isDelisted } from './simulated-market.ts';
import type { Turnover } from './turnover.ts';
import { createTurnover, sharePassed } from './turnover.ts';

/** Base hourly funding rate, in units of 1e-10. */
const restingFunding = 125_000;
const fundingSwing = 600_000;

/** Best prices, and the prices that a larger order would get, in ticks. */
export interface Book {
  readonly bid: number;
  readonly ask: number;
  readonly impactBid: number;
  readonly impactAsk: number;
}

/** One market as functions of the instant (ms): prices in ticks, sizes in lots. A delisted market is frozen. */
export interface MarketState {
  readonly market: SimulatedMarket;
  readonly tickDecimals: number;
  readonly bars: BarSeries;
  readonly turnover: Turnover;
  readonly delisted: (instant: number) => boolean;
  readonly mark: (instant: number) => number;
  readonly oracle: (instant: number) => number;
  /** null: the book is empty. */
  readonly book: (instant: number) => Book | null;
  /** Hourly funding rate, in units of 1e-10. */
  readonly funding: (instant: number) => number;
  readonly openInterest: (instant: number) => number;
  readonly dayVolume: (instant: number) => DayVolume;
}

interface MarketStateDeps {
  readonly market: SimulatedMarket;
  readonly seed: number;
  readonly genesisMs: number;
  readonly memo: HourMemo;
}

function bookAround(mark: number, decimals: number, bits: number): Book {
  const step = stepAt(mark, decimals);
  const bid = Math.max(1, mark - step * (bits & 1));
  const ask = Math.max(bid + 1, mark + step * (1 + ((bits >>> 1) & 1)));
  return {
    bid,
    ask,
    impactBid: Math.max(1, bid - step * ((bits >>> 2) & 1)),
    impactAsk: ask + step * ((bits >>> 3) & 1),
  };
}

export function createMarketState({ market, seed, genesisMs, memo }: MarketStateDeps): MarketState {
  const path = createPricePath(seed, market);
  const turnover = createTurnover(market, { seed, genesisMs });
  const bars = createBarSeries({ path, turnover, memo, position: market.position });
  const spreads = streamOf(seed, `${market.coin} spread`);
  const fundings = streamOf(seed, `${market.coin} funding`);
  const interest = streamOf(seed, `${market.coin} interest`);
  const lotsADay = (market.row.dailyVolumeUsd / market.row.price) * 10 ** market.row.sizeDecimals;
  const dayVolumeAt = createDayVolume(path, turnover);

  const lastMoment = (market.delistedAt ?? Infinity) - 1;
  const secondAt = (instant: number): number => Math.floor(Math.min(instant, lastMoment) / 1000);
  const delisted = (instant: number): boolean => isDelisted(market, instant);
  const mark = (instant: number): number => path.mark(secondAt(instant));
  const fundingAt = (hour: number): number => {
    const pull = signedAt(fundings, hour);
    const base = market.dex === '' ? restingFunding : restingFunding / 2;
    return Math.abs(pull) < 0.5
      ? base
      : base + Math.round((Math.abs(pull) - 0.5) * Math.sign(pull) * fundingSwing);
  };

  return {
    market,
    tickDecimals: path.decimals,
    bars,
    turnover,
    delisted,
    mark,
    oracle: (instant) => path.oracle(secondAt(instant)),
    book: (instant) => {
      if (delisted(instant) || market.activity === 'empty_book') return null;
      return bookAround(mark(instant), path.decimals, bitsAt(spreads, secondAt(instant)));
    },
    funding: (instant) => (delisted(instant) ? 0 : fundingAt(Math.floor(instant / hourMs))),
    openInterest: (instant) =>
      delisted(instant)
        ? 0
        : Math.max(1, Math.round(lotsADay * (0.6 + 0.2 * smoothAt(interest, instant / minuteMs, 360)))),
    dayVolume: (instant) =>
      delisted(instant) ? { lots: 0, notional: 0 } : dayVolumeAt(Math.floor(instant / 1000)),
  };
}

const dayMinutes = 1440;

interface DayVolume {
  readonly lots: number;
  /** Sum of lots times ticks, at each minute's open. */
  readonly notional: number;
}

const nothing: DayVolume = { lots: 0, notional: 0 };

/** Adds and subtracts volumes. They are whole numbers below 2^53, so nothing is lost. */
function plus(sum: DayVolume, more: DayVolume, less: DayVolume): DayVolume {
  return {
    lots: sum.lots + more.lots - less.lots,
    notional: sum.notional + more.notional - less.notional,
  };
}

/** Sums the day volume of one market without computing highs and lows, because every market's is needed each tick. */
function createDayVolume(path: PricePath, turnover: Turnover): (second: number) => DayVolume {
  const cached = { minute: -1, volume: nothing };

  /** Sums whole minutes from `from` up to `to` (not included). */
  const sumOf = (from: number, to: number): DayVolume => {
    const first = Math.max(from, turnover.firstMinute);
    if (first >= to) return nothing;
    const knots = path.knots(first, to - first);
    let lots = 0;
    let notional = 0;
    for (let minute = first; minute < to; minute += 1) {
      if (!turnover.tradesIn(minute)) continue;
      const traded = turnover.lotsIn(minute);
      lots += traded;
      notional += traded * path.ticksOf(knots[minute - first] ?? 0);
    }
    return { lots, notional };
  };
  /** Returns the first `seconds` of a minute. */
  const startOf = (minute: number, seconds: number): DayVolume => {
    const whole = sumOf(minute, minute + 1);
    if (seconds === 0 || whole.lots === 0) return nothing;
    const lots = sharePassed(whole.lots, seconds - 1);
    return { lots, notional: (whole.notional / whole.lots) * lots };
  };
  const wholeMinutes = (minute: number): DayVolume => {
    if (cached.minute === minute) return cached.volume;
    const last = minute - 1;
    cached.volume =
      cached.minute === last
        ? plus(cached.volume, sumOf(last, minute), sumOf(last - dayMinutes, minute - dayMinutes))
        : sumOf(minute - dayMinutes, minute);
    cached.minute = minute;
    return cached.volume;
  };

  /** Returns the volume of the 86,400 whole seconds before `second`. */
  return (second) => {
    const minute = Math.floor(second / 60);
    const seconds = second - minute * 60;
    return plus(wholeMinutes(minute), startOf(minute, seconds), startOf(minute - dayMinutes, seconds));
  };
}

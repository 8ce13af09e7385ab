import type { PricePath } from './price-path.ts';
import { sharePassed, type Turnover } from './turnover.ts';

const dayMinutes = 1440;

export interface DayVolume {
  readonly lots: number;
  /** Lots times ticks, at each minute's open. */
  readonly notional: number;
}

const nothing: DayVolume = { lots: 0, notional: 0 };

/** Sums are of whole numbers below 2^53: adding and taking away again loses nothing. */
function plus(sum: DayVolume, more: DayVolume, less: DayVolume): DayVolume {
  return {
    lots: sum.lots + more.lots - less.lots,
    notional: sum.notional + more.notional - less.notional,
  };
}

/** What the bars of one market sum up to, without their highs and lows: every market's is asked for each tick. */
export function createDayVolume(path: PricePath, turnover: Turnover): (second: number) => DayVolume {
  const kept = { minute: -1, volume: nothing };

  /** Whole minutes from `from` up to `to` (not included). */
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
  /** The first `seconds` of a minute. */
  const startOf = (minute: number, seconds: number): DayVolume => {
    const whole = sumOf(minute, minute + 1);
    if (seconds === 0 || whole.lots === 0) return nothing;
    const lots = sharePassed(whole.lots, seconds - 1);
    return { lots, notional: (whole.notional / whole.lots) * lots };
  };
  const wholeMinutes = (minute: number): DayVolume => {
    if (kept.minute === minute) return kept.volume;
    const last = minute - 1;
    kept.volume =
      kept.minute === last
        ? plus(kept.volume, sumOf(last, minute), sumOf(last - dayMinutes, minute - dayMinutes))
        : sumOf(minute - dayMinutes, minute);
    kept.minute = minute;
    return kept.volume;
  };

  /** Of the 86,400 whole seconds before `second`. */
  return (second) => {
    const minute = Math.floor(second / 60);
    const seconds = second - minute * 60;
    return plus(wholeMinutes(minute), startOf(minute, seconds), startOf(minute - dayMinutes, seconds));
  };
}

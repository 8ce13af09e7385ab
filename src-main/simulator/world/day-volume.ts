import type { BarSeries } from './bar-series.ts';

const dayMinutes = 1440;

export interface DayVolume {
  readonly lots: number;
  /** Lots times ticks. */
  readonly notional: number;
}

/** Turnover of the 86,400 whole seconds before `second`. The last minute's sum is kept: it is asked for each tick. */
export function createDayVolume(bars: BarSeries): (second: number) => DayVolume {
  const kept = { minute: -1, volume: { lots: 0, notional: 0 } };
  const between = (from: number, to: number, second: number): DayVolume =>
    bars.between(from, to, second) ?? { lots: 0, notional: 0 };
  const wholeMinutes = (minute: number): DayVolume => {
    if (kept.minute !== minute) {
      kept.volume = between(minute - dayMinutes, minute, minute * 60 - 1);
      kept.minute = minute;
    }
    return kept.volume;
  };
  return (second) => {
    const minute = Math.floor(second / 60);
    const whole = wholeMinutes(minute);
    if (second === minute * 60) return whole;
    const arrived = between(minute, minute + 1, second - 1);
    const left = between(minute - dayMinutes, minute - dayMinutes + 1, second - 1 - dayMinutes * 60);
    return {
      lots: whole.lots + arrived.lots - left.lots,
      notional: whole.notional + arrived.notional - left.notional,
    };
  };
}

import { joinBars, type Bar } from './bar.ts';
import type { HourMemo } from './hour-memo.ts';
import type { PricePath } from './price-path.ts';
import { sharePassed, type Turnover } from './turnover.ts';

/** Bars of one market, from its prices second by second. */
export interface BarSeries {
  /** Bar of the trades from `fromMinute` up to `toMinute` (not included), through `second` (included); null: no trades. */
  readonly between: (fromMinute: number, toMinute: number, second: number) => Bar | null;
}

interface BarSeriesDeps {
  readonly path: PricePath;
  readonly turnover: Turnover;
  readonly memo: HourMemo;
  /** Key of this market in the memo. */
  readonly position: number;
}

/** Number of hours, more than pass until the year 2080. */
const hoursPerMarket = 2 ** 20;

export function createBarSeries({ path, turnover, memo, position }: BarSeriesDeps): BarSeries {
  const logPrices = new Float64Array(60);

  const minuteBar = (minute: number, knots: readonly [number, number], lastSecond: number): Bar => {
    path.fillMinute(logPrices, minute, knots);
    const first = logPrices[0] ?? 0;
    let high = first;
    let low = first;
    for (let s = 1; s <= lastSecond; s += 1) {
      const at = logPrices[s] ?? 0;
      if (at > high) high = at;
      if (at < low) low = at;
    }
    return {
      open: path.ticksOf(first),
      high: path.ticksOf(high),
      low: path.ticksOf(low),
      close: path.ticksOf(logPrices[lastSecond] ?? 0),
      lots: sharePassed(turnover.lotsIn(minute), lastSecond),
      trades: sharePassed(turnover.countIn(minute), lastSecond),
    };
  };

  const minutesBar = (from: number, to: number, second: number): Bar | null => {
    const knots = path.knots(from, to - from + 1);
    let bar: Bar | null = null;
    for (let minute = from; minute < to; minute += 1) {
      if (!turnover.tradesIn(minute)) continue;
      const at = minute - from;
      const lastSecond = Math.min(59, second - minute * 60);
      bar = joinBars(bar, minuteBar(minute, [knots[at] ?? 0, knots[at + 1] ?? 0], lastSecond));
    }
    return bar;
  };

  const hourBar = (hour: number): Bar | null =>
    memo.get(position * hoursPerMarket + hour, () =>
      minutesBar(hour * 60, hour * 60 + 60, hour * 3600 + 3599),
    );

  return {
    between: (fromMinute, toMinute, second) => {
      const end = Math.min(toMinute, turnover.endMinute, Math.floor(second / 60) + 1);
      let bar: Bar | null = null;
      for (let minute = Math.max(fromMinute, turnover.firstMinute); minute < end;) {
        const hour = Math.floor(minute / 60);
        const next = Math.min(end, (hour + 1) * 60);
        const whole = next - minute === 60 && second >= next * 60 - 1;
        bar = joinBars(bar, whole ? hourBar(hour) : minutesBar(minute, next, second));
        minute = next;
      }
      return bar;
    },
  };
}

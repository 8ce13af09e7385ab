import { minuteMs } from '../../time.ts';
import { streamOf, unitAt } from './noise.ts';
import { isDelisted, type SimulatedMarket } from './simulated-market.ts';

const minutesADay = 1440;
/** Number of hours in every eight in which a quiet market trades. */
const quietHours = 3;

/** Volume per minute, in lots (10^-szDecimals); at least one lot if anything trades. */
export interface Turnover {
  readonly firstMinute: number;
  /** First minute from which nothing trades any longer; Infinity for a market that is never delisted. */
  readonly endMinute: number;
  readonly tradesIn: (minute: number) => boolean;
  readonly lotsIn: (minute: number) => number;
  readonly countIn: (minute: number) => number;
}

/** Returns the part of a minute's total after its second `second` (0 to 59), at least one unit. */
export function sharePassed(whole: number, second: number): number {
  return Math.ceil((whole * (second + 1)) / 60);
}

export function createTurnover(
  market: SimulatedMarket,
  origin: { readonly seed: number; readonly genesisMs: number },
): Turnover {
  const sizes = streamOf(origin.seed, `${market.coin} sizes`);
  const hours = streamOf(origin.seed, `${market.coin} hours`);
  const counts = streamOf(origin.seed, `${market.coin} counts`);
  const usdAMinute = market.row.dailyVolumeUsd / minutesADay;
  const lotsAMinute = (usdAMinute / market.row.price) * 10 ** market.row.sizeDecimals;
  const countAMinute = Math.min(400, Math.max(1, usdAMinute / 2000));

  const lotsIn = (minute: number): number => {
    const hourly = 0.6 + 0.8 * unitAt(hours, Math.floor(minute / 60));
    return Math.max(1, Math.round(lotsAMinute * hourly * (0.4 + 1.2 * unitAt(sizes, minute))));
  };
  const quietlyOpen = (minute: number): boolean => {
    const hour = Math.floor(minute / 60);
    const turn = Math.floor(unitAt(hours, Math.floor(hour / 8)) * 8);
    return (hour + turn) % 8 < quietHours;
  };
  const tradesInActivity = {
    steady: () => true,
    quiet: quietlyOpen,
    empty_book: () => false,
  } as const;
  return {
    firstMinute: Math.ceil(origin.genesisMs / minuteMs),
    endMinute: market.delistedAt === null ? Infinity : market.delistedAt / minuteMs,
    tradesIn: (minute) => !isDelisted(market, minute * minuteMs) && tradesInActivity[market.activity](minute),
    lotsIn,
    countIn: (minute) =>
      Math.min(lotsIn(minute), Math.max(1, Math.round(countAMinute * (0.5 + unitAt(counts, minute))))),
  };
}

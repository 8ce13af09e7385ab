import { hourMs } from '../../../time.ts';
import { bitsAt, streamOf } from '../../world/noise.ts';
import { dexCash, fundingOf } from './cash.ts';
import type { CashMove, FundingNote, PositionStep } from '../episodes/episode.ts';
import type { Exact } from '../exact.ts';
import { scaled } from '../exact.ts';
import type { Holding, Trade } from '../episodes/holding.ts';
import { afterFill, afterFunding, flat } from '../episodes/holding.ts';
import type { Stage } from '../episodes/stage.ts';

const rateUnit = 10_000_000_000;

/** A position and its effect on the account's cash: fills, fees and funding in time order. */
export interface PositionBook {
  readonly steps: readonly PositionStep[];
  readonly cash: readonly CashMove[];
  readonly fundings: readonly FundingNote[];
  readonly holding: () => Holding;
  /** Pays the funding due before the trade, then trades; returns the realized P&L. */
  readonly trade: (at: number, trade: Trade, feeMicro: number) => Exact;
  /** Closes the position at the mark, without a fill. */
  readonly settle: (at: number, ticks: number) => Exact;
}

export function createPositionBook(stage: Stage): PositionBook {
  const { market, margin } = stage;
  const { coin, dex } = market.market;
  const steps: PositionStep[] = [];
  const cash: CashMove[] = [];
  const fundings: FundingNote[] = [];
  const state = { holding: flat, accruedTo: 0 };

  const step = (time: number, holding: Holding): void => {
    state.holding = holding;
    steps.push({ time, ...holding, ...margin });
  };
  const payHour = (hour: number): void => {
    const at = hourStart(hour);
    const rate = market.funding(at - 1);
    const { lots } = state.holding;
    const micro = -scaled(lots * market.oracle(at), rate, rateUnit);
    const time = paidAt(hour);
    cash.push({ time, sum: dexCash(dex), micro }, { time, sum: fundingOf(coin), micro });
    fundings.push({ time, hour, lots, micro, rate });
    step(time, afterFunding(state.holding, margin, micro));
  };
  const accrue = (to: number): void => {
    if (state.holding.lots !== 0) for (const hour of hoursPaid(state.accruedTo, to)) payHour(hour);
    state.accruedTo = to;
  };
  const trade = (at: number, done: Trade, feeMicro: number): Exact => {
    accrue(at);
    const { holding, closedPnl } = afterFill(market, { holding: state.holding, margin }, done);
    cash.push({ time: at, sum: dexCash(dex), micro: -done.lots * done.ticks - feeMicro });
    step(at, holding);
    return closedPnl;
  };
  return {
    steps,
    cash,
    fundings,
    holding: () => state.holding,
    trade,
    settle: (at, ticks) => {
      accrue(at - 1);
      return trade(at, { lots: -state.holding.lots, ticks }, 0);
    },
  };
}

const lags = streamOf(0, 'funding lag');

/** Time at which funding is booked: a few ms after the hour, for every coin at once. */
function paidAt(hour: number): number {
  return hour * hourMs + 3 + (bitsAt(lags, hour) % 90);
}

/** Lists the hours (since the epoch) whose payment falls into (from, to]. */
function hoursPaid(from: number, to: number): readonly number[] {
  const hours: number[] = [];
  for (let hour = Math.floor(from / hourMs); paidAt(hour) <= to; hour += 1) {
    if (paidAt(hour) > from) hours.push(hour);
  }
  return hours;
}

function hourStart(hour: number): number {
  return hour * hourMs;
}

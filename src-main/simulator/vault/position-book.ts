import { dexCash, fundingOf } from './cash.ts';
import type { CashMove, FundingNote, PositionStep } from './episode.ts';
import { scaled, type Exact } from './exact.ts';
import { hourStart, hoursPaid, paidAt } from './funding-hours.ts';
import { afterFill, afterFunding, flat, type Holding, type Trade } from './holding.ts';
import type { Stage } from './stage.ts';

const rateUnit = 10_000_000_000;

/** The position and what it does to the account's cash: fills, fees and funding in the order of time. */
export interface PositionBook {
  readonly steps: readonly PositionStep[];
  readonly cash: readonly CashMove[];
  readonly fundings: readonly FundingNote[];
  readonly holding: () => Holding;
  /** Pays the funding due before the trade; returns what the trade realised. */
  readonly trade: (at: number, trade: Trade, feeMicro: number) => Exact;
  /** Closes without a fill, at the mark. */
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

import { fixedText } from '../../world/fixed-point.ts';
import { Exact, microText, spelled } from '../exact.ts';
import { priceOf } from '../episodes/holding.ts';
import type { Stage } from '../episodes/stage.ts';
import type { TradeClosedAct } from '../vault-act.ts';

interface Side {
  readonly lots: number;
  readonly notional: number;
}

/** One position from flat to flat, as the agent sums it up. */
export interface TripTally {
  readonly openedAt: number;
  readonly sign: number;
  readonly entry: Side;
  readonly exit: Side;
  readonly pnl: Exact;
  readonly feeMicro: number;
}

export function tripFrom(openedAt: number, sign: number): TripTally {
  const none = { lots: 0, notional: 0 };
  return { openedAt, sign, entry: none, exit: none, pnl: new Exact(0), feeMicro: 0 };
}

function plus(side: Side, lots: number, ticks: number): Side {
  return { lots: side.lots + lots, notional: side.notional + lots * ticks };
}

export interface TripFill {
  /** Unsigned. */
  readonly lots: number;
  readonly ticks: number;
  readonly feeMicro: number;
  readonly pnl: Exact;
}

export function tripEntered(trip: TripTally, fill: TripFill): TripTally {
  return { ...trip, entry: plus(trip.entry, fill.lots, fill.ticks), feeMicro: trip.feeMicro + fill.feeMicro };
}

export function tripLeft(trip: TripTally, fill: TripFill): TripTally {
  return {
    ...trip,
    exit: plus(trip.exit, fill.lots, fill.ticks),
    pnl: trip.pnl.plus(fill.pnl),
    feeMicro: trip.feeMicro + fill.feeMicro,
  };
}

export function closedAct(
  stage: Stage,
  trip: TripTally,
  end: { readonly at: number; readonly tradeId: string; readonly exitReason: TradeClosedAct['exitReason'] },
): TradeClosedAct {
  const { market } = stage;
  const average = ({ lots, notional }: Side): string =>
    spelled(priceOf(market, notional).div(Math.max(1, lots)).toDecimalPlaces(10));
  return {
    kind: 'trade_closed',
    at: end.at + 250,
    coin: market.market.coin,
    tradeId: end.tradeId,
    side: trip.sign > 0 ? 'long' : 'short',
    entryPx: average(trip.entry),
    exitPx: average(trip.exit),
    size: fixedText(trip.entry.lots, market.market.row.sizeDecimals),
    realizedPnl: spelled(trip.pnl),
    fees: microText(trip.feeMicro),
    openedAt: trip.openedAt,
    closedAt: end.at,
    exitReason: end.exitReason,
  };
}

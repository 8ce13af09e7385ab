import type { ExitReason } from '../orders/fill-draft.ts';
import type { Journal } from './journal.ts';
import type { Stage } from '../episodes/stage.ts';
import { fixedText } from '../../world/fixed-point.ts';
import { Exact, microText, spelled } from '../exact.ts';
import { priceOf } from '../episodes/holding.ts';
import type { TradeClosedAct } from '../vault-act.ts';

/** Writes each closed round trip to the journal. */
export interface TripLog {
  /** Counts a fill. `start` and `lots` are signed. */
  readonly count: (
    fill: TripFill & { readonly at: number; readonly reason: ExitReason },
    start: number,
  ) => void;
  /** Ends the round trip without a fill. */
  readonly settle: (at: number, fill: TripFill) => void;
}

/** Splits a fill between the position that it closes and the one that it opens, in unsigned lots. */
function partsOf(start: number, fill: TripFill): { readonly closes: TripFill; readonly opens: TripFill } {
  const size = Math.abs(fill.lots);
  const closed = start * fill.lots < 0 ? Math.min(Math.abs(start), size) : 0;
  const closingFee = Math.round((fill.feeMicro * closed) / size);
  return {
    closes: { ...fill, lots: closed, feeMicro: closingFee },
    opens: { ...fill, lots: size - closed, feeMicro: fill.feeMicro - closingFee },
  };
}

export function createTripLog(stage: Stage, journal: Journal): TripLog {
  const open: { trip: TripTally | null } = { trip: null };
  const leave = (at: number, fill: TripFill, over: ExitReason | null): void => {
    if (open.trip === null) return;
    open.trip = tripLeft(open.trip, fill);
    if (over === null) return;
    const tradeId = journal.newId('trade');
    journal.add(closedAct(stage, open.trip, { at, tradeId, exitReason: over }));
    open.trip = null;
  };
  return {
    settle: (at, fill) => leave(at, fill, 'delisted'),
    count: (fill, start) => {
      const { closes, opens } = partsOf(start, fill);
      const left = start + fill.lots;
      const isOver = left === 0 || start * left < 0;
      if (closes.lots > 0) leave(fill.at, closes, isOver ? fill.reason : null);
      if (opens.lots === 0) return;
      open.trip = tripEntered(open.trip ?? tripFrom(fill.at, Math.sign(fill.lots)), opens);
    },
  };
}

interface Side {
  readonly lots: number;
  readonly notional: number;
}

/** Running totals of one round trip, from flat to flat, as the agent reports them. */
interface TripTally {
  readonly openedAt: number;
  readonly sign: number;
  readonly entry: Side;
  readonly exit: Side;
  readonly pnl: Exact;
  readonly feeMicro: number;
}

function tripFrom(openedAt: number, sign: number): TripTally {
  const none = { lots: 0, notional: 0 };
  return { openedAt, sign, entry: none, exit: none, pnl: new Exact(0), feeMicro: 0 };
}

function plus(side: Side, lots: number, ticks: number): Side {
  return { lots: side.lots + lots, notional: side.notional + lots * ticks };
}

interface TripFill {
  /** Unsigned size. */
  readonly lots: number;
  readonly ticks: number;
  readonly feeMicro: number;
  readonly pnl: Exact;
}

function tripEntered(trip: TripTally, fill: TripFill): TripTally {
  return { ...trip, entry: plus(trip.entry, fill.lots, fill.ticks), feeMicro: trip.feeMicro + fill.feeMicro };
}

function tripLeft(trip: TripTally, fill: TripFill): TripTally {
  return {
    ...trip,
    exit: plus(trip.exit, fill.lots, fill.ticks),
    pnl: trip.pnl.plus(fill.pnl),
    feeMicro: trip.feeMicro + fill.feeMicro,
  };
}

function closedAct(
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

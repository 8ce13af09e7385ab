import type { ExitReason } from '../orders/desk-fill.ts';
import type { Journal } from './journal.ts';
import type { Stage } from '../episodes/stage.ts';
import { closedAct, tripEntered, tripFrom, tripLeft, type TripFill, type TripTally } from './trip-tally.ts';

/** Tells the journal of every trip that is over. */
export interface TripLog {
  /** `start` and `lots` signed. */
  readonly count: (
    fill: TripFill & { readonly at: number; readonly reason: ExitReason },
    start: number,
  ) => void;
  /** Over without a fill. */
  readonly settle: (at: number, fill: TripFill) => void;
}

/** Splits a fill between the position that it closes and the one that it opens: unsigned lots. */
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

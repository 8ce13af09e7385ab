import { Fixed, fixedText } from './fixed.ts';
import type { DecimalText } from './decimal.ts';
import type { FoldState } from './fold-trips.ts';
import type { OpenTrip } from './trip-draft.ts';

/** A trip that is open at a fold point, before and after fills that came late changed what lies before the point. */
export interface TripCarry {
  readonly before: OpenTrip;
  readonly after: OpenTrip;
}

/**
 * What every state of the trip after the point takes along, as the fills there do what they did before. null: they may do
 * something else, and are to be folded again.
 */
export function carryOf({ open: before }: FoldState, { open: after }: FoldState): TripCarry | null {
  if (before === null || after === null) return null;
  const goesOnAlike =
    before.position === after.position && before.side === after.side && before.lastAt === after.lastAt;
  // Of another token than before it can't be told whether the later fills paid in it.
  const isTokenKnown = after.feeToken === null || after.feeToken === before.feeToken;
  return goesOnAlike && isTokenKnown ? { before, after } : null;
}

/** A later state of the same trip, with what the carry brings. */
export function carriedTrip(later: OpenTrip, { before, after }: TripCarry): OpenTrip {
  const moved = (field: 'entrySize' | 'exitSize' | 'entryValue' | 'exitValue' | 'realizedPnl' | 'fees') =>
    shifted(later[field], before[field], after[field]);
  return {
    ...later,
    id: after.id,
    begun: after.begun,
    firstAt: after.firstAt,
    entrySize: moved('entrySize'),
    exitSize: moved('exitSize'),
    entryValue: moved('entryValue'),
    exitValue: moved('exitValue'),
    realizedPnl: moved('realizedPnl'),
    fees: moved('fees'),
    feeToken: after.feeToken === null ? null : later.feeToken,
    fillCount: later.fillCount + after.fillCount - before.fillCount,
  };
}

function shifted(sum: DecimalText, before: DecimalText, after: DecimalText): DecimalText {
  return before === after ? sum : fixedText(Fixed.of(sum).plus(Fixed.of(after)).minus(Fixed.of(before)));
}

/** Both stand alike: what follows is what it was. */
export function isSameState(one: FoldState, other: FoldState): boolean {
  if (one.position !== other.position) return false;
  if (one.open === null || other.open === null) return one.open === other.open;
  const { open } = one;
  const was = other.open;
  return (Object.keys(open) as (keyof OpenTrip)[]).every((field) => open[field] === was[field]);
}
